import { describe, expect, it } from 'vitest';
import { givenBackOf, readHubCharge } from '../../../../src/operations/money/look-up/find-hub-outcome.ts';
import { findOutcome, showOutcome } from '../../../../src/operations/money/look-up/find-outcome.ts';
import type { Finding } from '../../../../src/operations/money/look-up/finding.ts';
import type { Intent, JournalEntry } from '../../../../src/storage/journal/journal.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const KEY = 'ana@example.com';

/** What the service says of it. */
const proof = async (world: MoneyWorld, changes?: Partial<Intent>): Promise<Finding> =>
  world.ran(findOutcome(world.operator, await world.entry(changes)));
describe('a payout or transfer of the hub', () => {
  const hub = { family: 'hub' } as const;
  /** The statement as it may be told; the payout was of R$ 50,00. */
  const stated = (world: MoneyWorld, ...entries: object[]): void =>
    world.strike(/^GET .*\/statement$/, { body: { data: entries } });

  it('a payout or transfer of the hub is absent where its statement explains every entry since it was sent', async () => {
    const world = await moneyWorld();
    await world.hub('withdraw', { amount: 4_999, pixKey: KEY }, 'r2');
    await world.hub('internal-transfer', { amount: 5_001, toPixKey: '11222333000262' });
    await world.paidCharge('50');
    expect(await proof(world, hub)).toEqual({ kind: 'absent' });
    const since = new Date(START - 300_000).toISOString();
    // Without a filter by trigger: the list of triggers is open.
    expect(world.asked).toEqual([`GET /hub/api/v1/transactions/statement?limit=100&dateFrom=${since}`]);
  });

  it('a payout or transfer of the hub may be the one of its amount that is there, which is named', async () => {
    const world = await moneyWorld();
    const { id } = await world.hub('withdraw', { amount: 5_000, pixKey: KEY });
    expect(await proof(world, hub)).toEqual({
      kind: 'undecided',
      why: 'journal.hub_candidate',
      seen: id,
    });
  });

  it('a payout or transfer of the hub may be a transfer of its amount, and a transfer a payout of its amount', async () => {
    const world = await moneyWorld();
    await world.hub('internal-transfer', { amount: 5_000, toPixKey: '11222333000262' });
    await world.hub('withdraw', { amount: 6_000, pixKey: KEY }, 'r2');
    expect(await proof(world, hub)).toMatchObject({ kind: 'undecided' });
    const transfer = { ...hub, kind: 'transfer', reference: 'r3', amountCents: 6_000n } as const;
    expect(await proof(world, transfer)).toMatchObject({ kind: 'undecided' });
  });

  it.each([
    ['its amount alone', { amount: -5_000, fee: 0 }, 'undecided'],
    ['its amount with the other sign', { amount: 5_000, fee: 0 }, 'undecided'],
    ['its amount with its fee', { amount: -5_050, fee: 50 }, 'undecided'],
    ['its amount with a negative fee', { amount: -5_050, fee: -50 }, 'undecided'],
    ['its amount before its fee', { amount: -5_050, gross: 5_000, fee: 50 }, 'undecided'],
    ['its gross amount with the other sign', { amount: -5_050, gross: -5_000, fee: 50 }, 'undecided'],
    ['its amount, and a gross one of something else', { amount: -5_000, gross: 5_050, fee: 0 }, 'undecided'],
    ['its amount less the fee', { amount: -4_950, fee: 50 }, 'undecided'],
    ['its amount less the fee, gross and net', { amount: -4_950, gross: 4_950, fee: 50 }, 'undecided'],
    ['its gross amount with the fee, and no amount', { amount: null, gross: 5_050, fee: 50 }, 'undecided'],
    ['no amount at all', { amount: null, gross: null, fee: 50 }, 'undecided'],
    ['another amount, with an unknown fee', { amount: -5_061, gross: null, fee: null }, 'undecided'],
    ['a larger amount, and fields left out', { amount: -5_061 }, 'undecided'],
    ['another amount and another fee', { amount: -5_061, fee: 50 }, 'absent'],
    ['another amount without a fee', { amount: -5_001, fee: 0 }, 'absent'],
    ['another gross amount', { amount: null, gross: 5_001, fee: 0 }, 'absent'],
  ])('a payout or transfer of the hub is compared with an entry of %s', async (_what, told, kind) => {
    const world = await moneyWorld();
    stated(world, { id: 's0', amount: -1, fee: 0 }, { id: 's1', trigger: 'PAYOUT', ...told });
    expect(await proof(world, hub)).toEqual(
      kind === 'absent' ? { kind } : { kind, why: 'journal.hub_candidate', seen: 's1' },
    );
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
  ])('a payout or transfer of the hub may be an entry of trigger %s: %s', async (trigger, kind) => {
    const world = await moneyWorld();
    stated(world, { id: 's1', trigger, amount: -5_000, fee: 0 });
    expect(await proof(world, hub)).toMatchObject({ kind });
  });

  it('a payout or transfer of the hub is not an entry that the journal knows as another payment', async () => {
    const world = await moneyWorld();
    const { id: serviceId } = await world.hub('withdraw', { amount: 5_000, pixKey: KEY }, 'r2');
    const other = await world.entry({ ...hub, reference: 'r2' });
    const open = await world.entry(hub);
    const found = (): Promise<Finding> => world.ran(findOutcome(world.operator, open));
    expect(await found()).toMatchObject({ kind: 'undecided', seen: serviceId });
    await world.journal.recordOutcome(other.id, 'host:1:aa', { state: 'confirmed', serviceId }, START);
    expect(await found()).toEqual({ kind: 'absent' });
    // An answer that differed from its order may have been this payment's.
    await world.journal.recordOutcome(other.id, 'x', { state: 'confirmed', mismatch: 'amount' }, START);
    expect(await found()).toMatchObject({ kind: 'undecided', seen: serviceId });
  });

  it('a payout or transfer of the hub is looked for from our time where the service told a later one', async () => {
    const world = await moneyWorld();
    await world.hub('withdraw', { amount: 5_000, pixKey: KEY });
    const later = START + 3 * 3_600_000;
    expect(await proof(world, { ...hub, notBefore: later })).toMatchObject({ kind: 'undecided' });
    expect(world.asked[0]).toContain(`dateFrom=${new Date(START - 300_000).toISOString()}`);
  });

  it('a payout or transfer of the hub cannot be told where the first page is full and names no next one', async () => {
    const world = await moneyWorld();
    const entries = Array.from({ length: 100 }, (_, at) => ({ id: `s${at}`, amount: -1, fee: 0 }));
    world.strike(/statement$/, { body: { data: entries, next_cursor: 'c1' } });
    expect(await proof(world, hub)).toEqual({ kind: 'undecided', why: 'journal.list_cut' });
  });

  it('a payout or transfer of the hub cannot be told where the statement goes round in a circle', async () => {
    const world = await moneyWorld();
    const page = { data: [{ id: 's0', amount: -1, fee: 0 }], nextCursor: 'c1' };
    world.strike(/statement$/, { body: page }, 9);
    const entry = await world.entry(hub);
    expect(await world.failure(findOutcome(world.operator, entry))).toMatchObject({ kind: 'unavailable' });
  });

  it('a payout or transfer of the hub is looked for through every page', async () => {
    const world = await moneyWorld();
    world.strike(/statement$/, { body: { data: [{ id: 's1', amount: -5_000, originId: 'PO-1' }] } });
    world.strike(/statement$/, { body: { data: [{ id: 's0', amount: -1, fee: 0 }], nextCursor: 'c1' } });
    expect(await proof(world, hub)).toMatchObject({ seen: 'PO-1' });
    expect(world.asked).toHaveLength(2);
  });

  it('a payout or transfer of the hub cannot be told where the service had told no time', async () => {
    const world = await moneyWorld();
    expect(await proof(world, { ...hub, notBefore: null })).toEqual({
      kind: 'undecided',
      why: 'journal.no_time',
    });
    expect(world.asked).toEqual([]);
  });
});

