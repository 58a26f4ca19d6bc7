import { describe, expect, it } from 'vitest';
import { isOutcomeUnknown } from '../../../src/domain/money/transaction-statuses.ts';
import type { BatchPlan } from '../../../src/storage/journal/batch-plan.ts';
import {
  batchPlan,
  batchRows,
  intent,
  lease,
  openEntry,
  T,
  takeLease,
} from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';

/** The state of a batch before its first row. */
const NEW = { states: {}, reasons: {}, pauseRequestedAt: null };

const texts = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `r${at + 1}`);

describe.each(journalStores())('data of the journal in $name', (store) => {
  const [journal, other] = twoViews(store);

  it.each([
    ['with all settings', {}],
    ['without settings', { settings: {} }],
    [
      'with the settings of an approved batch',
      { settings: { concurrency: 1, lookup: true, allowDuplicate: true, approvedPlan: 'plan-1' } },
    ],
    ['with the settings of the main family', { family: 'main', settings: { concurrency: 1, lookup: true } }],
  ] as const)('JournalBatches.get returns all planned fields of a batch %s', async (_what, changes) => {
    const planned = batchPlan(changes);
    await journal.batches.plan(planned, batchRows(2));
    expect(await other.batches.get('account', 'folha')).toEqual({ ...planned, ...NEW });
    expect(await other.batches.list({ name: 'folha' })).toEqual([{ ...planned, ...NEW }]);
    expect(await other.batches.list({ profile: 'shop' })).toHaveLength(1);
    expect(await other.batches.list({ profile: 'another' })).toEqual([]);
  });

  it('JournalBatches.get ignores batch settings that it cannot read', async () => {
    // A later version of pix might write these settings.
    const settings = {
      concurrency: '3',
      lookup: 1,
      allowDuplicate: 1,
      approvedPlan: 7,
    } as unknown as BatchPlan['settings'];
    await journal.batches.plan(batchPlan({ settings }), batchRows(2));
    expect((await other.batches.get('account', 'folha'))?.settings).toStrictEqual({});
  });

  it('JournalBatches.requestPause stores a request for one batch, which other processes see until it is removed', async () => {
    await journal.batches.plan(batchPlan(), batchRows(2));
    await journal.batches.plan(batchPlan({ id: 'p2', name: 'other' }), batchRows(2));
    await journal.batches.requestPause(batchPlan(), T);
    expect(await other.batches.isPauseRequested(batchPlan())).toBe(true);
    expect(await other.batches.isPauseRequested(batchPlan({ name: 'other' }))).toBe(false);
    expect((await other.batches.get('account', 'folha'))?.pauseRequestedAt).toBe(T);
    await other.batches.requestPause(batchPlan(), null);
    expect(await journal.batches.isPauseRequested(batchPlan())).toBe(false);
  });

  it('JournalBatches.recentRows counts the rows of one batch since a time', async () => {
    for (const [at, batch] of ['folha', 'folha', 'other', null].entries())
      await openEntry(
        journal,
        intent({
          ...{ scope: 'account', holder: 'holder', reference: `r${at}`, amountCents: BigInt(at + 1) },
          ...{ batch, batchLine: batch === null ? null : at },
        }),
        lease(undefined, T + at),
      );
    const since = (ms: number) => other.batches.recentRows(batchPlan(), ms);
    expect(await since(T)).toEqual({ count: 2, firstAt: T, lastAt: T + 1 });
    expect(await since(T + 1)).toEqual({ count: 1, firstAt: T + 1, lastAt: T + 1 });
    expect(await since(T + 2)).toEqual({ count: 0, firstAt: null, lastAt: null });
  });

  it('JournalBatches.plan stores nothing if the holder already has a batch of this name in another account', async () => {
    await journal.batches.plan(batchPlan(), batchRows(2));
    expect(await other.batches.plan(batchPlan({ id: 'p2', scope: 'elsewhere' }), batchRows(3))).toBe(false);
    expect(await other.batches.list({ name: 'folha' })).toEqual([{ ...batchPlan(), ...NEW }]);
    expect(await Array.fromAsync(other.batches.rows('p2'))).toEqual([]);
    expect(await Array.fromAsync(other.batches.rows('p1'))).toEqual(await Array.fromAsync(batchRows(2)));
  });

  it('JournalBatches.get counts the rows by their last service status, and counts rows with a mismatch separately', async () => {
    await journal.batches.plan(batchPlan(), batchRows(2));
    for (const [at, [serviceStatus, mismatch]] of [
      ['COMPLETED', undefined],
      ['COMPLETED', undefined],
      ['PENDING', undefined],
      ['ERROR', undefined],
      [undefined, undefined],
      ['COMPLETED', 'amount'],
    ].entries()) {
      const row = { reference: `r${at}`, destinationPrint: `p${at}`, batch: 'folha', batchLine: at };
      const { entry } = await openEntry(journal, intent({ ...row, amountCents: BigInt(10 ** at) }), lease());
      const as = { state: 'confirmed', serviceStatus, mismatch } as const;
      await journal.recordOutcome(entry.id, 'host:1:aa', as, T + 1);
    }
    expect((await other.batches.get('account', 'folha'))?.states).toEqual({
      completed: { count: 2, cents: 11n },
      accepted: { count: 2, cents: 10_100n },
      failed: { count: 1, cents: 1_000n },
      mismatched: { count: 1, cents: 100_000n },
    });
  });

  it('JournalBatches.rows returns every row of a batch with more rows than one page', async () => {
    const count = 1_001;
    await journal.batches.plan(batchPlan({ rows: count }), batchRows(count));
    expect(await Array.fromAsync(other.batches.rows('p1'))).toEqual(await Array.fromAsync(batchRows(count)));
  });

  it('Journal.findAll accepts more references than fit into one query and returns each entry once', async () => {
    for (const reference of ['r1', 'r500', 'r1500'])
      await openEntry(journal, intent({ reference, destinationPrint: reference }), lease());
    const found = await other.findAll({ scope: 'account' }, texts(1_500));
    expect(found.map(({ reference }) => reference).sort()).toEqual(['r1', 'r1500', 'r500']);
    expect(await other.findAll({ scope: 'account' }, texts(1))).toHaveLength(1);
    expect(await other.findAll({ scope: 'account' }, [])).toEqual([]);
    expect(await other.findAll({ scope: 'elsewhere' }, texts(1))).toEqual([]);
    expect(
      await other.findAll({ scope: 'elsewhere', holder: 'holder', place: '', profileId: '' }, texts(1)),
    ).toHaveLength(1);
  });

  it('Journal.restate stores the latest service status, and keeps the end-to-end id if no new one is given', async () => {
    const { entry } = await openEntry(journal, intent(), lease());
    const settled = { state: 'confirmed', serviceStatus: 'PENDING', endToEndId: 'E1' } as const;
    await journal.recordOutcome(entry.id, 'host:1:aa', settled, T + 1);
    await journal.restate(entry.id, { serviceStatus: 'COMPLETED' });
    expect(await other.get(entry.id)).toMatchObject({ serviceStatus: 'COMPLETED', endToEndId: 'E1' });
    await journal.restate(entry.id, { serviceStatus: 'REFUNDED', endToEndId: 'E2' });
    expect(await other.get(entry.id)).toMatchObject({ serviceStatus: 'REFUNDED', endToEndId: 'E2' });
  });

  it('Journal.recordOutcome adds a mismatch to a payment that another process has already confirmed', async () => {
    const { entry } = await openEntry(journal, intent(), lease('host:1:aa'));
    await takeLease(other, entry.id, lease('host:2:bb', T + 60_001));
    const found = { state: 'confirmed', serviceId: 'TX1', serviceStatus: 'COMPLETED' } as const;
    await other.recordOutcome(entry.id, 'host:2:bb', found, T + 60_002);
    const answered = { ...found, serviceStatus: 'PENDING', mismatch: 'amount' } as const;
    await journal.recordOutcome(entry.id, 'host:1:aa', answered, T + 60_003);
    expect(await other.get(entry.id)).toMatchObject({
      state: 'confirmed',
      mismatch: 'amount',
      serviceId: 'TX1',
      serviceStatus: 'COMPLETED',
    });
    // Later outcomes do not replace the first mismatch.
    await other.recordOutcome(entry.id, 'host:2:bb', { ...found, mismatch: 'destination' }, T + 60_004);
    await other.recordOutcome(entry.id, 'host:2:bb', { state: 'refused', errorCode: 'X' }, T + 60_005);
    expect(await journal.get(entry.id)).toMatchObject({ state: 'confirmed', mismatch: 'amount' });
  });

  it('Journal.restate does not change a payment whose outcome is unknown', async () => {
    const { entry } = await openEntry(journal, intent(), lease());
    await journal.restate(entry.id, { serviceStatus: 'COMPLETED' });
    const kept = await other.get(entry.id);
    expect([kept?.serviceStatus, kept && isOutcomeUnknown(kept)]).toEqual([null, true]);
  });
});
