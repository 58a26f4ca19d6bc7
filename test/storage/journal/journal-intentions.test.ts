import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry, T } from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';

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
