import { describe, expect, it } from 'vitest';
import type { LookUpFinding } from '../../../../src/operations/money/money-outcome.ts';
import { hubAppliedOf, showsReais } from '../../../../src/operations/money/movements/hub-payout.ts';
import { readHubCharge, refundedCentsOf } from '../../../../src/operations/money/movements/hub-refund.ts';
import { findOutcome } from '../../../../src/operations/money/movements/movement-of.ts';
import { showOutcome } from '../../../../src/operations/money/resolve-unknown.ts';
import { readPayer } from '../../../../src/operations/payouts/read-payer.ts';
import type { Intent, JournalEntry } from '../../../../src/storage/journal/journal-entry.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const KEY = 'ana@example.com';

const proof = async (world: MoneyWorld, changes?: Partial<Intent>): Promise<LookUpFinding> =>
  world.ran(findOutcome(world.operator, await world.entry(changes)));
describe('findOutcome for a hub payout or transfer', () => {
  const world = eachOf(moneyWorld);

  const hub = { family: 'hub' } as const;
  /** Makes the service return these entries as the statement. */
  const stated = (world: MoneyWorld, ...entries: object[]): void =>
    world.strike(/^GET .*\/statement$/, { body: { data: entries } });

  it('findOutcome returns absent when every statement entry is a credit or has another amount', async () => {
    await world.hub('withdraw', { amount: 4_999, pixKey: KEY }, 'r2');
    await world.hub('internal-transfer', { amount: 5_001, toPixKey: '11222333000262' });
    await world.paidCharge('50');
    expect(await proof(world, hub)).toEqual({ kind: 'absent' });
    const since = new Date(START - 300_000).toISOString();
    // The request does not filter by trigger, because the service may use triggers that pix does not know.
    expect(world.asked).toEqual([
      'GET /hub/api/v1/transactions/balance',
      `GET /hub/api/v1/transactions/statement?limit=100&dateFrom=${since}`,
    ]);
  });

  it('findOutcome returns undecided and the entry id when a statement entry has the amount of the payment', async () => {
    const { id } = await world.hub('withdraw', { amount: 5_000, pixKey: KEY });
    expect(await proof(world, hub)).toEqual({ kind: 'undecided', why: 'journal.hub_candidate', seen: id });
  });

  it('findOutcome also compares a hub payout with transfer entries, and a hub transfer with payout entries', async () => {
    await world.hub('internal-transfer', { amount: 5_000, toPixKey: '11222333000262' });
    await world.hub('withdraw', { amount: 6_000, pixKey: KEY }, 'r2');
    expect(await proof(world, hub)).toMatchObject({ kind: 'undecided' });
    const transfer = { ...hub, kind: 'transfer', reference: 'r3', amountCents: 6_000n } as const;
    expect(await proof(world, transfer)).toMatchObject({ kind: 'undecided' });
  });

  it.each([
    ['the amount of the payout', { amount: -5_000, fee: 0 }, 'undecided'],
    ['the amount with the other sign', { amount: 5_000, fee: 0 }, 'undecided'],
    ['the amount plus the fee', { amount: -5_050, fee: 50 }, 'undecided'],
    ['the amount plus the fee, shown as negative', { amount: -5_050, fee: -50 }, 'undecided'],
    ['the amount as gross amount', { amount: -5_050, gross: 5_000, fee: 50 }, 'undecided'],
    ['the amount as negative gross amount', { amount: -5_050, gross: -5_000, fee: 50 }, 'undecided'],
    ['the amount and another gross amount', { amount: -5_000, gross: 5_050, fee: 0 }, 'undecided'],
    ['the amount less the fee', { amount: -4_950, fee: 50 }, 'undecided'],
    ['the amount less the fee in both fields', { amount: -4_950, gross: 4_950, fee: 50 }, 'undecided'],
    ['the amount plus the fee as gross amount', { amount: null, gross: 5_050, fee: 50 }, 'undecided'],
    ['no amounts', { amount: null, gross: null, fee: 50 }, 'undecided'],
    ['a larger amount and an unknown fee', { amount: -5_061, gross: null, fee: null }, 'undecided'],
    ['a larger amount, no gross amount and no fee', { amount: -5_061 }, 'undecided'],
    ['an amount that differs by more than the fee', { amount: -5_061, fee: 50 }, 'absent'],
    ['the amount in reais', { amount: -50, fee: 0 }, 'undecided'],
    ['the amount in reais, positive', { amount: 50, fee: 0 }, 'undecided'],
    ['another amount and a fee of zero', { amount: -5_001, fee: 0 }, 'absent'],
    ['another gross amount and a fee of zero', { amount: null, gross: 5_001, fee: 0 }, 'absent'],
  ])('findOutcome of a hub payout for an entry with %s %o returns %s', async (_what, told, kind) => {
    stated(world, { id: 's0', amount: -1, fee: 0 }, { id: 's1', trigger: 'PAYOUT', ...told });
    const proved = await proof(world, hub);
    expect(proved).toEqual(kind === 'absent' ? { kind } : { kind, why: 'journal.hub_candidate', seen: 's1' });
  });

  it.each([
    ['PAYOUT', 'undecided'],
    ['INTERNAL_TRANSFER', 'undecided'],
    ['EXTERNAL_PAYMENT', 'undecided'],
    ['payout', 'undecided'],
    [null, 'undecided'],
    ['PAYMENT', 'absent'],
    ['DEPOSIT', 'absent'],
    ['PAYMENT_REFUND', 'absent'],
    ['PAYOUT_REVERSAL', 'absent'],
    ['PAYOUT_REFUND_RECEIVED', 'absent'],
    ['INFRACTION_SETTLED', 'absent'],
  ])('findOutcome for an entry with the trigger %s returns %s', async (trigger, kind) => {
    stated(world, { id: 's1', trigger, amount: -5_000, fee: 0 });
    expect(await proof(world, hub)).toMatchObject({ kind });
  });

  it('findOutcome ignores a statement entry whose id the journal has recorded for another payment', async () => {
    const { id: serviceId } = await world.hub('withdraw', { amount: 5_000, pixKey: KEY }, 'r2');
    const other = await world.entry({ ...hub, reference: 'r2' });
    const open = await world.entry(hub);
    const found = (): Promise<LookUpFinding> => world.ran(findOutcome(world.operator, open));
    expect(await found()).toMatchObject({ kind: 'undecided', seen: serviceId });
    await world.journal.recordOutcome(other.id, 'host:1:aa', { state: 'confirmed', serviceId }, START);
    expect(await found()).toEqual({ kind: 'absent' });
    // The service answered the payment `other` with another amount, so the id in that answer may belong to
    // the payment `open`.
    await world.journal.recordOutcome(other.id, 'x', { state: 'confirmed', mismatch: 'amount' }, START);
    expect(await found()).toMatchObject({ kind: 'undecided', seen: serviceId });
  });

  it('findOutcome searches from the creation time of the entry if the clock of the service is ahead', async () => {
    await world.hub('withdraw', { amount: 5_000, pixKey: KEY });
    const later = START + 3 * 3_600_000;
    expect(await proof(world, { ...hub, notBefore: later })).toMatchObject({ kind: 'undecided' });
    expect(world.asked[1]).toContain(`dateFrom=${new Date(START - 300_000).toISOString()}`);
  });

  it.each([
    ['undecided when the first page', [], { kind: 'undecided', why: 'journal.list_cut' }],
    ['absent when the second page', [{ id: 's', amount: -1, fee: 0 }], { kind: 'absent' }],
  ])('findOutcome returns %s of a full statement without a next cursor', async (...given) => {
    const [, before, finding] = given;
    const entries = Array.from({ length: 100 }, (_, at) => ({ id: `s${at}`, amount: -1, fee: 0 }));
    world.strike(/statement$/, { body: { data: entries, next_cursor: 'c1' } });
    if (before.length > 0) world.strike(/statement$/, { body: { data: before, nextCursor: 'c0' } });
    expect(await proof(world, hub)).toEqual(finding);
  });

  it('findOutcome throws when the statement returns the same cursor again', async () => {
    const page = { data: [{ id: 's0', amount: -1, fee: 0 }], nextCursor: 'c1' };
    world.strike(/statement$/, { body: page }, 9);
    const entry = await world.entry(hub);
    expect(await world.failure(findOutcome(world.operator, entry))).toMatchObject({ kind: 'unavailable' });
  });

  it('findOutcome reads every page of the statement', async () => {
    world.strike(/statement$/, { body: { data: [{ id: 's1', amount: -5_000, originId: 'PO-1' }] } });
    world.strike(/statement$/, { body: { data: [{ id: 's0', amount: -1, fee: 0 }], nextCursor: 'c1' } });
    expect(await proof(world, hub)).toMatchObject({ seen: 'PO-1' });
    expect(world.asked).toHaveLength(3);
  });

  it('findOutcome returns undecided when the service time (notBefore) is missing in the journal entry', async () => {
    const undecided = { kind: 'undecided', why: 'journal.no_time' };
    expect(await proof(world, { ...hub, notBefore: null })).toEqual(undecided);
    expect(world.asked).toEqual([]);
  });
});