describe('a refund of the hub', () => {
  const refund = (subject: string): Partial<Intent> => ({
    family: 'hub',
    kind: 'refund',
    subject,
    amountCents: 3_000n,
    beforeCents: 0n,
  });

  it('a refund of the hub is found by what its charge gave back, or is giving back', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    await world.hub(`payment/${id}/refund`, { amount: 3_000 });
    expect(await proof(world, refund(id))).toMatchObject({
      kind: 'found',
      as: { serviceId: id, serviceStatus: 'PENDING' },
      row: { item: { id } },
    });
  });

  it('a refund of the hub cannot be told where the charge is not listed', async () => {
    const world = await moneyWorld();
    expect(await proof(world, refund('TX0'))).toEqual({
      kind: 'undecided',
      why: 'journal.cannot_compare',
    });
  });

  it('a refund of the hub is of the charge of that id, not of one that mentions it', async () => {
    const world = await moneyWorld();
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
  ])('of %s given back and %s on the way is %s', (refundedAmount, refundInProgressAmount, cents) => {
    const charge = { refundedAmount, refundInProgressAmount } as Parameters<typeof givenBackOf>[0];
    expect(givenBackOf(charge)).toBe(cents);
  });
});

describe('what is shown of what was applied', () => {
  /** As it was settled: confirmed, with this id. */
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

  it('of a hub payout is what the journal kept: the hub reads none back', async () => {
    const world = await moneyWorld();
    expect(await shown(world, hub, 'PO-1')).toEqual({
      raw: { id: 'PO-1', status: 'APPROVED', e2e: 'E1', amount: 5_000 },
      item: { id: 'PO-1', status: 'APPROVED', e2e: 'E1', amount: 5_000n },
    });
    expect(world.asked).toEqual([]);
  });

  it('of a hub payout whose status was not kept is none', async () => {
    const world = await moneyWorld();
    const { id } = await world.entry(hub);
    await world.journal.recordOutcome(id, 'host:1:aa', { state: 'confirmed', serviceId: 'PO-1' }, START);
    const entry = (await world.journal.get(id)) as JournalEntry;
    expect(await showOutcome(world.operator, entry)).toMatchObject({ item: { status: '', e2e: null } });
  });

  it('of a hub payout or transfer whose id nobody knows is nothing', async () => {
    const world = await moneyWorld();
    expect(await shown(world, hub)).toBeNull();
    expect(await shown(world, { ...hub, kind: 'transfer', reference: 'r2' })).toBeNull();
    expect(world.asked).toEqual([]);
  });

  it('of a hub transfer is how it stands now', async () => {
    const world = await moneyWorld();
    const { id } = await world.hub('internal-transfer', { amount: 5_000, toPixKey: '11222333000262' });
    const transfer = { ...hub, kind: 'transfer' } as const;
    expect(await shown(world, transfer, id)).toMatchObject({ item: { id, status: 'CONFIRMED' } });
    expect(await shown(world, { ...transfer, reference: 'r2' }, 'IT-0')).toBeNull();
  });

  it('of a refund is its charge', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    const refund = { kind: 'refund', subject: id, beforeCents: 0n } as const;
    expect(await shown(world, { ...refund, reference: 'main' }, id)).toMatchObject({ item: { id } });
    expect(await shown(world, { ...refund, ...hub }, id)).toMatchObject({ item: { id, status: 'PAID' } });
  });

  it('of a payout that the service does not have is nothing', async () => {
    expect(await shown(await moneyWorld(), {}, 'TX1')).toBeNull();
  });
});
