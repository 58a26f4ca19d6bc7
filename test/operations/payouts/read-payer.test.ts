import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { printOf } from '../../../src/domain/text/print-of.ts';
import type { OperatorAccount } from '../../../src/operations/operator.ts';
import {
  isStillPaying,
  knownAccount,
  lacksWitness,
  readPayer,
  readScope,
  scopesOf,
} from '../../../src/operations/payouts/read-payer.ts';
import { mayBeSameAccount } from '../../../src/storage/journal/journal-entry.ts';
import { answersWith, movesDate } from '../../faults/faulty-answers.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  type MoneyWorld,
  moneyWorld,
  type OperatorChanges,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

const HOUR = 3_600_000;
const read = (family: 'main' | 'hub' | 'card', changes: OperatorChanges = {}) =>
  world.ran(readPayer(changedOperator(world.operator, changes), family));

it.each([
  ['Date header is 3 h ahead', 3 * HOUR, 0, 0],
  ['Date header is 3 h behind', -3 * HOUR, 0, -3 * HOUR],
  ['balance time is 2 h in the past', 0, -2 * HOUR, -2 * HOUR],
  ['balance time is 2 h ahead', 0, 2 * HOUR, 0],
])('readPayer for the hub takes the earlier of two times (%s)', async (_what, date, synced, expected) => {
  const syncedAt = new Date(START + synced).toISOString();
  world.rewire((good) =>
    movesDate(
      answersWith(good, (_method, path) => path.endsWith('/balance'), { syncedAt }),
      date,
    ),
  );
  const { notBefore } = await read('hub');
  expect(notBefore).toBe(START + expected);
});

const ACCOUNT = /^GET \/v1\/user/;
const init = { kind: 'auth', key: 'credentials.no_token', params: {} } as const;
const noToken = new PixError({ ...init, errorCode: 'no_token' });

function withoutPayingToken({ operator }: MoneyWorld): MoneyWorld['operator'] {
  const client = new Proxy(operator.client, {
    get: (target, name) =>
      name === 'call'
        ? async (...[row, input]: Parameters<typeof target.call>) => {
            if (row.scopes.length === 1 && row.scopes[0] === 'WITHDRAW') throw noToken;
            return target.call(row, input);
          }
        : Reflect.get(target, name),
  });
  return { ...operator, client };
}

describe('readPayer', () => {
  it('readPayer queries nothing in a dry run', async () => {
    expect(await read('main', { run: { dryRun: true } })).toEqual({
      scope: 'dry-run',
      holder: 'dry-run',
      place: '',
      profileId: '',
      credential: null,
      account: null,
      balance: null,
      notBefore: null,
    });
    expect(world.asked).toEqual([]);
  });

  it('readPayer returns the account, its balance and the time of the service for the main family', async () => {
    const payer = await read('main');
    expect(payer.account?.accountNumber).toBe('100001');
    expect(payer.balance?.toString()).toBe(payer.account?.balanceAvailable?.toString());
    expect(payer.balance).not.toBeNull();
    expect(payer.notBefore).toBe(START);
  });

  it.each([
    [{ available: 1234 }, '12.34'],
    [{ available: null }, undefined],
  ])('readPayer returns the balance of the hub, or null (answer: %j)', async (answer, balance) => {
    world.rewire((good) => answersWith(good, (_method, path) => path.endsWith('/balance'), answer));
    const payer = await read('hub');
    expect(payer.balance?.toString()).toBe(balance);
    expect(payer.account).toBeNull();
  });

  it('readPayer returns notBefore: null when the hub returns neither a valid Date header nor a balance time', async () => {
    world.rewire((good) => async (request) => {
      const answer = await answersWith(good, () => true, { syncedAt: null })(request);
      return { ...answer, headers: { ...answer.headers, date: 'nonsense' } };
    });
    expect((await read('hub')).notBefore).toBeNull();
  });

  it('readPayer returns only the time of the service for the card family, which reports no account and no balance', async () => {
    const { account, balance, credential, notBefore } = await read('card');
    expect([account, balance, credential, notBefore]).toEqual([null, null, null, START]);
    expect(new Set(world.asked)).toEqual(new Set(['GET /v1/user', 'GET /card/v1/charges?limit=1']));
  });

  it('readPayer checks the journal before it queries the service', async () => {
    const refusal = new Error('another journal');
    const journalMark = { ...world.operator.money.journalMark, check: () => Promise.reject(refusal) };
    await expect(read('main', { money: { journalMark } })).rejects.toBe(refusal);
    expect(world.asked).toEqual([]);
  });

  it('readPayer reads the account with another token if the profile has no token that may pay', async () => {
    const operator = changedOperator(withoutPayingToken(world), {
      account: { credential: () => Promise.reject(noToken) },
    });
    const { account, credential } = await world.ran(readPayer(operator, 'main'));
    expect([account?.accountNumber, credential]).toEqual(['100001', null]);
  });

  it('readPayer throws if a person interrupts it while it reads a credential', async () => {
    const stop = new PixError({ kind: 'interrupted', key: 'money.interrupted', errorCode: 'interrupted' });
    await expect(read('main', { account: { credential: () => Promise.reject(stop) } })).rejects.toBe(stop);
  });
});

