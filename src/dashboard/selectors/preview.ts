import { stateCounts } from '../resources/payout.ts';
import { resourceOf } from '../resources/resources.ts';
import type { DashboardState, Item } from '../state/dashboard-state.ts';
import { selectedRow } from './cursor.ts';
import { layoutOf } from './layout.ts';
import { listingOf } from './listing.ts';

/** Returns the item whose detail is shown beside the list without Enter; null if there is none. */
export function previewedItem(state: DashboardState): Item | null {
  if (layoutOf(state.size).detailWidth === 0 || state.screen === 'overview') return null;
  const row = listingOf(state) === null ? null : selectedRow(state);
  if (row === null) return null;
  const { detail, place } = resourceOf(row);
  return detail === null || place === null ? null : place(row.row);
}

/** Returns a text that changes when the selected or opened item must be read again. */
export function statusOfSelected(state: DashboardState): string {
  const row = selectedRow(state);
  if (row?.kind === 'payment') return `${row.row.status} ${row.row.refundStatus}`;
  if (row?.kind === 'batch') return JSON.stringify(stateCounts(row.row));
  return row?.kind === 'event' ? String(row.row.attempts) : '';
}