describe('findOutcome for a hub refund', () => {
  const world = eachOf(moneyWorld);

  const refund = (subject: string): Partial<Intent> => ({
    family: 'hub',
    kind: 'refund',
    subject,
    amountCents: 3_000n,
    beforeCents: 0n,
  });

  it('findOutcome finds a refund in progress by the refunded amounts of its charge', async () => {
    const id = await world.paidCharge('100');
    await world.hub(`payment/${id}/refund`, { amount: 3_000 });
    expect(await proof(world, refund(id))).toMatchObject({
      kind: 'found',
      as: { serviceId: id, serviceStatus: 'PENDING' },
      row: { item: { id } },
    });
  });

  it('findOutcome returns undecided when the hub does not list the charge', async () => {
    expect(await proof(world, refund('TX0'))).toEqual({ kind: 'undecided', why: 'journal.cannot_compare' });
  });

  it('readHubCharge returns the charge with the requested id, and not a charge whose reference is this id', async () => {
    const id = await world.paidCharge('100');
    await world.charge('20', { clientReference: id });
    expect(await world.ran(readHubCharge(world.operator, id))).toMatchObject({ item: { id } });
    expect(world.asked).toEqual([`GET /hub/api/v1/transactions/payment?limit=100&search=${id}`]);
  });

  it.each([
    [null, null, null],
    [1n, null, 1n],
    [null, 2n, 2n],
    [1n, 2n, 3n],
  ])('refundedCentsOf %s cents and %s in progress is %s', (refundedAmount, refundInProgressAmount, cents) => {
    const charge = { refundedAmount, refundInProgressAmount } as Parameters<typeof refundedCentsOf>[0];
    expect(refundedCentsOf(charge)).toBe(cents);
  });
});

