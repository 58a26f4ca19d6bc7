import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { BatchState, PlannedRow } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { type BatchFile, type RawBatchRow, readBatchRows } from './batch-file.ts';
import { type BatchRow, checkRow, printOf } from './check-row.ts';
import { isClosed, withEntries } from './row-result.ts';

export interface FileRow extends BatchRow {
  readonly cells: RawBatchRow['cells'];
}

/**
 * Yields the rows of the file and checks each one again, because the file may have changed since validation.
 * @throws PixError `usage` for a row that is no longer valid
 */
export async function* rereadRows(batch: BatchFile, name: string): AsyncGenerator<FileRow> {
  for await (const raw of readBatchRows(batch)) {
    const check = checkRow(raw, name);
    if (!check.ok) throw changedMeanwhile(raw.line);
    yield { ...check.row, cells: raw.cells };
  }
}

/**
 * Yields the rows of the file, and compares each one with the stored plan.
 * @throws PixError `usage` for the first row that differs
 */
export async function* plannedFileRows(
  journal: Journal,
  batch: BatchFile,
  plan: Pick<BatchState, 'id' | 'name'>,
): AsyncGenerator<FileRow> {
  const planned = journal.batches.rows(plan.id)[Symbol.asyncIterator]();
  for await (const row of rereadRows(batch, plan.name)) {
    const { value } = await planned.next();
    if (value?.print !== rowPrint(journal, row)) throw changedMeanwhile(row.line);
    yield row;
  }
}

/**
 * Yields the rows that the next run would send.
 * @param existing state of the batch after the previous run; null before the first run
 */
export async function* leftRows(
  journal: Journal,
  batch: BatchFile,
  name: string,
  existing: BatchState | null,
): AsyncGenerator<BatchRow> {
  if (existing === null) return yield* rereadRows(batch, name);
  for await (const { row, entry } of withEntries(journal, existing, rereadRows(batch, name)))
    if (entry === undefined || !isClosed(entry, name)) yield row;
}

const changedMeanwhile = (line: number): PixError => fail('batch.changed_meanwhile', { line });

export const rowPrint = (journal: Journal, row: BatchRow): string => journal.fingerprint(printOf(row));

export const plannedRow = (journal: Journal, row: BatchRow): PlannedRow => ({
  line: row.line,
  reference: row.reference,
  amountCents: row.cents,
  print: rowPrint(journal, row),
});
