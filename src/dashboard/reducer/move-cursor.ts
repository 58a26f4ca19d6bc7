import { cursorOf } from '../selectors/cursor.ts';
import { layoutOf } from '../selectors/layout.ts';
import { type Listing, listBehind, listingOf } from '../selectors/listing.ts';
import { currentView, type DashboardState, type View } from '../state/dashboard-state.ts';

/** Cursor of a list whose rows were all replaced. */
export const AT_TOP = { selected: null, at: 0, top: 0, newest: null } as const;

/**
 * Changes a view in the stack of the current screen.
 * @param below position of the view, counted down from the top of the stack: 0 for the top view
 */
export function withView(state: DashboardState, change: Partial<View>, below = 0): DashboardState {
  const stack = state.views[state.screen];
  const at = stack.length - 1 - below;
  const views = stack.map((view, index) => (index === at ? { ...view, ...change } : view));
  return { ...state, views: { ...state.views, [state.screen]: views } };
}

const pageSize = ({ size }: Pick<DashboardState, 'size'>): number => layoutOf(size).listRows;

export type Move = 'up' | 'down' | 'page_up' | 'page_down' | 'first' | 'last';

export function moveCursor(state: DashboardState, move: Move | number): DashboardState {
  const listing = listingOf(state);
  const view = currentView(state);
  const page = pageSize(state);
  if (listing === null) return withView(state, { top: Math.max(0, moved(view.top, move, page, MOST_LINES)) });
  return withView(state, movedIn(view, listing, move, page));
}

/** Moves the cursor of the list beside an opened item. */
export function moveBehind(state: DashboardState, move: Move | number): DashboardState {
  const listing = listBehind(state);
  const view = state.views[state.screen].at(-2);
  if (listing === null || view === undefined) return state;
  return withView(state, movedIn(view, listing, move, pageSize(state)), 1);
}

function movedIn(view: View, listing: Listing, move: Move | number, page: number): Partial<View> {
  const { length } = listing;
  if (length === 0) return {};
  const at = cursorOf(view, listing);
  // If the selected row has disappeared, the first move selects the row that took its place.
  const isGone = at === -1 && typeof move !== 'number' && (move === 'up' || move === 'down');
  const from = at === -1 ? view.at : at;
  const to = Math.max(0, Math.min(length - 1, isGone ? from : moved(from, move, page, length)));
  const key = listing.keyAt(to) ?? null;
  return {
    selected: key,
    at: to,
    top: scrolled(view.top, to, page),
    isMoved: true,
    ...(to === 0 ? { newest: key } : {}),
  };
}

/** Upper limit for scrolling in an opened item. Drawing stops at the item's last line. */
const MOST_LINES = 100_000;

function moved(at: number, move: Move | number, page: number, length: number): number {
  if (typeof move === 'number') return at + move;
  const places = { up: at - 1, down: at + 1, page_up: at - page, page_down: at + page };
  return { ...places, first: 0, last: length - 1 }[move];
}

/** Returns the first visible line. Scrolls only as far as needed to keep the cursor visible. */
const scrolled = (top: number, at: number, page: number): number =>
  at < top ? at : at >= top + page ? at - page + 1 : top;

/**
 * Selects a row in the open list. On the overview, the worst alert is selected until the operator moves the
 * cursor.
 */
export function withSelection(state: DashboardState): DashboardState {
  const view = currentView(state);
  const listing = listingOf(state);
  if (listing === null || listing.length === 0) return state;
  const isWorst = state.screen === 'overview' && state.panel === 'list' && !view.isMoved;
  const at = isWorst ? 0 : cursorOf(view, listing);
  if (at === -1) return state;
  const key = listing.keyAt(at) ?? null;
  const newest =
    view.newest === null || listing.indexOf(view.newest) === -1 ? (listing.keyAt(0) ?? null) : view.newest;
  if (view.selected === key && view.at === at && view.newest === newest) return state;
  return withView(state, { selected: key, at, newest });
}
