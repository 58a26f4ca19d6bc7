import { describe, expect, it } from 'vitest';
import { movementOf } from '../../../../src/operations/money/movements/movement-of.ts';
import { readerOf } from '../../../../src/operations/money/refresh-entries.ts';
import type { JournalEntry } from '../../../../src/storage/journal/journal-entry.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

/** Resolve time in seconds. A canceled refund of the main family counts as canceled only after this time. */
const RESOLVE_S = 30;
const ABSENT_S = 3_600;

interface Given {
  readonly charge: Readonly<Record<string, unknown>>;
  readonly entry?: Partial<JournalEntry>;
  /** Seconds since the refund was requested. */
  readonly age?: number;
}

/**
 * Returns the status that `statusNow` finds for a refund of R$ 12,00. Its charge had no earlier refund.
 */
async function statusOf(world: MoneyWorld, { charge, entry = {}, age = ABSENT_S }: Given, subject?: string) {
  const id = subject ?? (await world.paidCharge('100'));
  const isHub = entry.family === 'hub';
  world.strike(
    /^GET/,
    (answer) =>
      isHub
        ? { ...answer, data: (answer.data as object[]).map((one) => ({ ...one, ...charge })) }
        : { ...answer, ...charge },
    99,
  );
  const account = { scope: 'account', holder: 'holder', place: '', profileId: '' };
  const own = { ...account, id: 'own', subject: id, family: 'main' };
  const notBefore = world.clock.now() - age * 1_000;
  const refund = { ...own, amountCents: 1_200n, beforeCents: 0n, notBefore, ...entry };
  const { statusNow } = await movementOf({ family: isHub ? 'hub' : 'main', kind: 'refund' });
  const now = await world.ran(statusNow(readerOf(world.operator), refund as JournalEntry));
  return now?.serviceStatus ?? null;
}

const NONE = { refundedAt: null, refundEndToEndId: null };
const completed = (refundAmount: number | null): Given['charge'] => ({
  refundAmount,
  refundStatus: 'COMPLETED',
});
const canceled = (refundAmount: number | null): Given['charge'] => ({
  refundAmount,
  refundStatus: 'CANCELED',
  ...NONE,
});
const hub = (refundedAmount: number | null, refundInProgressAmount: number | null = 0): Given => ({
  charge: { refundedAmount, refundInProgressAmount },
  entry: { family: 'hub' },
});

