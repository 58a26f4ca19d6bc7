import { type DeliveryLabel, deliveryOrderLabels } from '../../domain/webhook/delivery-attempt.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxEntry, InboxFilter } from '../../storage/inbox/inbox-entry.ts';

const STEP = 1_000;

/** Yields the entries of the inbox in pages, in constant memory. No page is empty. */
export async function* walkInbox(
  inbox: Pick<Inbox, 'list'>,
  { limit = Number.POSITIVE_INFINITY, ...filter }: InboxFilter,
): AsyncGenerator<readonly InboxEntry[]> {
  let reached: Pick<InboxFilter, 'afterId' | 'beforeId'> = {};
  for (let left = limit; left > 0; ) {
    const size = Math.min(STEP, left);
    const entries = await inbox.list({ ...filter, ...reached, limit: size });
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries;
    if (entries.length < size) return;
    reached = filter.order === 'newest' ? { beforeId: last.id } : { afterId: last.id };
    left -= size;
  }
}

type LabelledEntry = InboxEntry & { readonly labels: readonly DeliveryLabel[] };

/**
 * Adds the labels of §6.2 to inbox entries. They follow from a comparison with earlier deliveries of the same
 * transaction.
 */
export async function labelDeliveries(
  inbox: Pick<Inbox, 'statusesOf'>,
  entries: readonly InboxEntry[],
): Promise<readonly LabelledEntry[]> {
  const ids = new Set(entries.flatMap(({ transactionId }) => transactionId ?? []));
  const told = Map.groupBy(await inbox.statusesOf([...ids]), ({ transactionId }) => transactionId);
  return entries.map((entry) => ({
    ...entry,
    // A rejected delivery is not trusted, so it gets no label.
    labels:
      entry.signature === 'rejected'
        ? []
        : deliveryOrderLabels(entry, told.get(entry.transactionId ?? '') ?? []),
  }));
}

/** Yields the entries of the inbox with their labels, in constant memory. */
export async function* labelledDeliveries(
  inbox: Pick<Inbox, 'list' | 'statusesOf'>,
  filter: InboxFilter,
): AsyncGenerator<LabelledEntry> {
  for await (const entries of walkInbox(inbox, filter)) yield* await labelDeliveries(inbox, entries);
}
