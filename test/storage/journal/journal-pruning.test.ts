import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import type { EntryOutcome, Intent } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry, T } from '../../support/stores/journal-intent.ts';
import { journalStores, sqliteStore, twoViews } from '../../support/stores/journal-stores.ts';

const DAY = 86_400_000;
const OWNER = 'host:1:aa';

interface Case {
  readonly reference: string;
  readonly outcome?: EntryOutcome;
  readonly unseen?: true;
  readonly changes?: Partial<Intent>;
}

/** Adds an entry with this outcome to the journal, and marks its outcome as shown unless `unseen` is set. */
async function entry(journal: Journal, { reference, outcome, unseen, changes }: Case): Promise<void> {
  const print = { destinationPrint: `print ${reference}`, idempotencyKey: reference };
  const { entry: made } = await openEntry(journal, intent({ reference, ...print, ...changes }), lease(OWNER));
  if (outcome) await journal.recordOutcome(made.id, OWNER, outcome, T + 1);
  if (!unseen) await journal.markShown([made.id], T + 2);
}

const paid = { state: 'confirmed', serviceId: 'TX', serviceStatus: 'COMPLETED', endToEndId: 'E1' } as const;
const cases: readonly Case[] = [
  { reference: 'paid', outcome: paid, changes: { overrideReason: 'Ana asked' } },
  { reference: 'returned', outcome: { ...paid, serviceStatus: 'REFUNDED' } },
  {
    reference: 'of-a-batch',
    outcome: { state: 'refused', errorCode: 'PZC300' },
    changes: { generated: true, batch: 'folha', batchLine: 2 },
  },
  { reference: 'own-refused', outcome: { state: 'refused', errorCode: 'PZC300' } },
  { reference: 'made-refused', outcome: { state: 'refused' }, changes: { generated: true } },
  { reference: 'made-not-sent', outcome: { state: 'not_sent' }, changes: { generated: true } },
  { reference: 'sending' },
  { reference: 'unknown', outcome: { state: 'unknown' } },
  { reference: 'unseen', outcome: paid, unseen: true },
  { reference: 'unseen-refused', outcome: { state: 'refused' }, unseen: true, changes: { generated: true } },
  { reference: 'accepted', outcome: { ...paid, serviceStatus: 'PENDING' } },
  { reference: 'new-status', outcome: { ...paid, serviceStatus: 'SETTLING' } },
  { reference: 'differs', outcome: { ...paid, mismatch: 'amount' } },
  {
    reference: 'refund',
    outcome: paid,
    changes: { kind: 'refund', subject: 'c1', destination: 'c1', beforeCents: 0n },
  },
];

