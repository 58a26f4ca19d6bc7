import type { DocumentFinder } from '../../domain/keys/document-finder.ts';
import type { JsonObject, JsonValue } from '../../domain/text/json.ts';
import { isoOf } from '../../domain/time/time-of.ts';
import { shallowJson } from '../../domain/webhook/erased-body.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxDelivery } from '../../storage/inbox/inbox-entry.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import { findPersonDeliveries, findPersonEntries, findPersonTransactions } from './find-person-data.ts';

interface Export {
  readonly inbox: Inbox | null;
  readonly journal: Journal;
  readonly finder: DocumentFinder;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Exports the payments and deliveries of a person. `write` receives the deliveries one at a time.
 * @returns the number of records
 */
export async function exportPerson(
  { inbox, journal, finder, at }: Export,
  write: (head: JsonObject, deliveries: AsyncIterable<JsonValue>) => Promise<void>,
): Promise<{ readonly payments: number; readonly deliveries: number }> {
  const transactions = await findPersonTransactions(inbox, finder);
  const payments: JsonObject[] = [];
  for await (const { entry } of findPersonEntries(journal, finder, transactions))
    payments.push(paymentOf(entry));
  let deliveries = 0;
  const each = async function* (): AsyncGenerator<JsonValue> {
    if (inbox === null) return;
    for await (const delivery of findPersonDeliveries(inbox, finder)) {
      deliveries += 1;
      yield deliveryOf(delivery);
    }
  };
  await write({ document: finder.document, exportedAt: at, payments }, each());
  return { payments: payments.length, deliveries };
}

const paymentOf = (entry: JournalEntry): JsonObject => ({
  id: entry.id,
  kind: entry.kind,
  state: entry.state,
  amountCents: Number(entry.amountCents),
  // The journal only stores the masked destination.
  destination: entry.destination,
  destinationFingerprint: entry.destinationPrint,
  reference: entry.reference,
  batch: entry.batch,
  subject: entry.subject,
  profile: entry.profile,
  createdAt: isoOf(entry.createdAt),
  resolvedAt: isoOf(entry.resolvedAt),
  serviceId: entry.serviceId,
  serviceStatus: entry.serviceStatus,
  endToEndId: entry.endToEndId,
  overrideReason: entry.overrideReason,
});

/** The body stays text if it is not JSON, or is nested too deeply to be written. */
function deliveryOf({ body, ...entry }: InboxDelivery): JsonObject {
  const text = new TextDecoder().decode(body);
  return {
    id: entry.id,
    receivedAt: isoOf(entry.receivedAt),
    event: entry.event,
    transactionId: entry.transactionId,
    status: entry.status,
    signature: entry.signature,
    path: entry.path,
    remoteAddress: entry.remoteAddress,
    headers: { ...entry.headers },
    body: shallowJson(text) ?? text,
  };
}