/** Returns an operator that uses these tokens. Their origin is the environment. */
function withTokens(
  world: MoneyWorld,
  tokens: Partial<Record<'main' | 'hub' | 'card', string>>,
  account: Partial<OperatorAccount> = {},
): MoneyWorld['operator'] {
  const { operator } = world;
  const client = operator.client.with({
    token: async (family) =>
      tokens[family === 'card' || family === 'hub' ? family : 'main'] ?? world.sandbox.tokens.both,
  });
  const credential = async (family: 'main' | 'hub' | 'card') => ({
    print: printOf(tokens[family] ?? ''),
    last4: '1234',
    isOfProfile: false,
  });
  return changedOperator(operator, { client, account: { profileId: '', credential, ...account } });
}

/** Returns the roots without the main family, so that no account number can be read. */
function withoutMain({ operator }: MoneyWorld): Pick<OperatorAccount, 'roots'> {
  const { main: _main, ...roots } = operator.account.roots;
  return { roots };
}

const tokenOf = ({ sandbox }: MoneyWorld, at: number): string => sandbox.accounts[at]?.tokens.hub ?? '';

/** Reissues the hub token of the first account, and returns the new token. */
async function rotated(world: MoneyWorld): Promise<string> {
  const route = 'POST /control/accounts/100001/tokens/hub/reissue';
  const { json } = await world.ask(route, { token: null, body: {} });
  return String(json.token);
}

describe('the account of the main family', () => {
  it('readPayer names the account by its number, so profile, token and address of another shell do not matter', async () => {
    const one = await read('main');
    const { tokens } = world.sandbox;
    const two = await world.ran(readPayer(withTokens(world, { main: tokens.withdraw }), 'main'));
    expect([two.scope, two.holder]).toEqual([one.scope, one.holder]);
    expect(two.credential).toBe(printOf(tokens.withdraw));
    expect(`${one.scope}${one.holder}`).not.toContain('100001');
    const other = world.sandbox.accounts[1]?.tokens.both ?? '';
    const three = await world.ran(readPayer(withTokens(world, { main: other }), 'main'));
    expect(mayBeSameAccount(one, three)).toBe(false);
  });

  it.each([null, '', ' ', '******', '***101', '101***', '000000'])(
    'readPayer returns an account that may be any other one if the service shows the account number %j',
    async (accountNumber) => {
      const one = await read('main');
      world.rewire((good) => answersWith(good, (_method, path) => path === '/v1/user', { accountNumber }));
      const two = await world.ran(readPayer(withTokens(world, { main: 'x' }), 'main')).catch(() => null);
      expect(two).toBeNull();
      const { tokens } = world.sandbox;
      const three = await world.ran(readPayer(withTokens(world, { main: tokens.withdraw }), 'main'));
      expect(three.scope).not.toBe(one.scope);
      expect(mayBeSameAccount(one, three)).toBe(true);
      expect(three.place).toBe('');
      const other = world.sandbox.accounts[1]?.tokens.both ?? '';
      const four = await world.ran(readPayer(withTokens(world, { main: other }), 'main'));
      expect(four.scope).not.toBe(three.scope);
    },
  );

  it('readPayer returns the same account for another spelling of its number', async () => {
    const one = await read('main');
    world.rewire((good) =>
      answersWith(good, (_method, path) => path === '/v1/user', { accountNumber: ' 10000-1' }),
    );
    expect((await read('main')).scope).toBe(one.scope);
  });

  it('readPayer reads the account again if the token is replaced meanwhile', async () => {
    const prints = ['one', 'two', 'two', 'two'];
    const credential = async () => ({ print: prints.shift() ?? 'two', last4: '1234', isOfProfile: true });
    const payer = await read('main', { account: { credential } });
    expect(payer.credential).toBe('two');
    expect(world.asked.filter((line) => ACCOUNT.test(line))).toHaveLength(2);
  });
});

