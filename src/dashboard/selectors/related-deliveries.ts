import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import { currentView, type DashboardState } from '../state/dashboard-state.ts';
import { undeliveredEvents } from '../state/feeds.ts';
import type { InboxRow } from '../state/rows.ts';
import { selectedRow } from './disabled-reason.ts';

/** Returns the deliveries of the selected or opened transaction that are known without a request. */
export function relatedDeliveries(state: DashboardState): {
  readonly undelivered: readonly UndeliveredEvent[];
  readonly received: readonly InboxRow[];
} {
  const { place } = currentView(state);
  const row = selectedRow(state);
  const id = place.kind === 'payment' ? place.key : row?.kind === 'payment' ? row.row.id : null;
  if (id === null) return { undelivered: [], received: [] };
  return {
    undelivered: undeliveredEvents(state.feeds).filter(({ transactionId }) => transactionId === id),
    received: (state.feeds.inbox.value?.rows ?? []).filter(({ transactionId }) => transactionId === id),
  };
}
