import type { DocumentFinder } from '../../domain/keys/find-document.ts';
import { isDocumentInBody } from '../../domain/webhook/erase-body.ts';
import type { Inbox, InboxDelivery } from '../../storage/inbox/inbox.ts';
import type { Journal, JournalEntry } from '../../storage/journal/journal.ts';

/** Deliveries whose entries are read together; bodies, up to 1 MiB each, only a few at a time. */
const ENTRIES = 500;
const BODIES = 8;

/** An entry of the journal about the person. */
export interface HeldEntry {
  readonly entry: JournalEntry;
  /** Whether reference or batch name contain the document. */
  readonly inReference: boolean;
}

/** Every delivery about the document, oldest first: rejected and repeated ones too. In constant memory. */
export async function* deliveriesAbout(inbox: Inbox, finder: DocumentFinder): AsyncGenerator<InboxDelivery> {
  for (let afterId = 0; ; ) {
    const entries = await inbox.list({
      ...{ afterId, limit: ENTRIES, withDuplicates: true, order: 'oldest' },
      signatures: ['verified', 'unsigned', 'rejected'],
    });
    for (let at = 0; at < entries.length; at += BODIES) {
      const some = await Promise.all(entries.slice(at, at + BODIES).map(({ id }) => inbox.get(id)));
      for (const one of some) if (one !== null && isAbout(finder, one)) yield one;
    }
    const last = entries.at(-1);
    if (entries.length < ENTRIES || last === undefined) return;
    afterId = last.id;
  }
}

/** The transactions that these deliveries are about. */
export async function transactionsAbout(
  inbox: Inbox | null,
  finder: DocumentFinder,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  if (inbox === null) return ids;
  for await (const { transactionId } of deliveriesAbout(inbox, finder))
    if (transactionId !== null) ids.add(transactionId);
  return ids;
}

function isAbout(finder: DocumentFinder, { body, path, headers }: InboxDelivery): boolean {
  return (
    [path, decoded(path), ...Object.values(headers)].some(finder.inText) || isDocumentInBody(finder, body)
  );
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/**
 * Every entry about the document, oldest first: paid to it as a key (known by its fingerprint), naming it in a text, or
 * about one of these transactions, which deliveries say are the person's.
 */
export async function* entriesAbout(
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
