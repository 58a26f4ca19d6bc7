import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { entryById, resolveEntries } from '../../operations/money/resolve-entry.ts';
import type { Operator } from '../../operations/operator.ts';
import { type JournalRecord, resolvedView } from '../../output/views/money/journal-view.ts';
import { UNKNOWN_STATES } from '../../storage/journal/entry-state.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { usage } from '../flags/parse-values.ts';
import type { Started } from '../pix-command.ts';
import { EndedUnpaid, resolvedRow } from './show-journal-entries.ts';

/**
 * Resolves and shows one entry, or all entries with an unknown outcome.
 * @returns the number of entries whose outcome is still unknown
 * @throws PixError `usage` unless either an id or `--all` is given
 */
export async function resolveJournal(
  { out, words, notes }: Started,
  operator: Operator,
  journal: Journal,
  { id, all }: { readonly id: string | undefined; readonly all: boolean },
): Promise<number> {
  if ((id === undefined) === !all) throw usage('journal.which');
  const entries =
    id === undefined
      ? journal.walk({ profile: operator.account.profile, states: UNKNOWN_STATES })
      : [await entryById(journal, id)];
  let open = 0;
  let count = 0;
  const ended = new EndedUnpaid();
  const records = async function* (): AsyncGenerator<DecodedRow<JournalRecord>> {
    for await (const resolved of resolveEntries(operator, journal, entries)) {
      count += 1;
      ended.add(resolved.entry);
      if (resolved.open !== null) open += 1;
      else operator.money.showOutcome({ entry: resolved.entry.id, as: 'result' });
      yield resolvedRow(words, resolved);
    }
  };
  await out.many(resolvedView, records());
  notes.note(count === 0 ? 'journal.nothing_open' : 'journal.resolved', { count, open });
  ended.note({ notes });
  return open;
}
