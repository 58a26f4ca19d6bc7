import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import type { BatchSummary } from '../../storage/journal/batch-plan.ts';
import type { ProfileRow } from '../state/dashboard-state.ts';
import type { Dispute, Entry, InboxRow, LoggedRequest, Payment } from '../state/list-rows.ts';
import type { LoggedAction } from '../state/logged-action.ts';
import type { Alert } from './alert.ts';

export type ListRow =
  | { readonly kind: 'alert'; readonly row: Alert }
  | { readonly kind: 'payment'; readonly row: Payment }
  | { readonly kind: 'group'; readonly row: EventGroup }
  | { readonly kind: 'event'; readonly row: UndeliveredEvent }
  | { readonly kind: 'dispute'; readonly row: Dispute }
  | { readonly kind: 'batch'; readonly row: BatchSummary }
  | { readonly kind: 'entry'; readonly row: Entry }
  | { readonly kind: 'received'; readonly row: InboxRow }
  | { readonly kind: 'action'; readonly row: LoggedAction }
  | { readonly kind: 'request'; readonly row: LoggedRequest }
  | { readonly kind: 'profile'; readonly row: ProfileRow };

/** Returns a key that identifies the row among the rows of its kind. */
export function rowKey(row: ListRow['row']): string {
  if ('key' in row) return row.key;
  if ('number' in row) return String(row.number);
  return 'id' in row ? String(row.id) : row.name;
}
