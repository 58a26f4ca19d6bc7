import type { Clock } from '../../domain/time/clock.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { CommandRun } from '../operator.ts';
import type { Reference } from './new-reference.ts';

/**
 * Returns the earlier payments that `--yes` covers. An equal payment that another process sent, resolved or
 * showed after this command started is left out, because the person could not know of it: several commands may
 * repeat the same payment at one moment. `Journal.open` then opens nothing.
 *
 * If a person is asked, all earlier payments are returned. The same holds for a reference that the user gave,
 * because it names another intention.
 * @param own ids of the entries that this process has changed
 */
export function seenBeforeStart(
  { run: { unaskedSince }, clock }: { readonly run: Pick<CommandRun, 'unaskedSince'>; readonly clock: Clock },
  entries: readonly JournalEntry[],
  { generated }: Pick<Reference, 'generated'>,
  own: ReadonlySet<string> = new Set(),
): readonly JournalEntry[] {
  if (unaskedSince === null || !generated) return entries;
  const now = clock.now();
  // A time in the future was written by a machine whose clock is ahead, so it proves nothing.
  const isNew = ({ sentAt, resolvedAt, shownAt }: JournalEntry): boolean =>
    [sentAt, resolvedAt, shownAt].some((at) => at !== null && at > unaskedSince && at <= now);
  return entries.filter((entry) => own.has(entry.id) || !isNew(entry));
}