describe('the status of an accepted refund', () => {
  const DATE = { refundedAt: '2026-11-21T15:00:00Z' };
  const pending = { refundAmount: 12, refundStatus: 'PENDING' };
  const main = (charge: Given['charge'], entry: Given['entry'] = {}, age = ABSENT_S): Given => ({
    charge,
    entry,
    age,
  });

  it.each<[string, Given, string | null]>([
    ['is completed when its amount was refunded', main(completed(12)), 'COMPLETED'],
    ['is completed after an earlier refund', main(completed(15), { beforeCents: 300n }), 'COMPLETED'],
    ['is open while a refund is in progress', main(pending), null],
    ['is open when another amount was refunded', main(completed(13)), null],
    ['is open when the last refund was completed, but nothing refunded', main(completed(null)), null],
    ['is open when the amount has a fraction of a cent', main(completed(12.001)), null],
    ['is open when the amount before is unknown', main(completed(12), { beforeCents: null }), null],
    ['is canceled when the last refund was canceled', main(canceled(null), {}, RESOLVE_S), 'CANCELED'],
    ['is open before the resolve time has passed', main(canceled(null), {}, RESOLVE_S - 0.001), null],
    ['is open when the time of the request is unknown', main(canceled(null), { notBefore: null }), null],
    ['is canceled although the charge still shows the amount', main(canceled(12)), 'CANCELED'],
    ['is open when another amount was refunded and then canceled', main({ ...canceled(5), ...DATE }), null],
    ['is open when a canceled refund has a date', main({ ...canceled(12), ...DATE }), null],
    [
      'is canceled when the charge has also lost an earlier refund',
      main(canceled(null), { beforeCents: 300n }),
      'CANCELED',
    ],
    ['is open when a canceled refund has an id', main({ ...canceled(12), refundEndToEndId: 'E1' }), null],
  ])('statusNow finds that a refund of the main family %s', async (_what, given, status) => {
    expect(await statusOf(await moneyWorld(), given)).toBe(status);
  });

  it.each<[string, Given, string | null]>([
    ['is completed when its amount was refunded', hub(1_200), 'COMPLETED'],
    ['is open while an amount is in progress', hub(1_199, 1), null],
    ['is open when the hub shows no amounts', hub(null, null), null],
    ['is open for an hour when nothing was refunded', { ...hub(0), age: ABSENT_S - 0.001 }, null],
    ['is canceled when nothing was refunded for an hour', hub(0), 'CANCELED'],
    ['is open when another amount was refunded', hub(1_100), null],
  ])('statusNow finds that a refund of the hub %s', async (_what, given, status) => {
    expect(await statusOf(await moneyWorld(), given)).toBe(status);
  });

  it('statusNow finds that a hub refund is open when the hub does not find its charge', async () => {
    expect(await statusOf(await moneyWorld(), hub(1_200), 'gone-charge')).toBeNull();
  });

  const GONE = 'CANCELED';
  const DONE = 'COMPLETED';
  /** Another refund in the journal: its cents, the cents refunded before it, and its status. */
  type Other = readonly [cents: bigint, before: bigint | null, status: string];
  it.each<readonly [string, readonly Other[], bigint, readonly Other[], number, string | null]>([
    ['an earlier refund, and it is shown', [[500n, 0n, DONE]], 500n, [], 17, DONE],
    ['an earlier refund, and only that is shown', [[500n, 0n, DONE]], 500n, [], 5, null],
    ['a canceled refund that it replaced', [[2_000n, 0n, GONE]], 2_000n, [], 12, DONE],
    ['an equal canceled refund, or one by others', [[1_200n, 0n, GONE]], 1_200n, [], 12, null],
    ['a canceled refund that was not counted before', [[2_000n, 0n, GONE]], 500n, [], 17, DONE],
    [
      'two canceled refunds, of which the last one was counted before',
      [
        [2_000n, 0n, GONE],
        [1_500n, 0n, GONE],
      ],
      2_000n,
      [],
      17,
      DONE,
    ],
    [
      'an applied refund and a canceled one that was not counted before',
      [
        [1_500n, 0n, DONE],
        [1_000n, 0n, GONE],
      ],
      1_500n,
      [],
      27,
      DONE,
    ],
    ['a later refund that was canceled', [], 2_000n, [[2_000n, 3_200n, GONE]], 32, DONE],
    ['a later refund, and only that is shown', [], 1_000n, [[500n, null, DONE]], 15, GONE],
  ])('statusNow of a refund of a charge with %s', async (...given) => {
    const [, earlier, beforeCents, later, refunded, status] = given;
    const world = await moneyWorld();
    const subject = await world.paidCharge('100');
    const made = async (reference: string, [amountCents, before, serviceStatus]: Other) => {
      const order = { kind: 'refund', subject, reference, amountCents, beforeCents: before } as const;
      const { id } = await world.entry(order);
      await world.journal.recordOutcome(id, 'host:1:aa', { state: 'confirmed', serviceStatus }, START);
      return world.journal.get(id);
    };
    for (const [at, other] of earlier.entries()) await made(`earlier-${at}`, other);
    const own = await made('own', [1_200n, beforeCents, 'PENDING']);
    for (const [at, other] of later.entries()) await made(`later-${at}`, other);
    const entry = { id: own?.id ?? '', seq: own?.seq ?? 0, beforeCents };
    expect(await statusOf(world, { charge: completed(refunded), entry }, subject)).toBe(status);
  });

  it.each([
    [ABSENT_S - 0.001, null],
    [ABSENT_S, 'CANCELED'],
  ])('statusNow %s s after a refund returns %s if only a later refund shows', async (age, status) => {
    const world = await moneyWorld();
    const subject = await world.paidCharge('100');
    const order = { kind: 'refund', subject, beforeCents: 0n } as const;
    const own = await world.entry({ ...order, amountCents: 1_200n });
    await world.journal.recordOutcome(own.id, 'host:1:aa', { state: 'confirmed' }, START);
    const later = await world.entry({ ...order, amountCents: 500n, reference: 'r2' });
    const outcome = { state: 'confirmed', serviceStatus: 'COMPLETED' } as const;
    await world.journal.recordOutcome(later.id, 'host:1:aa', outcome, START);
    const given = { charge: completed(5), entry: { id: own.id }, age };
    expect(await statusOf(world, given, subject)).toBe(status);
  });
});