const witnesses = async ({ journal, sandbox }: MoneyWorld) => {
  const place = printOf(`hub ${new URL(sandbox.roots.hub).href}`);
  return (await journal.accounts.at(place)).map(({ witness }) => witness);
};

describe('the account of the hub', () => {
  const hub = (token: string) =>
    world.ran(readPayer(withTokens(world, { hub: token }, withoutMain(world)), 'hub'));
  /** A whole page of the statement, without the end of the list. */
  const ENTRIES = Array.from({ length: 100 }, (_, at) => ({ id: `s${at}`, amount: -1 }));

  it('readPayer recognises a new token by a statement entry that only its account can read', async () => {
    const first = await hub(tokenOf(world, 0));
    const second = await hub(tokenOf(world, 1));
    const again = await hub(await rotated(world));
    expect(again.scope).toBe(first.scope);
    expect(second.scope).not.toBe(first.scope);
    expect(mayBeSameAccount(first, second)).toBe(false);
    expect(first.holder).toMatch(/^unnamed /);
    expect(second.credential).toBe(printOf(tokenOf(world, 1)));
    const newest = 'GET /hub/api/v1/transactions/statement?limit=1';
    const [from, to] = [-300_000, 300_000].map((ms) => new Date(START + ms).toISOString());
    const [one, two, three] = world.asked.filter((line) => line.includes('statement'));
    expect([one, three]).toEqual([newest, newest]);
    expect(two).toBe(`${newest}00&dateFrom=${from}&dateTo=${to}`);
  });

  it.each([
    ['is empty', []],
    ['does not show when its entry was posted', [{ id: 's1', amount: -1 }]],
  ])('readPayer proves nothing about a token if the statement %s', async (_what, data) => {
    world.strike(/statement/, { body: { data } }, 9);
    expect((await read('hub')).place).toBe('');
    expect(await witnesses(world)).toEqual([]);
  });

  it('readPayer sends no further request for a token that the journal knows', async () => {
    const operator = withTokens(world, { hub: tokenOf(world, 0) }, withoutMain(world));
    await world.ran(readPayer(operator, 'hub'));
    const before = world.asked.length;
    await world.ran(readPayer(operator, 'hub'));
    expect(world.asked.slice(before)).toEqual(['GET /hub/api/v1/transactions/balance']);
  });

  it.each([
    ['replaces a witness that is older than a day', 1, 0, true],
    ['keeps a witness of one day ago', 0, 0, false],
    ['keeps an older witness if the statement cannot be read', 1, 9, false],
  ])('readPayer %s', async (_what, ms, faults, isReplaced) => {
    const operator = withTokens(world, { hub: tokenOf(world, 0) }, withoutMain(world));
    const { scope } = await world.ran(readPayer(operator, 'hub'));
    const witness = async () => (await witnesses(world))[0];
    const old = await witness();
    await world.hub('withdraw', { amount: 100, pixKey: 'ana@example.com' });
    await world.journal.accounts.renew(scope, { id: String(old?.id), atMs: START - 24 * HOUR - ms });
    world.strike(/statement/, { status: 403, errorCode: 'TOKEN_SCOPE' }, faults);
    await world.ran(readPayer(operator, 'hub'));
    expect((await witness())?.id !== old?.id).toBe(isReplaced);
  });

  it.each([
    ['the statement cannot be read', { status: 403, errorCode: 'TOKEN_SCOPE' }, 1],
    ['the hub is down', 'drop-before', 20],
    ['the statement may have more entries than it shows', { body: { data: ENTRIES } }, 1],
  ] as const)('readPayer proves nothing about a new token if %s', async (_what, how, times) => {
    const first = await hub(tokenOf(world, 0));
    world.strike(/statement/, how, times);
    const second = await hub(tokenOf(world, 1));
    expect(mayBeSameAccount(first, second)).toBe(true);
    expect(second.scope).not.toBe(first.scope);
  });

  it('readPayer proves nothing about a new token if the only known entry is so old that the service may have deleted it', async () => {
    const first = await hub(tokenOf(world, 0));
    await world.journal.accounts.renew(first.scope, { id: 'gone', atMs: START - 91 * 86_400_000 });
    expect(mayBeSameAccount(first, await hub(tokenOf(world, 1)))).toBe(true);
  });

  it('readPayer moves the entries of a token to the account to which it turns out to belong', async () => {
    const first = await hub(tokenOf(world, 0));
    world.strike(/statement/, 'drop-before', 20);
    const token = await rotated(world);
    const { credential: _c, account: _a, balance: _b, ...unproved } = await hub(token);
    const { id } = await world.entry({ ...unproved, reference: 'r7' });
    world.rewire(() => world.sandbox.handle);
    await hub(token);
    expect((await world.journal.get(id))?.scope).toBe(first.scope);
  });

  it('readPayer takes the account number from the main family if both tokens come from the profile', async () => {
    const main = await read('main');
    const hub = await read('hub');
    expect([hub.holder, hub.scope === main.scope]).toEqual([main.holder, false]);
    const accounts = (): number => world.asked.filter((line) => ACCOUNT.test(line)).length;
    const before = accounts();
    expect((await read('hub')).holder).toBe(main.holder);
    expect(accounts()).toBe(before);
  });

  it('readPayer takes the account number from the main family if it accepts the same token', async () => {
    const { both, hub } = world.sandbox.tokens;
    world.rewire((good) => (request) => {
      const isHub = request.url.includes('/hub/');
      const authorization = isHub ? `Bearer ${hub}` : request.headers.authorization;
      return good({ ...request, headers: { ...request.headers, ...(authorization && { authorization }) } });
    });
    const one = withTokens(world, { main: both, hub: both });
    const { holder } = await world.ran(readPayer(one, 'hub'));
    expect(holder).toBe((await world.ran(readPayer(one, 'main'))).holder);
  });

  it.each([
    [false, false],
    [true, false],
    [false, true],
  ])("readPayer ignores other tokens' accounts (%s, %s)", async (isMainOfProfile, isHubOfProfile) => {
    const { both, hub } = world.sandbox.tokens;
    const credential = async (family: 'main' | 'hub' | 'card') =>
      family === 'main'
        ? { print: printOf(both), last4: '1234', isOfProfile: isMainOfProfile }
        : { print: printOf(hub), last4: '1234', isOfProfile: isHubOfProfile };
    const { holder } = await read('hub', { account: { credential } });
    expect(holder).toMatch(/^unnamed /);
  });

  it.each([
    [401, 'PZA100'],
    [403, 'PZA203'],
    [503, 'PZF503'],
  ])('readPayer of the hub has no account number after %i %s', async (status, errorCode) => {
    world.strike(ACCOUNT, { status, errorCode }, 4);
    const first = await read('hub');
    expect(first.holder).toMatch(/^unnamed /);
    world.rewire(() => world.sandbox.handle);
    const main = await read('main');
    expect(mayBeSameAccount(first, main)).toBe(true);
    expect((await read('hub')).holder).toBe(main.holder);
  });
});

