import { type ListRow, rowKey } from '../selectors/list-row.ts';
import { type Effect, type Updated, updated } from '../state/action.ts';
import { currentView, type DashboardState, type Place, viewOf } from '../state/dashboard-state.ts';

export const readOpened = (state: DashboardState): readonly Effect[] => {
  const { place } = currentView(state);
  return place.kind === 'list' || place.kind === 'events' ? [] : [{ type: 'read-detail', place }];
};

export function openPlace(state: DashboardState, place: Place): Updated {
  const next: DashboardState = {
    ...state,
    detail: null,
    panel: place.kind === 'events' ? 'list' : 'detail',
    views: { ...state.views, [state.screen]: [...state.views[state.screen], viewOf(place)] },
  };
  return updated(next, ...readOpened(next));
}

export const payment = (id: string): Place => ({ kind: 'payment', key: id, label: id });

/**
 * Returns the id of the row's transaction. For rows of kinds that have no transaction, uses the opened item.
 */
export function transactionOf({ detail }: DashboardState, { kind, row }: ListRow): string | null {
  switch (kind) {
    case 'payment':
      return row.id;
    case 'event':
    case 'dispute':
    case 'received':
    case 'entry':
      return row.transactionId;
    case 'action':
      return row.parts.find(({ transactionId }) => transactionId !== null)?.transactionId ?? null;
    default:
      return detail?.value?.kind === 'fields' ? detail.value.transactionId : null;
  }
}

export function placeOf({ kind, row }: ListRow): Place | null {
  const key = rowKey(row);
  switch (kind) {
    case 'alert':
    case 'profile':
    case 'request':
      return null;
    case 'group':
      return { kind: 'events', key, label: row.endpoint ?? row.event ?? '-' };
    case 'event':
    case 'received':
      return { kind, key, label: `${row.event ?? '-'} ${row.transactionId ?? ''}`.trimEnd() };
    case 'action':
      return { kind, key, label: row.command };
    default:
      return { kind, key, label: key };
  }
}
