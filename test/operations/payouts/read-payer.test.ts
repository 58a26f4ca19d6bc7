import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { holderOf, readPayer, readScope, scopesOf } from '../../../src/operations/payouts/read-payer.ts';
import { answersWith, movesDate } from '../../faults/faulty-answers.ts';
import { changedOperator } from '../../support/worlds/changed-operator.ts';
import { type MoneyWorld, moneyWorld } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const HOUR = 3_600_000;

describe('the earliest time of a hub payment', () => {
  it.each([
    ['Date header is 3 h ahead', 3 * HOUR, 0, 0],
    ['Date header is 3 h behind', -3 * HOUR, 0, -3 * HOUR],
    ['balance time is 2 h in the past', 0, -2 * HOUR, -2 * HOUR],
    ['balance time is 2 h ahead', 0, 2 * HOUR, 0],
  ])(
    'readPayer for the hub sets notBefore to the earlier of the Date header and the balance time (%s)',
    async (_what, date, synced, expected) => {
      const world = await moneyWorld();
      const syncedAt = new Date(START + synced).toISOString();
      world.rewire((good) =>
        movesDate(
          answersWith(good, (_method, path) => path.endsWith('/balance'), { syncedAt }),
          date,
        ),
      );
      const { notBefore } = await world.ran(readPayer(world.operator, 'hub'));
      expect(notBefore).toBe(START + expected);
    },
  );
});

const ACCOUNT = /^GET \/v1\/user/;
const noToken = new PixError({
  kind: 'auth',
  key: 'credentials.no_token',
  params: {},
  errorCode: 'no_token',
});

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
    const world = await moneyWorld({ run: { dryRun: true } });
    expect(await world.ran(readPayer(world.operator, 'main'))).toEqual({
      scope: 'dry-run',
      holder: 'dry-run',
      account: null,
      balance: null,
      notBefore: null,
    });
    expect(world.asked).toEqual([]);
  });

  it('readPayer returns the account, its balance and the time of the service for the main family', async () => {
    const world = await moneyWorld();
    const payer = await world.ran(readPayer(world.operator, 'main'));
    expect(payer.account?.accountNumber).toBe('100001');
    expect(payer.balance?.toString()).toBe(payer.account?.balanceAvailable?.toString());
    expect(payer.balance).not.toBeNull();
    expect(payer.notBefore).toBe(START);
  });

  it('readPayer sends only one request to read the account of the main family', async () => {
    const world = await moneyWorld();
    await world.ran(readPayer(world.operator, 'main'));
    expect(world.asked.filter((line) => ACCOUNT.test(line))).toHaveLength(1);
  });

  it.each([
    [{ available: 1234 }, '12.34'],
    [{ available: null }, undefined],
  ])(
    'readPayer returns the balance of the hub, or null if the hub returns none (answer: %j)',
    async (answer, balance) => {
      const world = await moneyWorld();
      world.rewire((good) => answersWith(good, (_method, path) => path.endsWith('/balance'), answer));
      const payer = await world.ran(readPayer(world.operator, 'hub'));
      expect(payer.balance?.toString()).toBe(balance);
      expect(payer.account).toBeNull();
    },
  );

  it('readPayer returns notBefore: null when the hub returns neither a valid Date header nor a balance time', async () => {
    const world = await moneyWorld();
    world.rewire((good) => async (request) => {
      const answer = await answersWith(good, () => true, { syncedAt: null })(request);
      return { ...answer, headers: { ...answer.headers, date: 'nonsense' } };
    });
    expect((await world.ran(readPayer(world.operator, 'hub'))).notBefore).toBeNull();
  });

  it('readPayer of a hub payment does not query the account if the profile has no address of the main family', async () => {
    const world = await moneyWorld();
    const { main: _main, ...roots } = world.operator.account.roots;
    const payer = await world.ran(readPayer(changedOperator(world.operator, { account: { roots } }), 'hub'));
    expect(payer.holder).toBe('shop');
    expect(world.asked.filter((line) => ACCOUNT.test(line))).toEqual([]);
  });

  it('readPayer returns only the time of the service for the card family, which reports no account and no balance', async () => {
    const world = await moneyWorld();
    const { account, balance, notBefore } = await world.ran(readPayer(world.operator, 'card'));
    expect([account, balance, notBefore]).toEqual([null, null, START]);
    expect(world.asked.filter((line) => line.includes('limit=1'))).toHaveLength(1);
  });

  it('readPayer checks the journal before it queries the service', async () => {
    const refusal = new Error('another journal');
    const world = await moneyWorld();
    const journalMark = { ...world.operator.money.journalMark, check: () => Promise.reject(refusal) };
    await expect(
      world.ran(readPayer(changedOperator(world.operator, { money: { journalMark } }), 'main')),
    ).rejects.toBe(refusal);
    expect(world.asked).toEqual([]);
  });

  it('readPayer reads the account with another token if the profile has no token that may pay', async () => {
    const world = await moneyWorld();
    const { account } = await world.ran(readPayer(withoutPayingToken(world), 'main'));
    expect(account?.accountNumber).toBe('100001');
  });

  it('readPayer does not try another token when the service refuses the request for the account', async () => {
    const world = await moneyWorld();
    world.strike(ACCOUNT, { status: 403, errorCode: 'PZA403' });
    const error = await world.failure(readPayer(world.operator, 'main'));
    expect(error.kind).toBe('auth');
    expect(world.asked.filter((line) => ACCOUNT.test(line))).toHaveLength(1);
  });

  it('readPayer of a hub payment queries the account only in the first call, and always returns the same holder', async () => {
    const world = await moneyWorld();
    const first = await world.ran(readPayer(world.operator, 'hub'));
    const accounts = (): number => world.asked.filter((line) => ACCOUNT.test(line)).length;
    expect(accounts()).toBe(1);
    expect((await world.ran(readPayer(world.operator, 'hub'))).holder).toBe(first.holder);
    expect(accounts()).toBe(1);
    expect(await holderOf(world.operator)).toBe(first.holder);
  });

  it('readPayer and readScope return the same scope for a hub payment with tokens from the environment', async () => {
    const world = await moneyWorld();
    const identity = { name: 'shop', kind: 'borrowed', tokens: 'tokens a' } as const;
    const borrowed = changedOperator(world.operator, { account: { identity } });
    const first = await world.ran(readPayer(borrowed, 'hub'));
    // Links the profile to its account number.
    await world.ran(readPayer(world.operator, 'hub'));
    const { scope } = await world.ran(readPayer(borrowed, 'hub'));
    expect(scope).toBe(first.scope);
    expect(scope).toBe(await world.ran(readScope(borrowed, 'hub')));
  });

  it.each([
    [401, 'PZA401', 'uses the profile as the account'],
    [503, 'PZF503', 'fails'],
  ])(
    'when the account request fails with %i %s, readPayer of a hub payment %s',
    async (status, errorCode) => {
      const world = await moneyWorld();
      world.strike(ACCOUNT, { status, errorCode }, 20);
      const read = world.ran(readPayer(world.operator, 'hub'));
      if (status === 401) expect((await read).holder).toBe('shop');
      else await expect(read).rejects.toMatchObject({ errorCode });
    },
  );
});

