import { panelListing } from '../selectors/listing.ts';
import {
  type VisibleRange,
  type VisibleRow,
  visibleRangeOf,
  visibleRows,
} from '../selectors/visible-range.ts';
import { currentView, type Panel } from '../state/dashboard-state.ts';
import { useDashboardState } from './dashboard-context.ts';

interface PanelRows {
  readonly hasFocus: boolean;
  readonly range: VisibleRange;
  readonly rows: readonly VisibleRow[];
}

/**
 * Returns the visible rows of a list on the overview. If the list does not have the focus, these are its
 * first rows.
 */
export function usePanelRows(panel: Panel, room: number): PanelRows {
  const state = useDashboardState();
  const listing = panelListing(state, panel);
  const hasFocus = state.panel === panel || (panel === 'list' && state.panel === 'detail');
  const range = visibleRangeOf(currentView(state), listing, room);
  const shown = hasFocus ? range : { top: 0, at: -1 };
  return { hasFocus, range, rows: visibleRows(listing, shown, room) };
}
