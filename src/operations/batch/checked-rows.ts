import { PixError } from '../../domain/errors.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { type BatchRow, checkRow, printOf } from './check-row.ts';
import { type BatchFile, readBatchRows } from './read-batch-file.ts';

/** What keeps a batch from being sent, or from going on. */
export function batchError(key: string, params: Readonly<Record<string, string | number>>): PixError {
  return new PixError({ kind: 'usage', key, params, errorCode: 'batch', outcome: 'not_sent' });
}

/** Rows of the file as they are planned and sent; checked again, for a file may change under the program. */
export async function* checkedRows(batch: BatchFile, name: string): AsyncGenerator<BatchRow> {
  for await (const raw of readBatchRows(batch)) {
    const check = checkRow(raw, name);
    if (!check.ok) throw batchError('batch.changed_meanwhile', { line: raw.line });
    yield check.row;
  }
}

/** The fingerprint of a row in this journal. */
export const rowPrint = (journal: Journal, row: BatchRow): string => journal.fingerprint(printOf(row));
