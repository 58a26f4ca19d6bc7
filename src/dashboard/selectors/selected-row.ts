import { currentView, type DashboardState, placeKey } from '../state/dashboard-state.ts';
import { undeliveredEvents } from '../state/feeds.ts';
import { type ListRow, rowKey } from './list-row.ts';
import { listingOf } from './listing.ts';
import { cursorOf } from './visible-range.ts';

export function selectedRow(state: DashboardState): ListRow | null {
  const listing = listingOf(state);
  return listing === null ? openedRow(state) : (listing.at(cursorOf(currentView(state), listing)) ?? null);
}

function openedRow(state: DashboardState): ListRow | null {
  const { place } = currentView(state);
  const { feeds, detail, actions } = state;
  if (place.kind === 'list' || place.kind === 'events') return null;
  const { kind, key } = place;
  const rows: Readonly<Record<typeof kind, readonly ListRow['row'][] | undefined>> = {
    payment: feeds.payments.value?.rows,
    event: undeliveredEvents(feeds),
    dispute: feeds.disputes.value?.rows,
    entry: feeds.journal.value?.entries,
    batch: feeds.journal.value?.batches,
    received: feeds.inbox.value?.rows,
    action: actions,
  };
  // The list of payments may not contain an opened transaction.
  const read =
    detail?.place === placeKey(place) && detail.value?.kind === 'payment' ? detail.value.row : null;
  const row = rows[kind]?.find((one) => rowKey(one) === key) ?? read;
  return row === null ? null : ({ kind, row } as ListRow);
}