describe('readScope', () => {
  it('readScope returns a different scope for each account, address and family, and hides the account number', async () => {
    const world = await moneyWorld();
    const { operator } = world;
    const main = await world.ran(readScope(operator, 'main'));
    const hub = await world.ran(readScope(operator, 'hub'));
    const roots = { ...operator.account.roots, main: 'https://other.example.com/v1' };
    const elsewhere = changedOperator(operator, { account: { roots } });
    const renamed = changedOperator(operator, { account: { profile: 'other' } });
    expect(main).toMatch(/^[\w-]{22}$/);
    expect(hub).not.toBe(main);
    expect(await world.ran(readScope(elsewhere, 'main'))).not.toBe(main);
    expect(await world.ran(readScope(renamed, 'main'))).toBe(main);
    expect(await world.ran(readScope(renamed, 'hub'))).not.toBe(hub);
  });

  it('readScope derives the scope from the account, or from environment tokens if the account is unknown', async () => {
    const world = await moneyWorld();
    const borrowed = (tokens: string) =>
      changedOperator(world.operator, { account: { identity: { name: 'shop', kind: 'borrowed', tokens } } });
    const one = await world.ran(readScope(borrowed('tokens a'), 'hub'));
    expect(await world.ran(readScope(borrowed('tokens b'), 'hub'))).toBe(one);
    world.strike(ACCOUNT, { status: 401, errorCode: 'PZA401' }, 2);
    const unread = [borrowed('tokens a'), borrowed('tokens b')].map((operator) =>
      world.ran(readScope(operator, 'hub')),
    );
    expect(new Set([one, ...(await Promise.all(unread))]).size).toBe(3);
  });

  it('readScope throws and scopesOf returns null if the profile has no address of the family', async () => {
    const world = await moneyWorld();
    const { hub: _hub, ...roots } = world.operator.account.roots;
    const operator = changedOperator(world.operator, { account: { roots } });
    expect((await world.failure(readScope(operator, 'hub'))).init).toMatchObject({
      kind: 'auth',
      errorCode: 'no_root',
      params: { family: 'hub' },
    });
    const scopeOf = scopesOf(operator);
    expect(await scopeOf('hub')).toBeNull();
    const scopes = await world.ran(Promise.all([scopeOf('main'), scopeOf('main')]));
    expect(new Set(scopes).size).toBe(1);
    expect(world.asked.filter((line) => ACCOUNT.test(line))).toHaveLength(1);
  });
});