describe('showOutcome', () => {
  const world = eachOf(moneyWorld);

  /**
   * Adds a confirmed entry to the journal. If `serviceId` is given, the entry has this id, a status and an
   * end-to-end id.
   * @returns the entry
   */
  async function applied(
    world: MoneyWorld,
    changes: Partial<Intent>,
    serviceId?: string,
  ): Promise<JournalEntry> {
    const { id } = await world.entry(changes);
    const as = { serviceId, serviceStatus: serviceId && 'APPROVED', endToEndId: serviceId && 'E1' };
    await world.journal.recordOutcome(id, 'host:1:aa', { state: 'confirmed', ...as }, START);
    return (await world.journal.get(id)) as JournalEntry;
  }
  const shown = async (world: MoneyWorld, changes: Partial<Intent>, id?: string): Promise<unknown> =>
    world.ran(showOutcome(world.operator, await applied(world, changes, id)));
  const hub = { family: 'hub' } as const;

  it('showOutcome of a hub payout returns the stored values of the journal and sends no request', async () => {
    expect(await shown(world, hub, 'PO-1')).toEqual({
      raw: { id: 'PO-1', status: 'APPROVED', e2e: 'E1', amount: 5_000 },
      item: { id: 'PO-1', status: 'APPROVED', e2e: 'E1', amount: 5_000n },
    });
    expect(world.asked).toEqual([]);
  });

  it('showOutcome of a hub payout without a stored status returns an empty status', async () => {
    const { id } = await world.entry(hub);
    await world.journal.recordOutcome(id, 'host:1:aa', { state: 'confirmed', serviceId: 'PO-1' }, START);
    const entry = (await world.journal.get(id)) as JournalEntry;
    expect(await showOutcome(world.operator, entry)).toMatchObject({ item: { status: '', e2e: null } });
  });

  it('showOutcome of a hub payout or transfer without an id returns null', async () => {
    expect(await shown(world, hub)).toBeNull();
    expect(await shown(world, { ...hub, kind: 'transfer', reference: 'r2' })).toBeNull();
    expect(world.asked).toEqual([]);
  });

  it('showOutcome of a hub transfer returns its current status', async () => {
    const { id } = await world.hub('internal-transfer', { amount: 5_000, toPixKey: '11222333000262' });
    const transfer = { ...hub, kind: 'transfer' } as const;
    expect(await shown(world, transfer, id)).toMatchObject({ item: { id, status: 'CONFIRMED' } });
    expect(await shown(world, { ...transfer, reference: 'r2' }, 'IT-0')).toBeNull();
  });

  it('showOutcome of a refund returns the charge of the refund', async () => {
    const id = await world.paidCharge('100');
    const refund = { kind: 'refund', subject: id, beforeCents: 0n } as const;
    expect(await shown(world, { ...refund, reference: 'main' }, id)).toMatchObject({ item: { id } });
    expect(await shown(world, { ...refund, ...hub }, id)).toMatchObject({ item: { id, status: 'PAID' } });
  });

  it('showOutcome returns null for a payout that the service does not find', async () => {
    expect(await shown(world, {}, 'TX1')).toBeNull();
  });
});

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
