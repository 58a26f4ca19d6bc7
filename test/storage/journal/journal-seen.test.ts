import { describe, expect, it } from 'vitest';
import type { Intent, JournalEntry, Opening } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry, T } from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';

describe.each(journalStores())('Journal.open with seen payments in $name', (store) => {
  const [journal, other] = twoViews(store);

  const OWNER = 'host:1:aa';
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
