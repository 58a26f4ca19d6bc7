import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isOutcomeUnknown, rowStateOf } from '../../../src/domain/money/transaction-statuses.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { entryOf, isDamaged } from '../../../src/storage/journal/journal-columns.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { intent, openEntry, T } from '../../support/stores/journal-intent.ts';
import { sqliteStore } from '../../support/stores/journal-stores.ts';

describe('isOutcomeUnknown and rowStateOf', () => {
  it.each([
    ['sending', true],
    ['unknown', true],
    ['confirmed', false],
    ['refused', false],
    ['not_sent', false],
    ['not_applied', false],
  ] as const)('isOutcomeUnknown of an entry in the state %s returns %s', (state, is) => {
    expect(isOutcomeUnknown({ state })).toBe(is);
  });

  it.each<readonly [Pick<JournalEntry, 'state' | 'serviceStatus' | 'mismatch'>, string]>([
    [{ state: 'unknown', serviceStatus: null, mismatch: null }, 'unknown'],
    [{ state: 'refused', serviceStatus: 'COMPLETED', mismatch: null }, 'refused'],
    [{ state: 'confirmed', serviceStatus: 'COMPLETED', mismatch: null }, 'completed'],
    [{ state: 'confirmed', serviceStatus: 'ERROR', mismatch: null }, 'failed'],
    [{ state: 'confirmed', serviceStatus: null, mismatch: null }, 'accepted'],
    [{ state: 'confirmed', serviceStatus: 'COMPLETED', mismatch: 'amount' }, 'mismatched'],
  ])('rowStateOf(%j) returns %s', (entry, stand) => {
    expect(rowStateOf(entry)).toBe(stand);
  });
});

const HUGE = '9007199254740993';
const SOUND = {
  ...{ id: 'e1', state: 'confirmed', amount_cents: '5000', before_cents: null, created_at: T },
  ...{ sent_at: T, settled_at: null, shown_at: null, attempt: 1, batch_line: null, not_before: null },
  ...{ lease_beat: 0, version: 1, seq: 1 },
};

describe('isDamaged', () => {
  it('isDamaged returns false for a valid row, with and without values in the optional number columns', () => {
    expect(isDamaged(SOUND)).toBe(false);
    expect(isDamaged({ ...SOUND, settled_at: T, shown_at: T, before_cents: '10', batch_line: 2 })).toBe(
      false,
    );
    expect(isDamaged({ state: 'sending', amount_cents: 1n })).toBe(false);
  });

  it.each([
    ['state', 'sideways'],
    ['state', null],
    ['amount_cents', '-5'],
    ['amount_cents', '5x'],
    ['amount_cents', 'x5'],
    ['amount_cents', null],
    ['created_at', 9e15],
    ['sent_at', 9e15],
    ['settled_at', 9e15],
    ['shown_at', '-9000000000000000'],
    ['amount_cents', HUGE],
    ['before_cents', HUGE],
    ['attempt', HUGE],
    ['batch_line', 'x'],
    ['not_before', HUGE],
    ['lease_beat', HUGE],
    ['version', HUGE],
    ['seq', HUGE],
  ])('isDamaged returns true for a row with the column %s set to %s', (column, value) => {
    expect(isDamaged({ ...SOUND, [column]: value })).toBe(true);
  });
});

it('entryOf refuses a damaged row with an error that contains the id of the row', async () => {
  const error = await pixErrorOf(() => entryOf({ ...SOUND, state: 'sideways' }));
  expect(error.init).toEqual({
    kind: 'check',
    key: 'journal.row_damaged',
    params: { id: 'e1' },
    errorCode: 'journal_row_damaged',
    hintKey: 'journal.row_damaged.hint',
    outcome: 'not_sent',
  });
});

describe('journal with a damaged row', () => {
  async function damagedJournal(): Promise<Journal> {
    const place = await sqliteStore.place();
    const journal = await place.open();
    onTestFinished(async () => {
      await journal.close();
      await place.end();
    });
    for (const id of ['a', 'b', 'c']) await openEntry(journal, intent({ id, reference: id }));
    const db = new DatabaseSync(join(place.env.PIX_DATA_DIR ?? '', 'journal.sqlite'));
    db.exec(`pragma ignore_check_constraints = on; update entries set state = 'sideways' where id = 'b'`);
    db.close();
    return journal;
  }

  it('Journal.walkRows yields only the id of a damaged row, and keeps the order of the rows', async () => {
    const journal = await damagedJournal();
    const rows = await Array.fromAsync(journal.walkRows({}));
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'sending'],
      ['b', 'damaged'],
      ['c', 'sending'],
    ]);
    expect(rows[1]).toEqual({ id: 'b', state: 'damaged' });
  });

  it('Journal.walk stops at a damaged row with an error that contains the id of the row', async () => {
    const journal = await damagedJournal();
    const error = await pixErrorOf(() => Array.fromAsync(journal.walk({})));
    expect(error.init).toMatchObject({ key: 'journal.row_damaged', params: { id: 'b' } });
  });
});
