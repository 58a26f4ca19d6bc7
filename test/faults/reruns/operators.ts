import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../../../src/domain/time/clock.ts';
import type { Sandbox } from '../../../src/sandbox/create-sandbox.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { addSecret } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { addTokens } from '../../support/worlds/add-tokens.ts';
import { type Ran, reais, type Way } from '../prepared.ts';
import { errorOf } from '../reported-outcomes.ts';
import { ofSecond, sellByPix } from '../service-records.ts';
import { type Desk, secondOf } from './desk.ts';
import { hintedCommand, listedCents } from './hints.ts';
import type { History, Rerun, Step } from './rerun.ts';

/** After this number of reruns, the operator undoes the change of the machine. */
const CHANGED = 2;
const common = { most: 6, mustEnd: true };
const single = ({ isBatch }: Way): boolean => !isBatch;

type Env = Readonly<Record<string, string>>;

interface Change {
  readonly name: string;
  readonly env?: (desk: Desk, family: 'main' | 'hub') => Env;
  /** Changes the machine before each of the first reruns. */
  readonly begin?: (desk: Desk) => Promise<void> | void;
  readonly undo?: (desk: Desk) => Promise<void> | void;
}

const PROFILE_URLS = ['baseUrl', 'hubUrl', 'cardUrl'] as const;

/**
 * Returns a change that replaces the host name in a URL of the profile. The new name leads to the same
 * service.
 */
function editedRoot(name: string, field: (typeof PROFILE_URLS)[number]): Change {
  const replace = (from: string, to: string) => async (desk: Desk) => {
    await new ProfileStore(desk.config).update(desk.profile, (now) => ({
      ...now,
      [field]: now[field]?.replace(from, to),
    }));
  };
  return { name, begin: replace('//127.0.0.1', '//localhost'), undo: replace('//localhost', '//127.0.0.1') };
}

const urlsOf = ({ main, hub, card }: Desk['copy']): Env => ({
  PIX_BASE_URL: main,
  PIX_HUB_URL: hub,
  PIX_CARD_URL: card,
});

const ELSEWHERE: readonly Change[] = [
  {
    name: 'other-profile',
    begin: ({ config }) => new ProfileStore(config).use('second'),
    undo: ({ config, profile }) => new ProfileStore(config).use(profile),
  },
  {
    name: 'other-token',
    env: ({ sandbox }, family) => {
      const { tokens, card } = secondOf(sandbox);
      return {
        PIX_TOKEN: family === 'hub' ? tokens.hub : tokens.both,
        PIX_CARD_CLIENT_ID: card.clientId,
        PIX_CARD_CLIENT_SECRET: card.clientSecret,
      };
    },
  },
  { name: 'other-root', env: ({ copy }) => urlsOf(copy) },
];

/** Changes of the profile or the environment. The account and the service stay unchanged. */
const EDITS: readonly Change[] = [
  editedRoot('main-root', 'baseUrl'),
  editedRoot('hub-root', 'hubUrl'),
  editedRoot('card-root', 'cardUrl'),
  {
    name: 'card-url',
    env: ({ sandbox }) => ({ PIX_CARD_URL: sandbox.roots.card.replace('127.0.0.1', 'localhost') }),
  },
  { name: 'deposit-token', env: ({ sandbox }) => ({ PIX_DEPOSIT_TOKEN: sandbox.tokens.deposit }) },
  // The operator removes the token with both scopes. The profile's remaining tokens cover all routes.
  { name: 'removed-token', begin: withoutToken('both'), undo: () => undefined },
];

function withoutToken(id: string): (desk: Desk) => Promise<void> {
  return async ({ config, profile }) => {
    await new ProfileStore(config).update(profile, (now) => ({
      ...now,
      tokens: now.tokens.filter((token) => token.id !== id),
    }));
  };
}

const JOURNAL = /^journal\.(sqlite|key)/;
const ASIDE = '-right';
const YESTERDAY = '-yesterday';
const journalFiles = (desk: Desk): readonly string[] =>
  readdirSync(desk.data)
    .filter((name) => JOURNAL.test(name))
    .map((name) => join(desk.data, name));
const remove = (files: readonly string[]): void => {
  for (const file of files) rmSync(file);
};
const withoutKey = (files: readonly string[]): readonly string[] =>
  files.filter((file) => !file.endsWith('.key'));

