import { describe, expect, it } from 'vitest';
import type { LookUpFinding } from '../../../../src/operations/money/money-outcome.ts';
import { hubAppliedOf, showsReais } from '../../../../src/operations/money/movements/hub-payout.ts';
import { findOutcome } from '../../../../src/operations/money/movements/movement-of.ts';
import { readPayer } from '../../../../src/operations/payouts/read-payer.ts';
import type { Intent } from '../../../../src/storage/journal/journal-entry.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const KEY = 'ana@example.com';

const proof = async (world: MoneyWorld, changes?: Partial<Intent>): Promise<LookUpFinding> =>
  world.ran(findOutcome(world.operator, await world.entry(changes)));

describe('findOutcome for a hub payment that no statement entry can be', () => {
  const world = eachOf(moneyWorld);

  const hub = { family: 'hub' } as const;
  const BALANCE = /^GET .*\/balance$/;
  const DOUBTFUL = { kind: 'undecided', why: 'journal.doubtful_statement', mayChange: true };
  /** Three entries. The balance was 100 cents before them, and 40 cents after them. */
  const ENTRIES = [
    { id: 's2', amount: -30, balanceAfter: 40, fee: 0 },
    { id: 's1', amount: -20, balanceAfter: 70, fee: 0 },
    { id: 's0', amount: -10, balanceAfter: 90, fee: 0 },
  ];
  const stated = async (entries: object[], balance: object): Promise<LookUpFinding> => {
    const world = await moneyWorld();
    world.strike(/^GET .*\/statement$/, { body: { data: entries } });
    world.strike(BALANCE, { body: balance });
    return proof(world, hub);
  };

  it.each([
    ['the balance is that after the newest entry', ENTRIES, { available: 40 }],
    ['the total balance is that after the newest entry', ENTRIES, { available: 1, total: 40 }],
    ['the balance is older than the newest entry', ENTRIES, { available: 70 }],
    ['the balance is that before the oldest entry', ENTRIES, { available: 100 }],
    ['the list is in another order', ENTRIES.toReversed(), { available: 40 }],
    ['the service does not return the balance', ENTRIES, {}],
    [
      'the service read the balance before the statement begins',
      ENTRIES,
      { available: 5, syncedAt: new Date(START - 300_001).toISOString() },
    ],
    ['an entry has no balance', [...ENTRIES, { id: 's', amount: -10, fee: 0 }], { available: 5 }],
    [
      'an entry has no amount',
      [...ENTRIES, { id: 's', trigger: 'DEPOSIT', balanceAfter: 3 }],
      { available: 5 },
    ],
    ['the statement is empty', [], { available: 5 }],
  ])('findOutcome returns absent when %s', async (_what, entries, balance) => {
    expect(await stated(entries, balance)).toEqual({ kind: 'absent' });
  });

  it.each([
    ['the balance is in none of the entries', ENTRIES, { available: 60, total: 61 }],
    [
      'the balance is in reais and the statement in cents',
      ENTRIES,
      { available: 4_000, syncedAt: new Date(START - 300_000).toISOString() },
    ],
    ['an entry is missing', ENTRIES.filter(({ id }) => id !== 's1'), { available: 40 }],
    ['debits are positive', ENTRIES.map((one) => ({ ...one, amount: -one.amount })), { available: 40 }],
    ['amounts have another unit', ENTRIES.map((one) => ({ ...one, amount: -1 })), { available: 40 }],
  ])('findOutcome returns undecided when %s', async (_what, entries, balance) => {
    expect(await stated(entries, balance)).toEqual(DOUBTFUL);
  });

  it.each([
    ['undecided, as a proxy may have answered, if it also lacks the newest known entry', 9, DOUBTFUL],
    ['absent if it contains older entries', 1, { kind: 'absent' }],
  ])('findOutcome for an unexpectedly empty statement returns %s', async (_what, times, found) => {
    await world.hub('withdraw', { amount: 4_000, pixKey: KEY });
    const { scope } = await world.ran(readPayer(world.operator, 'hub'));
    world.strike(/^GET .*\/statement$/, { body: { data: [] } }, times);
    expect(await proof(world, { ...hub, scope })).toEqual(found);
  });

  it('findOutcome throws when an amount of the statement has decimals', async () => {
    world.strike(/statement$/, { body: { data: [{ id: 's0', amount: -10.5, fee: 0 }] } });
    const entry = await world.entry(hub);
    expect(await world.failure(findOutcome(world.operator, entry))).toMatchObject({ errorCode: 'bad_reply' });
  });

  it.each([
    [403, 'TOKEN_SCOPE_MISSING', 'absent'],
    [404, 'RESOURCE_NOT_FOUND', 'absent'],
  ])('findOutcome ignores a balance that is refused with %i', async (status, errorCode, kind) => {
    world.strike(BALANCE, { status, errorCode });
    expect(await proof(world, hub)).toEqual({ kind });
  });

  it('findOutcome throws when the balance cannot be read now', async () => {
    world.strike(BALANCE, { status: 503, errorCode: 'PROVIDER_UNAVAILABLE' }, 9);
    const entry = await world.entry(hub);
    expect(await world.failure(findOutcome(world.operator, entry))).toMatchObject({ kind: 'unavailable' });
  });

  it('findOutcome returns absent for the real statement of an account with many movements', async () => {
    const id = await world.paidCharge('123.45');
    for (let at = 0; at < 5; at += 1) {
      await world.hub('withdraw', { amount: 4_000 + at, pixKey: KEY }, `k${at}`);
      await world.hub('internal-transfer', { amount: 4_100 + at, toPixKey: '11222333000262' }, `t${at}`);
    }
    await world.hub(`payment/${id}/refund`, { amount: 1_000 });
    await world.ask('POST /control/clock/advance', { body: { ms: 60_000 } });
    expect(await proof(world, hub)).toEqual({ kind: 'absent' });
  });
});

const shown = (...balances: readonly (bigint | null)[]) =>
  balances.map((balanceAfter) => ({ amount: -1n, balanceAfter }));

it.each([
  ['one balance is a known one in reais', shown(7n, 40n), [4_000n, 99n], true],
  ['one balance is a known one in cents', shown(40n, 4_000n), [4_000n], false],
  ['one of two known balances is there in cents', shown(40n, 99n), [4_000n, 99n], false],
  ['the known balance has cents', shown(40n), [4_001n], false],
  ['no balance is known', shown(40n), [], false],
  ['no balance fits', shown(41n, null), [4_000n], false],
])('showsReais decides whether a statement is in reais if %s', (_what, changes, balances, expected) => {
  expect(showsReais(changes, balances)).toBe(expected);
});

it.each([
  ['E1', 5_000n, 'E1', 5_000n],
  [null, null, undefined, undefined],
])('hubAppliedOf of an answer with the end-to-end id %s and %s cents', (e2e, amount, endToEndId, cents) => {
  const applied = { serviceId: 'p1', serviceStatus: 'APPROVED', endToEndId, movedCents: cents };
  expect(hubAppliedOf({ id: 'p1', status: 'APPROVED', e2e, amount })).toStrictEqual(applied);
});
