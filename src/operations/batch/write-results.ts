import { fail } from '../../domain/errors.ts';
import type { CsvStyle } from '../../domain/text/csv-style.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { OutputFile } from '../files/atomic-file.ts';
import { createResults } from './result-file.ts';
import { fromEntry, withEntries } from './row-result.ts';

/**
 * Writes the result file again, from the journal.
 * @param signal ends writing to a pipe whose reader does not read
 * @throws PixError `usage` when the file cannot be written
 */
export async function writeResults(
  journal: Journal,
  batch: BatchState,
  target: OutputFile,
  style: CsvStyle | undefined,
  signal: AbortSignal,
): Promise<void> {
  const results = await createResults(journal, batch, target, style, signal);
  try {
    for await (const { row, entry } of withEntries(journal, batch, journal.batches.rows(batch.id)))
      results.add(fromEntry(row, entry));
  } finally {
    await results.close();
  }
  if (results.failure) throw fail('file.failed', { file: target.file, reason: results.failure });
}
