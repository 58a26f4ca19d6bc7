import { type DecodedRow, inPages } from '../../contract/raw-and-decoded-rows.ts';
import type { JsonValue } from '../../domain/text/json.ts';
import { type MessageKey, type Params, say, type Words } from '../../i18n/index.ts';
import { MAYBE_ELSEWHERE } from '../../operations/money/money-outcome.ts';
import { isEndedUnpaid } from '../../operations/money/refresh-entries.ts';
import type { ResolvedEntry } from '../../operations/money/resolve-entry.ts';
import {
  damagedRecord,
  type JournalRecord,
  journalView,
  recordOf,
} from '../../output/views/money/journal-view.ts';
import type { DamagedEntry, JournalEntry } from '../../storage/journal/journal-entry.ts';
import { profileFlag } from '../../storage/profiles/profile.ts';
import type { Started } from '../pix-command.ts';

/**
 * Returns the row of an entry. If the outcome is still unknown, adds the reason. If a refund may have been
 * applied from another data folder, adds a note.
 */
export function resolvedRow(words: Words, resolved: ResolvedEntry): DecodedRow<JournalRecord> {
  const record = recordOf(resolved.entry);
  const reason = reasonOf(resolved);
  if (reason === null) return { raw: asJson(record), item: record };
  const { key, params } = reason;
  return {
    raw: asJson({ ...record, why: key.replace(/^\w+\./, '') }),
    item: { ...record, why: say(words, key, params) },
  };
}

function reasonOf({
  entry,
  open,
}: ResolvedEntry): { readonly key: MessageKey; readonly params: Params } | null {
  const { reference } = entry;
  if (open === 'in_progress')
    return { key: 'money.in_progress', params: { reference, owner: entry.leaseOwner ?? '-' } };
  if (open === 'other_account')
    return {
      key: 'journal.other_account',
      params: { id: entry.id, profile: entry.profile, with: profileFlag(entry.profile) },
    };
  if (open !== null) {
    const reason = open.error?.errorCode ?? entry.errorCode ?? '-';
    return { key: open.why, params: { id: entry.id, seen: open.seen ?? '-', reason } };
  }
  if (entry.errorCode !== MAYBE_ELSEWHERE) return null;
  return { key: 'journal.maybe_elsewhere', params: { reference, id: entry.subject ?? '-' } };
}

/** Shows journal entries, then notes about damaged and unpaid ones. @returns the number of damaged entries */
export async function showJournalEntries(
  started: Started,
  entries: AsyncIterable<JournalEntry | DamagedEntry>,
): Promise<number> {
  const ended = new EndedUnpaid();
  let damaged = 0;
  async function* rows(): AsyncGenerator<DecodedRow<JournalRecord>> {
    for await (const entry of entries) {
      const isDamaged = entry.state === 'damaged';
      if (isDamaged) damaged += 1;
      else ended.add(entry);
      const record = isDamaged ? damagedRecord(entry.id) : recordOf(entry);
      yield { raw: asJson(record), item: record };
    }
  }
  await started.out.many(journalView, inPages(rows()));
  ended.note(started);
  if (damaged > 0) started.notes.note('output.damaged', { count: damaged });
  return damaged;
}

const MOST_NAMED = 3;

/**
 * Collects entries that ended without payment, to print one note about them. The service may have accepted
 * some of these payments at first.
 */
export class EndedUnpaid {
  readonly #references: string[] = [];

  add(entry: JournalEntry): void {
    if (isEndedUnpaid(entry)) this.#references.push(entry.reference);
  }

  note({ notes }: Pick<Started, 'notes'>): void {
    const count = this.#references.length;
    const more = count > MOST_NAMED ? ', …' : '';
    const references = this.#references.slice(0, MOST_NAMED).join(', ') + more;
    if (count > 0) notes.note('journal.ended_unpaid', { count, references });
  }
}

const asJson = (record: JournalRecord): JsonValue => record as JsonValue;
