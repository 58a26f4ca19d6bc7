import { PixError } from '../../domain/errors.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { BatchState } from '../../storage/journal/journal-batch.ts';

/**
 * The batch of that name: this profile's, otherwise any profile's (on another machine the same account may have another
 * profile name).
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
