import { type DeliveryLabel, labelsOf } from '../../domain/webhook/delivery-labels.ts';
import type { Inbox, InboxEntry } from '../../storage/inbox/inbox.ts';

export type LabelledEntry = InboxEntry & { readonly labels: readonly DeliveryLabel[] };

/** Adds to each entry the labels of §6.2, by what arrived before it. */
export async function labelDeliveries(
  inbox: Pick<Inbox, 'statusesOf'>,
  entries: readonly InboxEntry[],
): Promise<readonly LabelledEntry[]> {
  const ids = new Set(entries.flatMap(({ transactionId }) => transactionId ?? []));
  const told = Map.groupBy(await inbox.statusesOf([...ids]), ({ transactionId }) => transactionId);
  return entries.map((entry) => ({
    ...entry,
    // A rejected delivery is not trusted, so it gets no label.
    labels: entry.signature === 'rejected' ? [] : labelsOf(entry, told.get(entry.transactionId ?? '') ?? []),
  }));
}
