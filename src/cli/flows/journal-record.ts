import type { Row } from '../../contract/row.ts';
import type { JsonValue } from '../../domain/text/json.ts';
import { say, type Words } from '../../i18n/index.ts';
import type { Resolved } from '../../operations/money/resolve-entry.ts';
import type { JournalRecord } from '../../output/views/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** An entry as it is shown; the fingerprints and leases stay inside. */
export const recordOf = (entry: JournalEntry): JournalRecord => ({
  id: entry.id,
  state: entry.state,
  kind: entry.kind,
  family: entry.family,
  amountCents: Number(entry.amountCents),
  destination: entry.destination,
  reference: entry.reference,
  idempotencyKey: entry.idempotencyKey,
  subject: entry.subject,
  profile: entry.profile,
  command: entry.command,
  batch: entry.batch,
  batchLine: entry.batchLine,
  attempt: entry.attempt,
  createdAt: iso(entry.createdAt) ?? '',
  sentAt: iso(entry.sentAt) ?? '',
  settledAt: iso(entry.settledAt),
  serviceId: entry.serviceId,
  serviceStatus: entry.serviceStatus,
  endToEndId: entry.endToEndId,
  errorCode: entry.errorCode,
  requestId: entry.requestId,
  mismatch: entry.mismatch,
});

/** The same, with why it is still open: in words for people, as a word of ours in json. */
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

/** Entries as rows of a list, as they come. */
export async function* rowsOf(
  entries: AsyncIterable<JournalEntry> | Iterable<JournalEntry>,
): AsyncGenerator<Row<JournalRecord>> {
  for await (const entry of entries) {
    const record = recordOf(entry);
    yield { raw: asJson(record), item: record };
  }
}

const asJson = (record: JournalRecord): JsonValue => record as unknown as JsonValue;
