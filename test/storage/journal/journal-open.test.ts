import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryState } from '../../../src/domain/money/transaction-statuses.ts';
import type { Intent, JournalEntry, Opening } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry, T } from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';

const OWNER = 'host:1:aa';
const OTHER = lease('host:2:bb');

describe.each(journalStores())('Journal.open with equal payments in $name', (store) => {
  const [journal, other] = twoViews(store);

  it('Journal.open opens only one of twenty concurrent equal payments with generated references', async () => {
    const openings = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? journal : other).open(
          intent({ id: `g${at}`, reference: `made-${at}`, generated: true }),
          lease(`host:${at}:aa`),
        ),
      ),
    );
    expect(openings.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
    expect(openings.filter(({ kind }) => kind === 'earlier')).toHaveLength(19);
  });

  it('Journal.open returns an earlier, equal payment that has no outcome or whose outcome was never shown', async () => {
    const made = (reference: string, changes: Partial<Intent> = {}): Intent =>
      intent({ reference, generated: true, ...changes });
    const first = await openEntry(journal, made('a'), lease());
    await journal.recordOutcome(first.entry.id, 'host:1:aa', { state: 'confirmed', serviceId: 'TX1' }, T + 1);
    const again = await openEntry(other, made('b'), lease());
    expect(again).toMatchObject({ kind: 'earlier', entry: { reference: 'a' } });
    const named = await openEntry(journal, intent({ reference: 'named' }), lease());
    expect(await openEntry(other, made('b'), lease())).toMatchObject({ entry: { reference: 'named' } });
    await journal.markShown([first.entry.id, named.entry.id], T + 2);
    expect((await journal.get(named.entry.id))?.shownAt, 'without an outcome nothing was shown').toBeNull();
    await journal.recordOutcome(named.entry.id, 'host:1:aa', { state: 'refused' }, T + 3);
    await journal.markShown([named.entry.id], T + 4);
    for (const changes of [{ amountCents: 1n }, { kind: 'transfer' }, { destinationPrint: 'x' }] as const)
      expect(
        (await openEntry(other, made(JSON.stringify(Object.keys(changes)), changes), lease())).kind,
      ).toBe('opened');
    expect((await openEntry(other, made('b'), lease())).kind).toBe('opened');
  });

  it('Journal.open reuses the reference of an equal payment that was not applied, except for payments of a batch', async () => {
    const made = (reference: string): Intent => intent({ reference, generated: true });
    const order = intent({ reference: 'a', batch: 'folha', batchLine: 2 });
    const { entry } = await openEntry(journal, order, lease());
    await journal.recordOutcome(entry.id, 'host:1:aa', { state: 'not_applied' }, T + 1);
    await journal.markShown({ scope: 'account', batch: 'folha' }, T + 2);
    const second = await openEntry(other, made('b'), lease());
    expect(second.kind).toBe('opened');
    await other.recordOutcome(second.entry.id, 'host:1:aa', { state: 'not_applied' }, T + 3);
    await other.markShown([second.entry.id], T + 4);
    const again = await openEntry(journal, made('c'), lease());
    expect(again).toMatchObject({ kind: 'earlier', entry: { reference: 'b' } });
  });

  it('Journal.open opens only one refund of a charge at a time', async () => {
    const refund = (reference: string, amountCents: bigint): Intent =>
      intent({ reference, amountCents, kind: 'refund', subject: 'TX1', beforeCents: 0n });
    const { entry } = await openEntry(journal, refund('a', 100n), lease());
    const opening = await openEntry(other, refund('b', 200n), lease());
    expect(opening).toMatchObject({ kind: 'earlier', entry: { reference: 'a' } });
    await journal.recordOutcome(entry.id, 'host:1:aa', { state: 'confirmed' }, T + 1);
    expect((await openEntry(other, refund('b', 200n), lease())).kind).toBe('opened');
    expect(
      (await journal.ofSubject({ scope: 'account', holder: 'holder', place: '', profileId: '' }, 'TX1')).map(
        ({ reference }) => reference,
      ),
    ).toEqual(['a', 'b']);
  });
});

