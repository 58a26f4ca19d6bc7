import type { Row } from '../../contract/row.ts';
import type { JsonValue } from '../../domain/text/json.ts';
import { type MessageKey, type Params, say, type Words } from '../../i18n/index.ts';
import { MAYBE_ELSEWHERE } from '../../operations/money/money-errors.ts';
import type { Resolved } from '../../operations/money/resolve-entry.ts';
import { type JournalRecord, recordOf } from '../../output/views/money/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';

/**
 * An entry as a row, with the reason why it is still open, or why its reference may be: a phrase for people, a reason code
 * in json.
 */
export function resolvedRow(words: Words, resolved: Resolved): Row<JournalRecord> {
  const record = recordOf(resolved.entry);
  const reason = reasonOf(resolved);
  if (reason === null) return { raw: asJson(record), item: record };
  const { key, params } = reason;
  return {
    raw: asJson({ ...record, why: key.replace(/^\w+\./, '') }),
    item: { ...record, why: say(words, key, params) },
  };
}

function reasonOf({ entry, open }: Resolved): { readonly key: MessageKey; readonly params: Params } | null {
  const { reference } = entry;
  if (open === 'in_flight')
    return { key: 'money.in_flight', params: { reference, owner: entry.leaseOwner ?? '-' } };
  if (open !== null)
    return { key: open.why, params: { seen: open.seen ?? '-', reason: open.error?.errorCode ?? '-' } };
  if (entry.errorCode !== MAYBE_ELSEWHERE) return null;
  return { key: 'journal.maybe_elsewhere', params: { reference, id: entry.subject ?? '-' } };
}

/** Entries as rows of a list, in the order in which they arrive. */
export async function* rowsOf(
  entries: AsyncIterable<JournalEntry> | Iterable<JournalEntry>,
): AsyncGenerator<Row<JournalRecord>> {
  for await (const entry of entries) {
    const record = recordOf(entry);
    yield { raw: asJson(record), item: record };
  }
}

const asJson = (record: JournalRecord): JsonValue => record as JsonValue;
