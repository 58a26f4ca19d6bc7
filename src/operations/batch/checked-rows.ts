import { PixError } from '../../domain/errors.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { PlannedRow } from '../../storage/journal/journal-batch.ts';
import { type BatchRow, checkRow, printOf } from './check-row.ts';
import { type BatchFile, readBatchRows } from './read-batch-file.ts';

/** The error for a batch that cannot be started or continued. */
export function batchError(key: string, params: Readonly<Record<string, string | number>>): PixError {
  return new PixError({ kind: 'usage', key, params, errorCode: 'batch', outcome: 'not_sent' });
}

/**
 * The rows of the file as they are planned and sent. They are checked again here because the file may have changed
 * since validation.
 * @throws PixError `usage` for a row that is no longer valid
 */
export async function* checkedRows(batch: BatchFile, name: string): AsyncGenerator<BatchRow> {
  for await (const raw of readBatchRows(batch)) {
    const check = checkRow(raw, name);
    if (!check.ok) throw batchError('batch.changed_meanwhile', { line: raw.line });
    yield check.row;
  }
}

/** The fingerprint of a row, made with this journal's key. */
export const rowPrint = (journal: Journal, row: BatchRow): string => journal.fingerprint(printOf(row));

/** The row as the journal stores it in the plan of a batch. */
export const plannedRow = (journal: Journal, row: BatchRow): PlannedRow => ({
  line: row.line,
  reference: row.reference,
  amountCents: row.cents,
  print: rowPrint(journal, row),
});
