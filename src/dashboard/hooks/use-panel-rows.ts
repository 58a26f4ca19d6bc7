import { panelListing } from '../selectors/listing.ts';
import { visibleRangeOf, visibleRows } from '../selectors/visible-range.ts';
import { currentView, type Panel } from '../state/dashboard-state.ts';
import { useDashboardState } from './dashboard-context.ts';

/**
 * Returns the visible rows of a list on the overview. If the list does not have the focus, these are its
 * first rows.
 */
export function usePanelRows(panel: Panel, room: number) {
  const state = useDashboardState();
  const listing = panelListing(state, panel);
  const hasFocus = state.panel === panel || (panel === 'list' && state.panel === 'detail');
  const range = visibleRangeOf(currentView(state), listing, room);
  const shown = hasFocus ? range : { top: 0, at: -1 };
  return { hasFocus, range, rows: visibleRows(listing, shown, room) };
}
