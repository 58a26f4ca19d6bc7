import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completionFor } from '../../../src/cli/program/completion/completion-for.ts';
import { TransactionCache } from '../../../src/storage/transactions/transaction-cache.ts';
import { ROOT } from '../../guards/source-files.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

let world: PixWorld;
let folder: string;
beforeAll(async () => {
  world = await pixWorld();
  await world.profiles.put({ ...(await world.profiles.get('sandbox')), name: 'shop-1' });
  folder = join(world.home, 'here');
  mkdirSync(folder);
  writeFileSync(join(folder, 'some body.json'), '{}');
  // The completion script runs `pix` from the PATH to get the names of the profiles.
  const bin = join(world.home, 'bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'pix'),
    `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'bin/run.js')}' "$@"\n`,
    {
      mode: 0o755,
    },
  );
});
afterAll(() => world.close());

const script = (shell: string): string =>
  completionFor({ self: [process.execPath, join(ROOT, 'bin/run.js')] }, shell, (english) => english);

/**
 * Runs a script in a shell, and returns its stdout. Fails the test if the script writes to stderr, but
 * ignores its exit code.
 */
function run(shell: string, args: readonly string[], text: string): string {
  const { PATH } = bareEnvironment();
  const env = bareEnvironment({
    PATH: `${join(world.home, 'bin')}:${PATH}`,
    HOME: world.home,
    PIX_CONFIG_DIR: join(world.home, 'config'),
    PIX_CACHE_DIR: join(world.home, 'cache'),
    PIX_DATA_DIR: join(world.home, 'data'),
  });
  const file = join(world.home, `script.${shell}`);
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync(shell, [...args, file], { cwd: folder, env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

/** For each shell, a function that returns the words which the shell offers at the end of a line. */
const SHELLS: Readonly<Record<string, (line: string) => string>> = {
  bash(line) {
    const words = line.split(/ |([:=]+)/).filter((word) => word !== undefined && word !== '');
    if (line.endsWith(' ')) words.push('');
    const typed = words.map((word) => `'${word}'`).join(' ');
    const place = `COMP_LINE='${line}'; COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}`;
    return run('bash', ['--norc'], `${script('bash')}\n${place}; _pix; printf '%s\\n' "\${COMPREPLY[@]}"\n`);
  },
  zsh(line) {
    const typed = line.split(' ').map((word) => `'${word}'`);
    // These functions replace the functions of the zsh line editor. They print the offered words that begin
    // with the typed word.
    const stubs = `compdef() {}; compset() { words[CURRENT]=\${words[CURRENT]#*[=@]} }
_files() { print -l -- * }
fitting() { local word; for word in "$@"; do [[ $word = \${words[CURRENT]}* ]] && print -r -- "$word"; done }
_describe() { local -a all; all=("\${(@P)@[-1]}"); fitting "\${(@)all%%:*}" }
compadd() { fitting "\${(@P)@[-1]}" }`;
    const ask = `words=(${typed.join(' ')}); CURRENT=${typed.length}; _pix`;
    return run('zsh', ['-f'], `${stubs}\n${script('zsh')}\n${ask}\n`);
  },
  fish(line) {
    const shown = run('fish', ['--no-config'], `${script('fish')}\ncomplete -C '${line}'\n`);
    return shown.replace(/\t.*$/gm, '');
  },
};

const CASES: readonly (readonly [line: string, some: readonly string[], none?: readonly string[]])[] = [
  ['pix ', ['charge', 'balance', 'autocomplete'], ['create', 'shop-1']],
  ['pix cha', ['charge'], ['balance']],
  ['pix charge ', ['create', 'list', 'watch'], ['charge']],
  ['pix --profile shop-1 charge cr', ['create'], ['list']],
  ['pix card ', ['charge', 'rate', 'recurrence', 'token']],
  ['pix help charge ', ['create']],
  ['pix charge create --am', ['--amount']],
  ['pix charge create --', ['--amount', '--json', '--no-qr'], ['--until']],
  ['pix charge list --status ', ['PENDING', 'COMPLETED'], ['--amount']],
  ['pix charge list --status=PEND', ['PENDING', '--status=PENDING'], ['COMPLETED']],
  ['pix transaction list -o ', ['table', 'ndjson']],
  ['pix balance --profile ', ['sandbox', 'shop-1']],
  ['pix profile use ', ['sandbox', 'shop-1']],
  ['pix profile set shop-1 ', ['readOnly', 'baseUrl'], ['sandbox']],
  ['pix autocomplete ', ['bash', 'zsh', 'fish']],
  ['pix explain PZS20', ['PZS202']],
  ['pix charge get ', [], ['some body.json', 'create']],
];

const isThere = (shell: string): boolean =>
  spawnSync(shell, ['--version'], { env: bareEnvironment() }).status === 0;

describe.each(Object.keys(SHELLS))('the completion of %s', (shell) => {
  const there = isThere(shell);
  if (!there) console.warn(`${shell} is not on this machine: its completion is only compared, not run`);
  const cases = there ? CASES : [];

  it.each(cases.map(([line, ...rest]): [string, readonly string[], (readonly string[])?] => [line, ...rest]))(
    'the completion script offers the expected words after "%s"',
    (line, some, none = []) => {
      const offered =
        SHELLS[shell]?.(line)
          .split('\n')
          .map((word) => word.trim()) ?? [];
      const found = some.filter((word) => offered.includes(word));
      expect(line.includes('=') ? found.length : found).toEqual(line.includes('=') ? 1 : some);
      expect(none.filter((word) => offered.includes(word))).toEqual([]);
    },
  );

  it('the completion script offers files for flags and arguments that take a file', () => {
    if (!there) return;
    for (const line of [
      'pix charge qr X --png some',
      'pix reconcile --ledger some',
      'pix charge create --data @some',
    ])
      expect(SHELLS[shell]?.(line)).toContain('some');
  });

  it('pix autocomplete prints a script that the shell accepts, with the names of commands, flags and values', async () => {
    const text = script(shell);
    const { stdout, code } = await world.run(['autocomplete', shell]);
    expect([code, stdout]).toEqual([0, text]);
    for (const word of ['recurrence', '--callback-url', 'TRANSACTION_COMPLETED'])
      expect(text).toContain(shell === 'fish' ? word.replace('--', '-l ') : word);
    if (there) expect(run(shell, ['-n'], text)).toBe('');
  });
});

/** Batch names that a shell would run, split or expand if the completion did not escape them. */
const HOSTILE = [
  '$(touch pwned)',
  '`touch pwned`',
  "it's; touch pwned",
  'two words',
  '*',
  '"$HOME"',
  '~',
  '~root',
];

describe('completion from local stores', () => {
  const journal = (): string => join(world.home, 'data/journal.sqlite');
  const values = async (source: string): Promise<readonly string[]> => {
    const { code, stdout, stderr } = await world.run(['autocomplete', 'values', source]);
    expect([code, stderr]).toEqual([0, '']);
    return stdout.split('\n').filter((line) => line !== '');
  };
  const addBatch = (name: string): void => {
    const db = new DatabaseSync(journal());
    db.prepare(
      `insert or replace into batches (scope, name, plan, holder, place, profile_id, family, settings, profile, file, rows,
         total_cents, created_at)
       values ('s', ?, 'p', ?, '', '', 'main', '{}', 'sandbox', 'f.csv', 1, 1, 1)`,
    ).run(name, name);
    db.close();
  };

  it('pix offers batches, journal entries, references and transactions for completion, but no webhook secret', async () => {
    addBatch('folha-11');
    const order =
      'payout create --key fulano@example.com --key-type EMAIL --amount 1 --reference salary-1 --yes';
    await world.run(order);
    const cache = new TransactionCache(
      join(world.home, 'data/transactions.sqlite'),
      'http://127.0.0.1:1/v1 1',
    );
    const times = { updatedAt: 1, createdAt: 1, paidAt: null, refundedAt: null };
    const fact = { ...times, state: 'open' as const, cents: 1, refundedCents: 0 };
    cache.add(
      [
        { ...fact, id: 'TXCHARGE', direction: 'in', isCharge: true },
        { ...fact, id: 'TXPAYOUT', direction: 'out', isCharge: false },
      ],
      null,
    );
    cache.close();
    expect(await values('batches')).toEqual(['folha-11']);
    expect(await values('references')).toEqual(['salary-1']);
    const [entry] = await values('entries');
    expect((await world.run(`journal show ${entry} --json`)).code).toBe(0);
    expect(await values('charges')).toEqual(['TXCHARGE']);
    expect(await values('payouts')).toEqual([expect.stringMatching(/^TX2026/), 'TXPAYOUT']);
    expect(await values('transactions')).toEqual(expect.arrayContaining(['TXCHARGE', 'TXPAYOUT']));
    expect(await values('profiles')).toEqual(['sandbox', 'shop-1']);
    await world.run('token add --webhook wh1 --secret-stdin', {
      stdin: 'whsec_0123456789abcdef0123456789abcdef',
    });
    expect((await values('webhooks')).join()).not.toContain('whsec');
    for (const source of ['', 'nope', '--help=1']) expect(await values(source)).toEqual([]);
  });

  it('the completion of each shell escapes hostile batch names, so that the shell does not run or split them', async () => {
    for (const name of [...HOSTILE, 'new\nline', 'bell\u0007', '-rf']) addBatch(name);
    expect(await values('batches')).toEqual(expect.arrayContaining(HOSTILE));
    expect(await values('batches')).not.toEqual(expect.arrayContaining(['line', 'bell', '-rf']));
    const offered = SHELLS.bash?.('pix payout batch status ') ?? '';
    // Bash parses an offered name again when the user runs the completed line.
    const read = run('bash', ['--norc'], `printf '%s\\n' ${offered.replaceAll('\n', ' ')}\n`);
    expect(read.split('\n')).toEqual(expect.arrayContaining(HOSTILE));
    // fish expands a leading ~ when it inserts a word, so it does not offer such a name.
    const forFish = HOSTILE.filter((name) => !name.startsWith('~'));
    for (const [shell, names] of [['zsh', HOSTILE] as const, ['fish', forFish] as const])
      if (isThere(shell)) {
        const words = SHELLS[shell]?.('pix payout batch status ').split('\n');
        expect(words).toEqual(expect.arrayContaining([...names]));
        expect(words?.includes('~root')).toBe(shell === 'zsh');
      }
    expect(readdirSync(folder)).not.toContain('pwned');
  });

  it('bash completion offers values with colons and equals signs, although bash splits words at these characters', () => {
    for (const name of ['order:1042:a', 'order:1043', 'a=b', 'http://x:1/y z']) addBatch(name);
    const offered = (line: string): string[] | undefined => SHELLS.bash?.(line).trim().split('\n').sort();
    expect(offered('pix payout batch status order')).toEqual(['order:1042:a', 'order:1043']);
    // Bash replaces only the text that is typed after the last colon or equals sign. So pix offers only the
    // rest of each name.
    expect(offered('pix payout batch status order:')).toEqual(['1042:a', '1043']);
    expect(offered('pix payout batch status order:1043')).toEqual(['1043']);
    expect(offered('pix payout batch status order:1042:')).toEqual(['a']);
    expect(offered('pix payout batch status a=')).toEqual(['b']);
    expect(offered('pix payout batch status http:')).toEqual(['//x:1/y\\ z']);
    expect(offered('pix --profile=shop-1 payout batch status order:104')).toEqual(['1042:a', '1043']);
    expect(offered('pix charge list --status=PEND')).toEqual(['PENDING']);
  });

  it('pix offers no words and prints no error when a local store is locked, damaged or missing', async () => {
    const db = new DatabaseSync(journal());
    db.exec('pragma journal_mode = delete; begin exclusive');
    expect(await values('batches')).toEqual([]);
    db.exec('rollback');
    db.close();
    writeFileSync(journal(), 'garbage'.repeat(2_000));
    expect(await values('batches')).toEqual([]);
    rmSync(journal());
    expect(await values('batches')).toEqual([]);
    writeFileSync(join(world.home, 'config/config.json'), '{');
    expect(await values('profiles')).toEqual([]);
  });
});

describe('pix autocomplete', () => {
  it('pix autocomplete refuses a missing shell and an unknown shell', async () => {
    expect((await world.run('autocomplete')).code).toBe(2);
    const ran = await world.run('autocomplete bsh');
    expect([ran.code, ran.stderr.includes('Did you mean "bash"?')]).toEqual([2, true]);
  });
});
