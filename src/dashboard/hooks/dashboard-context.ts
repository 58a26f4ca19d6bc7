import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DrawingOptions } from '../screens/drawing-options.ts';
import { visibleRangeOf, visibleRows } from '../selectors/cursor.ts';
import { panelListing } from '../selectors/listing.ts';
import { currentView, type DashboardState, type Panel } from '../state/dashboard-state.ts';
import type { DashboardModel } from '../terminal/terminal-screen.ts';

interface Connected {
  readonly model: DashboardModel;
  readonly drawing: DrawingOptions;
}

const DashboardContext = createContext<Connected | null>(null);
export const DashboardProvider = DashboardContext.Provider;

function useConnected(): Connected {
  const connected = useContext(DashboardContext);
  if (connected === null) throw new Error('there is no DashboardProvider above this component');
  return connected;
}

export const useDrawing = (): DrawingOptions => useConnected().drawing;

/**
 * Returns a part of the state. React draws the component again only when that part changes.
 * @param select must return a part of the state or a primitive value; a new object counts as a change
 */
export function useSelector<T>(select: (state: DashboardState) => T): T {
  const { model } = useConnected();
  const read = (): T => select(model.state());
  return useSyncExternalStore(model.subscribe, read, read);
}

export const useDashboardState = (): DashboardState => useSelector((state) => state);

export const useModel = (): DashboardModel => useConnected().model;

export const useClicked = (): DashboardModel['onClick'] => useConnected().model.onClick;

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
