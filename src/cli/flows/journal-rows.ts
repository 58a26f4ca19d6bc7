import type { Row } from '../../contract/row.ts';
import type { JsonValue } from '../../domain/text/json.ts';
import { say, type Words } from '../../i18n/index.ts';
import type { Resolved } from '../../operations/money/resolve-entry.ts';
import { type JournalRecord, recordOf } from '../../output/views/money/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';

/** An entry as a row, with the reason why it is still open: a phrase for people, a reason code in json. */
export function resolvedRow(words: Words, { entry, open }: Resolved): Row<JournalRecord> {
  const record = recordOf(entry);
  if (open === null) return { raw: asJson(record), item: record };
  const key = open === 'in_flight' ? 'money.in_flight' : open.why;
  const params =
    open === 'in_flight'
      ? { reference: entry.reference, owner: entry.leaseOwner ?? '-' }
      : { seen: open.seen ?? '-', reason: open.error?.errorCode ?? '-' };
  return {
    raw: asJson({ ...record, why: key.replace(/^\w+\./, '') }),
    item: { ...record, why: say(words, key, params) },
  };
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
