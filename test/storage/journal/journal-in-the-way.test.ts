import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryState } from '../../../src/domain/money/transaction-statuses.ts';
import type { Intent, Opening } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry, T } from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';

const OWNER = 'host:1:aa';
const OTHER = lease('host:2:bb');

describe.each(journalStores())('journal in $name with other entries', (store) => {
  const [journal, other] = twoViews(store);

  async function made(
    state: EntryState,
    changes: Partial<Intent> = {},
    serviceStatus?: string,
  ): Promise<void> {
    const { entry } = await openEntry(journal, intent(changes), lease(OWNER));
    if (state === 'sending') return;
    const outcome = { state, ...(serviceStatus !== undefined && { serviceStatus }) };
    await journal.recordOutcome(entry.id, OWNER, outcome, T + 1);
  }

  describe('Journal.open when the person has not seen an equal payment', () => {
    beforeEach(async () => {
      await made('confirmed', { reference: 'another', family: 'main' });
      await journal.markShown(
        (await journal.list({ limit: 9 })).map(({ id }) => id),
        T + 2,
      );
    });
    const open = (changes: Partial<Intent>): Promise<Opening> =>
      other.open(intent({ seen: [], ...changes }), OTHER);

    it.each(['sending', 'unknown', 'confirmed'] as const)(
      'Journal.open returns the %s entry with the given reference, even if an unseen, equal payment exists',
      async (state) => {
        await made(state);
        expect(await open({})).toMatchObject({ kind: 'used', entry: { reference: 'r1', state } });
      },
    );

    it.each(['refused', 'not_sent', 'not_applied'] as const)(
      'Journal.open returns "changed" instead of a %s entry if an unseen, equal payment exists',
      async (state) => {
        await made(state);
        expect(await open({})).toEqual({ kind: 'changed' });
      },
    );

    it.each(['sending', 'unknown'] as const)('Journal.open returns a reference that is %s', async (state) => {
      await made(state, { generated: true });
      const earlier = { kind: 'earlier', entry: { reference: 'r1', state } };
      expect(await open({ reference: 'r2', generated: true })).toMatchObject(earlier);
    });

    it('Journal.open returns "changed" for a new reference if an unseen, equal payment exists', async () => {
      expect(await open({ reference: 'r2' })).toEqual({ kind: 'changed' });
    });
  });

  it('Journal.open refuses amounts above Number.MAX_SAFE_INTEGER cents', async () => {
    const tooLarge = 9_007_199_254_740_992n;
    for (const changes of [{ amountCents: tooLarge }, { beforeCents: tooLarge }])
      await expect(journal.open(intent(changes), OTHER)).rejects.toThrow(RangeError);
    expect(await journal.list({ limit: 9 })).toEqual([]);
  });

  it('Journal.spentSince counts the payments of the holder or the scope, without canceled and refused payments', async () => {
    await made('confirmed', { amountCents: 1n });
    await made('confirmed', { reference: 'r2', amountCents: 20n }, 'CANCELED');
    await made('unknown', { reference: 'r3', amountCents: 300n });
    await made('refused', { reference: 'r4', amountCents: 4_000n });
    await made('confirmed', { reference: 'r5', amountCents: 50_000n, holder: 'x' });
    await made('confirmed', { reference: 'r6', amountCents: 600_000n, holder: 'x', scope: 'x' });
    const spent = (scope: string): Promise<bigint> =>
      other.spentSince({ scope, holder: 'holder', place: '', profileId: '' }, ['payout'], T);
    expect(await spent('none')).toBe(301n);
    expect(await spent('account')).toBe(50_301n);
  });

  it('Journal.list with "names" returns entries that have one of these references or ids, and none for an empty list', async () => {
    await made('confirmed', { id: 'one', reference: 'ref-1' });
    await made('confirmed', { id: 'two', reference: 'ref-2', kind: 'refund', subject: 'charge-2' });
    const { entry } = await openEntry(journal, intent({ id: 'three', reference: 'ref-3' }), lease(OWNER));
    const outcome = { state: 'confirmed', serviceId: 'TX3', endToEndId: 'E3' } as const;
    await journal.recordOutcome(entry.id, OWNER, outcome, T + 1);
    const found = async (...names: string[]): Promise<readonly string[]> =>
      (await other.list({ names, limit: 9 })).map(({ id }) => id).sort();
    expect(await found('one')).toEqual(['one']);
    expect(await found('ref-2')).toEqual(['two']);
    expect(await found('charge-2')).toEqual(['two']);
    expect(await found('TX3')).toEqual(['three']);
    expect(await found('E3')).toEqual(['three']);
    expect(await found('one', 'E3', 'x')).toEqual(['one', 'three']);
    expect(await found('x')).toEqual([]);
    expect(await found()).toEqual([]);
  });

  it('Journal.extent returns the constant id of the journal, and number and opening of its newest entry', async () => {
    const id = journal.fingerprint('pix journal');
    expect(await other.extent()).toEqual({ id, seq: 0, head: null });
    await made('confirmed', { id: 'order-0', reference: 'first' });
    expect(await other.extent()).toEqual({ id, seq: 1, head: { id: 'order-0', opening: 'order-0' } });
    await made('not_applied', { id: 'order-1', reference: 'again' });
    const order = await journal.open(intent({ reference: 'again', id: 'order-2' }), lease(OWNER));
    expect(order).toMatchObject({ kind: 'opened', entry: { id: 'order-1', opening: 'order-2' } });
    expect(await other.extent()).toEqual({ id, seq: 3, head: { id: 'order-1', opening: 'order-2' } });
  });

  it('JournalPruning.needsOf and JournalPruning.reduce accept more ids than fit into one statement', async () => {
    await made('confirmed', { id: 'kept' });
    const ids = [...Array.from({ length: 70_000 }, (_, at) => `none-${at}`), 'kept'];
    expect([...(await other.pruning.needsOf(ids)).keys()]).toEqual(['kept']);
    expect((await journal.pruning.reduce(ids)).size).toBe(0);
  });
});
