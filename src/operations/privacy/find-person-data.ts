import type { DocumentFinder } from '../../domain/keys/document-finder.ts';
import { chunks } from '../../domain/text/chunks.ts';
import { decodeUri } from '../../domain/text/decode-uri.ts';
import { isDocumentInBody } from '../../domain/webhook/erased-body.ts';
import { SIGNATURE_STATES } from '../../domain/webhook/received-delivery.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxDelivery } from '../../storage/inbox/inbox-entry.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import { walkInbox } from '../webhooks/walk-inbox.ts';

/** Number of deliveries to read at once. Each delivery has a body of up to 1 MiB. */
const BODIES = 8;

export interface HeldEntry {
  readonly entry: JournalEntry;
  /** Whether the reference or the batch name contains the person's document. */
  readonly inReference: boolean;
}

/**
 * Yields every delivery about the person, oldest first, including rejected and repeated deliveries. Uses
 * constant memory.
 */
export async function* findPersonDeliveries(
  inbox: Inbox,
  finder: DocumentFinder,
): AsyncGenerator<InboxDelivery> {
  for await (const entries of walkInbox(inbox, { withDuplicates: true, signatures: SIGNATURE_STATES }))
    for await (const some of chunks(entries, BODIES)) {
      for (const one of await Promise.all(some.map(({ id }) => inbox.get(id))))
        if (one !== null && isAbout(finder, one)) yield one;
    }
}

export async function findPersonTransactions(
  inbox: Inbox | null,
  finder: DocumentFinder,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  if (inbox === null) return ids;
  for await (const { transactionId } of findPersonDeliveries(inbox, finder))
    if (transactionId !== null) ids.add(transactionId);
  return ids;
}

function isAbout(finder: DocumentFinder, { body, path, headers }: InboxDelivery): boolean {
  return (
    [path, decodeUri(path) ?? '', ...Object.values(headers)].some(finder.inText) ||
    isDocumentInBody(finder, body)
  );
}

/**
 * Yields every journal entry about the person, oldest first:
 * - payments to the document as a Pix key, found by its fingerprint
 * - entries with a text that contains the document, for example the reference
 * - entries about `transactions`, which belong to the person according to deliveries
 */
export async function* findPersonEntries(
  journal: Journal,
  finder: DocumentFinder,
  transactions: ReadonlySet<string>,
): AsyncGenerator<HeldEntry> {
  const print = journal.fingerprint(finder.document);
  for await (const entry of journal.walk({})) {
    const isTheirs =
      entry.destinationPrint === print ||
      [entry.serviceId, entry.subject].some((id) => id !== null && transactions.has(id));
    const inReference = [entry.reference, entry.batch ?? ''].some(finder.inText);
    const inText = [entry.overrideReason ?? '', entry.destination].some(finder.inText);
    if (isTheirs || inReference || inText) yield { entry, inReference };
  }
}
