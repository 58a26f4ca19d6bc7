import { fail } from '../../domain/errors.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { type BatchFile, readBatchRows } from './batch-file.ts';
import type { BatchRow } from './batch-row.ts';
import { checkRow, printOf, type RowFault } from './check-row.ts';
import { isClosed, withEntries } from './row-result.ts';

/**
 * Reads the rows of the file, checks each one and adds its fingerprints.
 * @param refuse called for each invalid row, with its line number; the row is not yielded
 */
export async function* planRows(
  journal: Journal,
  batch: BatchFile,
  name: string,
  refuse: (faults: readonly RowFault[], line: number) => void,
): AsyncGenerator<BatchRow<'planned'>> {
  for await (const read of readBatchRows(batch)) {
    const check = checkRow(read, name);
    if (!check.ok) refuse(check.faults, read.line);
    else
      yield {
        ...check.row,
        cells: read.cells,
        print: journal.fingerprint(printOf(check.row)),
        keyPrint: journal.fingerprint(check.row.key.canonical),
      };
  }
}

/**
 * Yields the rows of the file and checks each one again, because the file may have changed since validation.
 * @throws PixError `usage` for a row that is no longer valid
 */
export const rereadRows = (
  journal: Journal,
  batch: BatchFile,
  name: string,
): AsyncGenerator<BatchRow<'planned'>> =>
  planRows(journal, batch, name, (_faults, line) => {
    throw fail('batch.changed_meanwhile', { line });
  });

/**
 * Yields the rows of the file, and compares each one with the stored plan.
 * @throws PixError `usage` for the first row that differs
 */
export async function* plannedFileRows(
  journal: Journal,
  batch: BatchFile,
  plan: Pick<BatchState, 'id' | 'name'>,
): AsyncGenerator<BatchRow<'planned'>> {
  const stored = journal.batches.rows(plan.id)[Symbol.asyncIterator]();
  for await (const row of rereadRows(journal, batch, plan.name)) {
    const { value } = await stored.next();
    if (value?.print !== row.print) throw fail('batch.changed_meanwhile', { line: row.line });
    yield { ...row, refusal: value.refusal ?? null };
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
): AsyncGenerator<BatchRow<'planned'>> {
  const rows = rereadRows(journal, batch, name);
  if (existing === null) return yield* rows;
  for await (const { row, entry } of withEntries(journal, existing, rows))
    if (entry === undefined || !isClosed(entry, row, name)) yield row;
}