describe('the account of cards', () => {
  const card = (print: string) => {
    const credential = async () => ({ print, last4: '1234', isOfProfile: false });
    const account = { credential, profileId: '', ...withoutMain(world) };
    return read('card', { account });
  };

  it('readPayer recognises a new client id by a charge that only its merchant can read', async () => {
    await world.soldOnCard();
    const first = await card('client 1');
    expect((await card('client 2')).scope).toBe(first.scope);
    world.strike(/GET .*charges\/./, { status: 404, errorCode: 'PZG404' });
    expect(mayBeSameAccount(first, await card('client 3'))).toBe(false);
  });

  it('readPayer proves nothing about a client id without charges', async () => {
    const [first, second] = [await card('client 1'), await card('client 2')];
    expect(first.scope).not.toBe(second.scope);
    expect(mayBeSameAccount(first, second)).toBe(true);
  });
});

const DAY = 24 * HOUR;

it.each([
  ['hub', 'lacks the newest record', 0, true, true],
  ['hub', 'lacks a record of 90 days ago', 90 * DAY, true, true],
  ['hub', 'lacks a record that the service may have deleted', 90 * DAY + 1, true, false],
  ['hub', 'contains the newest record', 0, false, false],
  ['card', 'lacks the newest record', 0, true, true],
  ['card', 'lacks a record of 90 days ago', 90 * DAY, true, true],
  ['card', 'lacks a record that the service may have deleted', 90 * DAY + 1, true, false],
  ['card', 'contains the newest record', 0, false, false],
] as const)('lacksWitness judges a list of %s that %s', async (family, _what, ageMs, isEmpty, expected) => {
  await world.soldOnCard();
  const { scope } = await world.ran(readPayer(world.operator, family));
  const place = printOf(`${family} ${new URL(world.sandbox.roots[family]).href}`);
  const [known] = await world.journal.accounts.at(place);
  const id = String(known?.witness?.id);
  await world.journal.accounts.renew(scope, { id, atMs: START - ageMs });
  const body = { data: [], charges: [], page: 1, total: 0, totalPages: 1 };
  if (isEmpty) world.strike(/(statement|charges)$/, { body });
  const before = world.asked.length;
  expect(await world.ran(lacksWitness(world.operator, { family, scope }))).toBe(expected);
  const from = new Date(START - ageMs - (family === 'hub' ? 5 * 60_000 : DAY)).toISOString();
  expect(world.asked.slice(before)).toEqual([
    expect.stringContaining(family === 'hub' ? `dateFrom=${from}` : `startDate=${from.slice(0, 10)}&`),
  ]);
  expect(await world.ran(lacksWitness(world.operator, { family, scope: 'unknown' }))).toBe(false);
  expect(world.asked).toHaveLength(before + 1);
});