const putAside = ({ data }: Desk): void => {
  if (!existsSync(data + ASIDE)) cpSync(data, data + ASIDE, { recursive: true });
};
const putBack = (desk: Desk): void => {
  remove(journalFiles(desk));
  cpSync(desk.data + ASIDE, desk.data, { recursive: true });
};
const lost = (name: string, lose: (desk: Desk) => void): Change => ({
  name,
  // The machine is not changed while its journal is empty, because pix could not notice the loss of an empty
  // journal.
  begin: (desk) => {
    if (!hasMark(desk)) return;
    putAside(desk);
    lose(desk);
  },
  undo: (desk) => {
    if (existsSync(desk.data + ASIDE)) putBack(desk);
  },
});

const LOSSES: readonly Change[] = [
  lost('restored-journal', (desk) => {
    remove(journalFiles(desk));
    cpSync(desk.data + YESTERDAY, desk.data, { recursive: true });
  }),
  lost('emptied-journal', (desk) => {
    for (const file of withoutKey(journalFiles(desk))) writeFileSync(file, '');
  }),
  lost('deleted-journal', (desk) => remove(withoutKey(journalFiles(desk)))),
  lost('deleted-data', (desk) => remove(journalFiles(desk))),
];

/**
 * Returns whether the configuration contains the marker file that pix writes with the first journal entry.
 * With this file, pix can notice that the journal was lost.
 */
