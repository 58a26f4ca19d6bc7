import { type DeliveryLabel, labelsOf } from '../../domain/webhook/delivery-labels.ts';
import type { Inbox, InboxEntry } from '../../storage/inbox/inbox.ts';

export type LabelledEntry = InboxEntry & { readonly labels: readonly DeliveryLabel[] };

/** Entries with what §6.2 makes of them, by what arrived before. */
export async function labelDeliveries(
  inbox: Pick<Inbox, 'statusesOf'>,
  entries: readonly InboxEntry[],
): Promise<readonly LabelledEntry[]> {
  const ids = new Set(entries.flatMap(({ transactionId }) => transactionId ?? []));
  const told = Map.groupBy(await inbox.statusesOf([...ids]), ({ transactionId }) => transactionId);
  return entries.map((entry) => ({
    ...entry,
    // What was refused tells nothing.
    labels: entry.signature === 'rejected' ? [] : labelsOf(entry, told.get(entry.transactionId ?? '') ?? []),
  }));
}