describe('knownAccount', () => {
  it('knownAccount returns only the profile before the first payment, and later the account of its token', async () => {
    const account = { scope: '', holder: '', place: '', profileId: 'shop-id' };
    expect(await knownAccount(world.operator)).toEqual(account);
    const payer = await read('main');
    const asked = world.asked.length;
    expect(await knownAccount(world.operator)).toMatchObject({ scope: payer.scope, holder: payer.holder });
    expect(world.asked).toHaveLength(asked);
  });

  it('knownAccount returns the account of the hub if the profile has no address of the main family', async () => {
    const operator = changedOperator(world.operator, { account: withoutMain(world) });
    const { scope } = await world.ran(readPayer(operator, 'hub'));
    expect(await knownAccount(operator)).toMatchObject({ scope });
  });
});

it.each([
  ['true for the token that paid', 'both', 0, true],
  ['true for another token of the account', 'withdraw', 1, true],
  ['false for a token of another account', 'other', 1, false],
  ['true for an account that is not in the journal', 'unknown', 0, true],
])('isStillPaying returns %s', async (_what, now, requests, expected) => {
  const { scope } = await read('main');
  const { both, withdraw } = world.sandbox.tokens;
  const other = world.sandbox.accounts[1]?.tokens.both ?? '';
  const main = { both, withdraw, other, unknown: other }[now];
  const before = world.asked.length;
  const entry = { family: 'main', scope: now === 'unknown' ? 'earlier build' : scope } as const;
  const operator = withTokens(world, { main: main ?? '' });
  expect(await world.ran(isStillPaying(operator, entry))).toBe(expected);
  expect(world.asked).toHaveLength(before + requests);
});

it('readScope throws and scopesOf returns null if the profile has no address of the family', async () => {
  const { hub: _hub, ...roots } = world.operator.account.roots;
  const operator = changedOperator(world.operator, { account: { roots } });
  const failed = (await world.failure(readScope(operator, 'hub'))).init;
  expect(failed).toMatchObject({ kind: 'auth', errorCode: 'no_root', params: { family: 'hub' } });
  const scopeOf = scopesOf(operator);
  expect(await scopeOf('hub')).toBeNull();
  const scopes = await world.ran(Promise.all([scopeOf('main'), scopeOf('main')]));
  expect(world.asked.filter((line) => ACCOUNT.test(line))).toHaveLength(1);
  const { scope } = await world.ran(readPayer(operator, 'main'));
  expect(scopes).toEqual([scope, scope]);
});