describe.each(journalStores())('prune and reduce in $name', (store) => {
  const [journal, other] = twoViews(store);

  it('JournalPruning.prune erases receivers of final entries, and deletes only unpaid entries with generated references', async () => {
    for (const one of cases) await entry(journal, one);
    const before = new Map((await other.list({ limit: 1000 })).map((one) => [one.reference, one]));
    expect(await journal.pruning.needs(T + DAY)).toEqual({
      unknown: 2,
      unseen: 2,
      open: 2,
      mismatched: 1,
      unused: 2,
      personal: 4,
      bare: 1,
    });
    expect(await journal.pruning.prune(T + DAY)).toEqual({ reduced: 4, removed: 2 });
    const reduced = ['paid', 'returned', 'of-a-batch', 'own-refused'];
    const after = await other.list({ limit: 1000 });
    for (const now of after) {
      const was = before.get(now.reference);
      const gone = { destination: '', overrideReason: was?.overrideReason == null ? null : '' };
      expect(now).toEqual(reduced.includes(now.reference) ? { ...was, ...gone } : was);
    }
    expect(
      [...before.keys()].filter((name) => !after.some(({ reference }) => reference === name)).sort(),
    ).toEqual([...['made-not-sent', 'made-refused']]);
    expect(await journal.pruning.prune(T + DAY)).toEqual({ reduced: 0, removed: 0 });
  });

  it('JournalPruning.prune keeps entries whose outcome was recorded after the given time', async () => {
    await entry(journal, { reference: 'paid', outcome: paid });
    expect(await journal.pruning.prune(T + 1)).toEqual({ reduced: 0, removed: 0 });
    expect(await journal.pruning.prune(T + 2)).toEqual({ reduced: 1, removed: 0 });
  });

  it('JournalPruning.prune prunes entries whose ids start with a symbol, a digit or a letter', async () => {
    for (const id of ['+1', '0', 'Z', 'a', '~'])
      await entry(journal, { reference: `ref ${id}`, outcome: paid, changes: { id } });
    expect(await journal.pruning.prune(T + DAY)).toEqual({ reduced: 5, removed: 0 });
  });

  it('Journal.open refuses the reference of a paid and pruned entry, even for another receiver', async () => {
    await entry(journal, { reference: 'paid', outcome: paid });
    await journal.pruning.prune(T + DAY);
    for (const destinationPrint of ['print paid', 'print other'])
      expect(
        await openEntry(other, intent({ reference: 'paid', destinationPrint }), lease(OWNER)),
      ).toMatchObject({ kind: 'used', entry: { state: 'confirmed', destinationPrint: 'print paid' } });
    // The hub and the main family pay from one account, so the reference counts as used in the hub as well.
    const opening = await openEntry(other, intent({ reference: 'paid', scope: 'hub' }), lease(OWNER));
    expect(opening).toMatchObject({ kind: 'used' });
  });

  it('the journal still counts pruned entries for daily limits, equal payments and refunds', async () => {
    await entry(journal, { reference: 'paid', outcome: paid });
    await entry(journal, { reference: 'refund', outcome: paid, changes: { kind: 'refund', subject: 'c1' } });
    const asked = async (): Promise<unknown> => [
      await other.spentSince({ scope: 'account', holder: 'holder', place: '', profileId: '' }, ['payout'], T),
      (
        await other.similar({
          scope: 'account',
          holder: 'x',
          place: '',
          profileId: '',
          destinationPrint: 'print paid',
          amountCents: 5_000n,
        })
      ).length,
      (await other.ofSubject({ scope: 'account', holder: 'holder', place: '', profileId: '' }, 'c1')).map(
        ({ amountCents }) => amountCents,
      ),
    ];
    const before = await asked();
    await journal.pruning.prune(T + DAY);
    expect(await asked()).toEqual(before);
    expect(before).toEqual([5_000n, 1, [5_000n]]);
  });

  it('JournalPruning.reduce removes the receivers of the given entries, except for entries that are not final', async () => {
    for (const one of cases) await entry(journal, one);
    const ids = (await journal.list({ limit: 1000 })).map(({ id }) => id);
    const reduced = await journal.pruning.reduce(ids);
    const names = (await other.list({ limit: 1000 }))
      .filter(({ id }) => reduced.has(id))
      .map(({ reference }) => reference);
    const kept = 'made-not-sent made-refused of-a-batch own-refused paid returned';
    expect(names.sort().join(' ')).toBe(kept);
    expect((await other.pruning.needsOf(ids)).size).toBe(cases.length);
    expect(await journal.pruning.reduce([])).toEqual(new Set());
  });
});

describe('JournalPruning.compact', () => {
  it('JournalPruning.compact returns false while another process reads the journal', async () => {
    const place = await sqliteStore.place();
    const journal = await place.open();
    const reader = new DatabaseSync(join(place.env.PIX_DATA_DIR ?? '', 'journal.sqlite'));
    reader.exec('begin; select count(*) from entries');
    await entry(journal, { reference: 'paid', outcome: paid });
    const { exec } = DatabaseSync.prototype;
    const impatient = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      sql,
    ) {
      // Otherwise SQLite would wait for 10 s.
      return exec.call(this, `pragma busy_timeout = 0; ${sql}`);
    });
    expect(await journal.pruning.compact()).toBe(false);
    impatient.mockRestore();
    reader.close();
    expect(await journal.pruning.compact()).toBe(true);
    await journal.close();
    await place.end();
  });

  it('JournalPruning.compact removes the bytes of deleted data from the journal file', async () => {
    const place = await sqliteStore.place();
    const journal = await place.open();
    // When rows are deleted, SQLite leaves their bytes on the pages that other rows still use.
    for (let at = 0; at < 60; at += 1) {
      const changes = { destination: 'an***@exemplo', generated: at % 2 === 0, amountCents: BigInt(at + 1) };
      const outcome = at % 2 === 0 ? ({ state: 'refused' } as const) : paid;
      await entry(journal, { reference: `paid-${at}`, outcome, changes });
    }
    const bytes = (): string =>
      ['journal.sqlite', 'journal.sqlite-wal']
        .map((name) => readFileSync(join(place.env.PIX_DATA_DIR ?? '', name), 'latin1'))
        .join('');
    expect(bytes()).toContain('an***@exemplo');
    await journal.pruning.prune(T + DAY);
    expect(await journal.pruning.compact()).toBe(true);
    expect(bytes()).not.toContain('an***@exemplo');
    await journal.close();
    await place.end();
  });
});
