import { PixError } from '../../domain/pix-error.ts';
import { chunks } from '../../domain/text/chunks.ts';
import type { CsvStyle } from '../../domain/text/csv-style.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { ROWS_AT_ONCE } from './reread-batch-file.ts';
import { ResultFile } from './result-file.ts';
import { entriesByReference, fromEntry } from './row-result.ts';

/**
 * Writes the result file again, from the journal.
 * @throws PixError `usage` when the file cannot be written
 */
export async function writeResults(
  journal: Journal,
  batch: BatchState,
  file: string,
  style?: CsvStyle,
): Promise<void> {
  const results = await ResultFile.create(file, style);
  try {
    for await (const rows of chunks(journal.batches.rows(batch.id), ROWS_AT_ONCE)) {
      const known = await entriesByReference(journal, batch, rows);
      for (const row of rows) results.add(fromEntry(row, known.get(row.reference)));
    }
  } finally {
    await results.close();
  }
  if (results.failure)
    throw new PixError({
      kind: 'usage',
      key: 'file.failed',
      params: { file, reason: results.failure },
      errorCode: 'file',
    });
}
