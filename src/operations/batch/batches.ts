import { PixError } from '../../domain/errors.ts';
import { chunks } from '../../domain/text/chunks.ts';
import type { BatchState, Journal } from '../../storage/journal/journal.ts';
import { ResultFile } from './result-file.ts';
import { entriesByReference, fromEntry } from './row-outcome.ts';

const AT_ONCE = 500;

/**
 * The batch of that name: of this profile, else of any (another machine may call the account something else).
 * @throws PixError `missing`
 */
export async function batchByName(journal: Journal, profile: string, name: string): Promise<BatchState> {
  const named = await journal.batches({ name });
  const found = named.find((batch) => batch.profile === profile) ?? named[0];
  if (found) return found;
  throw new PixError({
    kind: 'missing',
    key: 'batch.no_such',
    params: { name: name.slice(0, 80), profile },
    errorCode: 'not_found',
    hintKey: 'batch.no_such.hint',
  });
}

/** Rewrites the result csv from the journal; rows that were not started are `waiting`. */
export async function writeResults(journal: Journal, batch: BatchState, file: string): Promise<void> {
  const results = await ResultFile.create(file);
  try {
    for await (const rows of chunks(journal.plannedRows(batch.id), AT_ONCE)) {
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