describe.each(journalStores())('Journal.open with payments that the person has seen in $name', (store) => {
  const [journal, other] = twoViews(store);

  let made = 0;
  async function paid(changes: Partial<Intent> = {}): Promise<JournalEntry> {
    made += 1;
    const order = intent({ reference: `paid ${made}`, ...changes });
    const { entry } = await openEntry(journal, order, lease(OWNER));
    await journal.recordOutcome(entry.id, OWNER, { state: 'confirmed' }, T + 1);
    await journal.markShown([entry.id], T + 2);
    return (await journal.get(entry.id)) as JournalEntry;
  }
  const seen = (changes: Partial<Intent> = {}): Promise<readonly JournalEntry[]> => {
    const of = intent(changes);
    return journal.seen(of, [of.destinationPrint]);
  };
  const open = (changes: Partial<Intent>, entries: Intent['seen']): Promise<Opening> =>
    other.open(intent({ reference: 'new', ...changes, seen: entries }), lease('host:2:bb'));

  it('Journal.open opens a payment if the person has seen all equal payments in their current state', async () => {
    await paid();
    await paid();
    expect((await open({}, await seen())).kind).toBe('opened');
  });

  it.each<readonly [string, (entry: JournalEntry) => Promise<unknown>]>([
    ['was made', () => paid()],
    ['got a new service status', ({ id }) => other.restate(id, { serviceStatus: 'CANCELED' })],
    [
      'got a mismatch',
      ({ id }) => other.recordOutcome(id, 'host:9:zz', { state: 'confirmed', mismatch: 'amount' }, T + 9),
    ],
    ['was made by another profile of the account', () => paid({ holder: 'x' })],
    ['was made at another address by the same profile', () => paid({ scope: 'x' })],
    ['was made by a batch', () => paid({ batch: 'folha', batchLine: 2 })],
  ])('Journal.open opens nothing if an equal payment %s later', async (_what, change) => {
    const entry = await paid();
    const before = await seen();
    await change(entry);
    expect(await open({}, before)).toEqual({ kind: 'changed' });
    expect(await other.find('account', 'new')).toBeNull();
    expect((await open({}, await seen())).kind).toBe('opened');
  });

  it.each<readonly [string, Partial<Intent>]>([
    ['another amount', { amountCents: 5_001n }],
    ['another destination', { destinationPrint: 'x' }],
    ['another account', { scope: 'x', holder: 'x' }],
    ['another kind', { kind: 'transfer' }],
  ])('Journal.open ignores a payment with %s made after the first look', async (_what, changes) => {
    const before = (await seen()).filter(({ amountCents }) => amountCents === 5_000n);
    await paid(changes);
    expect((await open({}, before)).kind).toBe('opened');
  });

  it('Journal.open for a batch row ignores new, equal rows of this batch, but not equal rows of another batch', async () => {
    const row = { batch: 'folha', batchLine: 2 };
    const before = await seen(row);
    await paid({ batch: 'folha', batchLine: 3 });
    expect((await open(row, before)).kind).toBe('opened');
    await paid({ batch: 'outra', batchLine: 3 });
    expect((await open({ ...row, reference: 'next' }, before)).kind).toBe('changed');
  });

  it('Journal.open opens no refund if the charge was refunded after the person had seen its earlier refunds', async () => {
    const refund = { kind: 'refund', subject: 'c1', destinationPrint: 'c1', beforeCents: 0n } as const;
    const before = await seen(refund);
    await paid({ ...refund, amountCents: 1n });
    expect((await open(refund, before)).kind).toBe('changed');
    expect((await open(refund, await seen(refund))).kind).toBe('opened');
  });

  it('Journal.open does not reopen a failed payment if the person has not seen a newer, equal payment', async () => {
    const before = await seen();
    const { entry } = await openEntry(journal, intent({ reference: 'new' }), lease(OWNER));
    await journal.recordOutcome(entry.id, OWNER, { state: 'not_sent' }, T + 1);
    await paid();
    expect(await open({}, before)).toEqual({ kind: 'changed' });
    expect((await open({}, await seen())).kind).toBe('opened');
  });

  it('Journal.open returns the open refund of a charge even if the given reference names a failed refund', async () => {
    const refund = { kind: 'refund', subject: 'c1', destinationPrint: 'c1', beforeCents: 0n } as const;
    const first = await openEntry(journal, intent({ ...refund, reference: 'first' }), lease(OWNER));
    await journal.recordOutcome(first.entry.id, OWNER, { state: 'not_sent' }, T + 1);
    const other = await openEntry(journal, intent({ ...refund, reference: 'other' }), lease(OWNER));
    const opening = await open({ ...refund, reference: 'first' }, null);
    expect(opening).toMatchObject({ kind: 'earlier', entry: { id: other.entry.id } });
  });

  it('Journal.open opens only one of two equal payments that two persons confirm at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const payment = { destinationPrint: `round ${round}` };
      const before = await seen(payment);
      const openings = await Promise.all(
        [journal, other].map((view, at) =>
          view.open(
            intent({ ...payment, reference: `r${round} ${at}`, seen: before }),
            lease(`host:${at}:aa`),
          ),
        ),
      );
      expect(openings.map(({ kind }) => kind).sort()).toEqual(['changed', 'opened']);
    }
  });

  it('the journal numbers its entries consecutively, even if the last entry was removed', async () => {
    const { seq, id } = await journal.extent();
    await paid();
    const { entry } = await openEntry(
      journal,
      intent({ reference: 'unused', generated: true, destinationPrint: 'u' }),
      lease(OWNER),
    );
    await journal.recordOutcome(entry.id, OWNER, { state: 'not_sent' }, T + 1);
    await journal.markShown([entry.id], T + 1);
    expect(await other.extent()).toMatchObject({ id, seq: seq + 2 });
    expect((await journal.pruning.prune(T + 100)).removed).toBe(1);
    expect(await other.extent()).toMatchObject({ id, seq: seq + 2 });
    expect((await paid()).seq).toBe(seq + 3);
  });
});

describe.each(journalStores())('Journal.open with other entries in $name', (store) => {
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
});
