import type { ListRow } from '../selectors/list-row.ts';
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
  switch (kind) {
    case 'group':
      return { kind: 'events', key: row.key, label: row.endpoint ?? row.event ?? '-' };
    case 'event':
      return { kind, key: row.key, label: `${row.event ?? '-'} ${row.transactionId ?? ''}`.trimEnd() };
    case 'batch':
      return { kind, key: row.name, label: row.name };
    case 'received':
      return { kind, key: String(row.id), label: `${row.event ?? '-'} ${row.transactionId ?? ''}`.trimEnd() };
    case 'payment':
    case 'dispute':
    case 'entry':
      return { kind, key: row.id, label: row.id };
    case 'action':
      return { kind, key: String(row.number), label: row.command };
    case 'alert':
    case 'profile':
    case 'request':
      return null;
  }
}
