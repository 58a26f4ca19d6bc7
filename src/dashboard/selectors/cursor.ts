import { type ListRow, openedResource } from '../resources/resources.ts';
import {
  currentListView,
  currentView,
  type DashboardState,
  placeKey,
  type View,
} from '../state/dashboard-state.ts';
import { layoutOf } from './layout.ts';
import { type Listing, listingOf } from './listing.ts';

/**
 * Returns the cursor's index; -1 when no row is selected. The cursor follows its row. If the row has disappeared,
 * no row is selected, so that the next key does not act on another row.
 */
export const cursorOf = ({ selected, at }: View, { indexOf, length }: Listing): number =>
  selected === null ? Math.min(at, length - 1) : indexOf(selected);

export function selectedRow(state: DashboardState): ListRow | null {
  const listing = listingOf(state);
  return listing === null ? openedRow(state) : (listing.at(cursorOf(currentView(state), listing)) ?? null);
}

/** Whether the selected row has disappeared from the list, and no other row was selected since. */
export function isRowGone(state: DashboardState): boolean {
  const listing = listingOf(state);
  const view = currentView(state);
  return listing !== null && listing.length > 0 && view.selected !== null && cursorOf(view, listing) === -1;
}

function openedRow(state: DashboardState): ListRow | null {
  const { place } = currentView(state);
  const { detail } = state;
  const resource = openedResource(place);
  if (place.kind === 'list' || resource === null) return null;
  // The list of payments may not contain an opened transaction.
  const read =
    detail?.place === placeKey(place) && detail.value?.kind === 'payment' ? detail.value.row : null;
  const row = resource.rows(state).find((one) => resource.key(one) === place.key) ?? read;
  return row === null ? null : ({ kind: place.kind, row } as ListRow);
}

/** Returns which rows of a list are visible. @param room number of lines for rows */
export function visibleRangeOf(view: View, listing: Listing, room: number) {
  const { length } = listing;
  const at = cursorOf(view, listing);
  // Keeps the cursor visible when rows were added or removed.
  const kept = at === -1 || (at >= view.top && at < view.top + room) ? view.top : at - Math.floor(room / 2);
  const top = Math.max(0, Math.min(kept, length - room));
  const newest = view.newest === null || view.sort !== null ? -1 : listing.indexOf(view.newest);
  return {
    at,
    top,
    length,
    /** Numbers of the first and last visible rows, from 1; both 0 in an empty list. */
    first: length === 0 ? 0 : top + 1,
    last: Math.min(length, top + room),
    /** Number of rows added at the top since the cursor was last at the top. */
    newer: Math.max(0, newest),
  };
}

export const visibleRows = (
  listing: Listing,
  { top, at }: { readonly top: number; readonly at: number },
  room: number,
) =>
  Array.from({ length: Math.max(0, room) }, (_, line) => top + line).flatMap((index) => {
    const [row, key] = [listing.at(index), listing.keyAt(index)];
    return row === undefined || key === undefined ? [] : [{ key, row, isSelected: index === at }];
  });

/** Returns the visible rows of the list that fills the screen. */
export function visibleListRows(state: DashboardState, listing: Listing) {
  const { listRows } = layoutOf(state.size);
  return visibleRows(listing, visibleRangeOf(currentListView(state), listing, listRows), listRows);
}
