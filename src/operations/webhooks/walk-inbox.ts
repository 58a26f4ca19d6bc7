import { type DeliveryLabel, deliveryOrderLabels } from '../../domain/webhook/delivery-attempt.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxEntry, InboxFilter } from '../../storage/inbox/inbox-entry.ts';
import { walkSteps } from '../../storage/sql/walk-steps.ts';

/** Yields the entries of the inbox in steps, in constant memory. No step is empty. */
export const walkInbox = (
  inbox: Pick<Inbox, 'list'>,
  { limit, ...filter }: InboxFilter,
): AsyncGenerator<readonly InboxEntry[]> =>
  walkSteps(
    (after: InboxEntry | undefined, size) => {
      const side = filter.order === 'newest' ? 'beforeId' : 'afterId';
      return inbox.list({ ...filter, ...(after && { [side]: after.id }), limit: size });
    },
    { limit },
  );

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