export function hasMark({ config }: Desk): boolean {
  const folder = join(config, 'journals');
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Returns the command of the first run, followed by the given flags. */
function ordered({ prepared, reference }: History, isReferenced: boolean, flags: readonly string[] = []) {
  return [...prepared.type(isReferenced ? { reference } : {}), ...flags];
}

/** Matches flags in a hint. The hint tells the operator to add these flags to the first command. */
export const FLAGS = /--reference [^\s`"]+( --profile [^\s`"]+)?/;

/**
 * Returns the command that the last hint suggests. If the hint suggests only flags, returns the first command
 * and these flags.
 */
function hinted(history: History, isReferenced: boolean): readonly string[] | undefined {
  const last = history.runs.at(-1) as Ran;
  const flags = FLAGS.exec(last.stderr)?.[0];
  return (
    hintedCommand(last) ??
    (flags === undefined ? undefined : ordered(history, isReferenced, flags.split(' ')))
  );
}

interface Plan {
  readonly isReferenced: boolean;
  /** Returns the command to run on the changed machine, or undefined if there is none. */
  readonly command: (history: History) => readonly string[] | undefined;
  readonly expects?: Step['expects'];
  readonly fits: Rerun['fits'];
}

function changing(name: string, change: Change, { isReferenced, command, expects, fits }: Plan): Rerun {
  return {
    ...common,
    name,
    isReferenced,
    fits,
    next(history, round) {
      const argv = ordered(history, isReferenced);
      const { desk } = history;
      const changed = round < CHANGED ? command(history) : undefined;
      const family = argv.includes('hub') ? 'hub' : 'main';
      if (changed === undefined)
        return { argv, folder: 'own', ...(round <= CHANGED && { before: change.undo }) };
      return {
        argv: changed,
        folder: 'own',
        expects,
        ...(change.env && { env: change.env(desk, family) }),
        before: change.begin,
      };
    },
  };
}

/** Returns whether the last command was refused because of the journal. */
const wasRefused = ({ runs }: History): boolean =>
  /^journal_/.test(String(errorOf(runs.at(-1) as Ran)?.errorCode));

/**
 * Simulates an operator who deletes the journal and then runs `journal adopt`. The operator pays again only
 * if `journal adopt` lists none of the payments.
 */
function adopting(isReferenced: boolean): Rerun {
  const [loss] = LOSSES.filter(({ name }) => name === 'deleted-data') as [Change];
  return {
    ...common,
    name: `adopts-journal${isReferenced ? '-referenced' : ''}`,
    isReferenced,
    mustEnd: false,
    hasOtherJournal: true,
    fits: (way) => way.isCompared && (!isReferenced || single(way)),
    next(history, round) {
      const argv = ordered(history, isReferenced);
      if (round === 0) return { argv, folder: 'own', before: loss.begin, expects: 'refusal' };
      if (round === 1 && wasRefused(history)) {
        const adopt = ['journal', 'adopt', '--yes', '--json'];
        return { argv: adopt, folder: 'own', expects: 'comparison' };
      }
      const listed = history.runs.flatMap(listedCents);
      const isPaid = history.prepared.intentions.some(({ cents }) => listed.includes(cents));
      return isPaid ? null : { argv, folder: 'own' };
    },
  };
}

/**
 * Returns reruns that repeat the first command on the changed machine: one with a reference, and one without.
 */
const repeating = (name: string, change: Change, expects?: Step['expects']): readonly Rerun[] =>
  [true, false].map((isReferenced) =>
    changing(`${name}${isReferenced ? '-referenced' : ''}`, change, {
      isReferenced,
      command: (history) => ordered(history, isReferenced),
      expects,
      fits: (way) => !isReferenced || single(way),
    }),
  );

const ACCOUNTS = 'two accounts';
const FIRST = '-first';

/** Replaces the tokens and the card client of a profile. */
export async function giveCredentials(
  { config, profile }: Desk,
  { tokens, card }: Pick<Sandbox['accounts'][0], 'tokens' | 'card'>,
): Promise<void> {
  const profiles = new ProfileStore(config);
  const vault = await openVault('plain', { configDir: config, env: {}, platform: 'linux' });
  const kept = { profiles, vault, clock: systemClock };
  const ids = profiles.get(profile).tokens.map(({ id }) => id as keyof typeof tokens);
  await addTokens(kept, profile, tokens, ids);
  await addSecret(kept, profile, 'card.clientId', card.clientId);
  await addSecret(kept, profile, 'card.clientSecret', card.clientSecret);
}

const fund = async ({ sandbox }: Desk): Promise<void> => {
  await sellByPix(ofSecond(sandbox), 900);
};

/** Makes the profile anew for the second account: with the same name and addresses, and with another id. */
async function remake(desk: Desk, config: string): Promise<void> {
  const profiles = new ProfileStore(config);
  const now = profiles.get(desk.profile);
  await profiles.put({ ...now, id: `anew-${now.id}` });
  await giveCredentials({ ...desk, config }, secondOf(desk.sandbox));
}

const elsewhere = ({ config }: Desk): string => `${config}-elsewhere`;

const SECOND_ACCOUNT: readonly Change[] = [
  {
    name: 'replaced-token',
    begin: async (desk) => {
      await fund(desk);
      await giveCredentials(desk, secondOf(desk.sandbox));
    },
    undo: (desk) => giveCredentials(desk, desk.sandbox.accounts[0]),
  },
  {
    name: 'remade-profile',
    begin: async (desk) => {
      await fund(desk);
      if (existsSync(desk.config + FIRST)) return;
      cpSync(desk.config, desk.config + FIRST, { recursive: true });
      await remake(desk, desk.config);
    },
    // The marks of the journal stay.
    undo: ({ config }) => {
      if (!existsSync(config + FIRST)) return;
      for (const name of readdirSync(config + FIRST).filter((one) => one !== 'journals'))
        cpSync(join(config + FIRST, name), join(config, name), { recursive: true });
    },
  },
  {
    name: 'profile-elsewhere',
    env: (desk) => ({ PIX_CONFIG_DIR: elsewhere(desk) }),
    begin: async (desk) => {
      await fund(desk);
      if (existsSync(elsewhere(desk))) return;
      cpSync(desk.config, elsewhere(desk), { recursive: true });
      await remake(desk, elsewhere(desk));
    },
  },
];

const DAY_MS = 86_400_000;
const WRONG_CLOCKS: readonly Change[] = [
  ['clock-day-ahead', DAY_MS] as const,
  ['clock-day-behind', -DAY_MS] as const,
].map(([name, aheadMs]) => ({
  name,
  begin: ({ setClock }) => setClock?.(aheadMs),
  undo: ({ setClock }) => setClock?.(0),
}));

/** Gives the tables of a journal the rows of another one. Processes that use the journal go on. */
function replaceRows({ data }: Desk, from: string): void {
  const db = new DatabaseSync(join(data, 'journal.sqlite'));
  try {
    db.exec(`attach '${join(from, 'journal.sqlite')}' as other`);
    db.exec('begin immediate');
    const tables = db
      .prepare("select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all();
    for (const { name } of tables)
      db.exec(`delete from main.${name}; insert into main.${name} select * from other.${name}`);
    db.exec('commit');
  } finally {
    db.close();
  }
}

/**
 * The journal goes back, as after a failover to a server that lacks the last entries. Then another machine,
 * which has no mark yet, makes another payment with this journal. After the command was refused, the operator
 * puts the journal back. If a paused run has seen the payment of the other machine meanwhile, that payment is
 * missing then, and the operator adopts the journal.
 */
function failingOver(isReferenced: boolean): Rerun {
  return {
    ...common,
    name: `failover${isReferenced ? '-referenced' : ''}`,
    world: 'journal that went back and then on',
    isReferenced,
    whilePaused: 1,
    fits: (way) => !isReferenced || single(way),
    prepare: keepYesterday,
    next(history, round) {
      const argv = ordered(history, isReferenced);
      if (round === 0) {
        const cents = Math.max(...history.prepared.intentions.map((one) => one.cents)) + 5;
        const other = ['payout', 'create', '--key', 'outro@exemplo.com.br', '--amount', reais(cents)];
        return {
          argv: [...other, '--yes', '--json'],
          folder: 'own',
          of: 'nobody',
          env: { PIX_CONFIG_DIR: elsewhere(history.desk) },
          before: (desk) => {
            cpSync(desk.config, elsewhere(desk), { recursive: true });
            rmSync(join(elsewhere(desk), 'journals'), { recursive: true, force: true });
            cpSync(desk.data, desk.data + ASIDE, { recursive: true });
            replaceRows(desk, desk.data + YESTERDAY);
          },
        };
      }
      if (round === 1) return { argv, folder: 'own', expects: 'refusal' };
      if (round === 3 && wasRefused(history))
        return { argv: ['journal', 'adopt', '--yes', '--json'], folder: 'own' };
      const before = (desk: Desk): void => replaceRows(desk, desk.data + ASIDE);
      return { argv, folder: 'own', ...(round === 2 && { before }) };
    },
  };
}

/** Runs the command in several processes at the same moment, and then in one. */
const RACES: readonly Rerun[] = [2, 3].flatMap((processes) =>
  [true, false].map(
    (isReferenced): Rerun => ({
      ...common,
      name: `at-once-${processes}${isReferenced ? '-referenced' : ''}`,
      world: 'several processes at once',
      isReferenced,
      fits: (way) => !isReferenced || single(way),
      next: (history, round) => ({
        argv: ordered(history, isReferenced),
        folder: 'own',
        ...(round === 0 && { processes }),
      }),
    }),
  ),
);

/** An operator who does not set PIX_JOURNAL_URL again after the first run. */
const FORGETS_URL: Change = { name: 'forgets-journal-url', env: () => ({}) };

/**
 * All reruns with a change of the machine. After the runs on the changed machine, the operator repeats the
 * first command.
 */
export const OPERATORS: readonly Rerun[] = [
  ...[true, false].map(adopting),
  ...ELSEWHERE.map((change): Rerun => {
    const command = (history: History) => hinted(history, false);
    const plan = { isReferenced: false, command, fits: single };
    return { ...changing(`hints-${change.name}`, change, plan), mayStray: true };
  }),
  ...EDITS.flatMap((change) => repeating(`edits-${change.name}`, change)),
  ...LOSSES.flatMap((change) =>
    repeating(change.name, change, 'refusal').map((rerun): Rerun => ({ ...rerun, prepare: keepYesterday })),
  ),
  ...SECOND_ACCOUNT.flatMap((change) => repeating(change.name, change)).map(
    (rerun): Rerun => ({
      ...rerun,
      world: ACCOUNTS,
      // The service refuses a transfer of the second account to itself. Then its refused order has the reference.
      fits: (way) => rerun.fits(way) && !(rerun.isReferenced && way.paysSecond),
      next(history, round) {
        const step = rerun.next(history, round);
        return step && round < CHANGED ? { ...step, of: 'second' } : step;
      },
    }),
  ),
  ...WRONG_CLOCKS.flatMap((change) => repeating(change.name, change)).map(
    (rerun): Rerun => ({ ...rerun, world: 'wrong clock' }),
  ),
  ...[true, false].map(failingOver),
  ...RACES,
  ...repeating(FORGETS_URL.name, FORGETS_URL, 'refusal').map(
    (rerun): Rerun => ({
      ...rerun,
      usesPostgres: true,
      env: ({ journalUrl = '' }) => ({ PIX_JOURNAL_URL: journalUrl }),
    }),
  ),
];

function keepYesterday({ data }: Desk): void {
  cpSync(data, data + YESTERDAY, { recursive: true });
}
