import { type ListRow, openedResource } from '../resources/resources.ts';
import { currentView, type DashboardState, placeKey } from '../state/dashboard-state.ts';
import { listingOf } from './listing.ts';
import { cursorOf } from './visible-range.ts';

export function selectedRow(state: DashboardState): ListRow | null {
  const listing = listingOf(state);
  return listing === null ? openedRow(state) : (listing.at(cursorOf(currentView(state), listing)) ?? null);
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
