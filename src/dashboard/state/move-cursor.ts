import { cursorAt, listingOf } from '../selectors/listing.ts';
import { currentView, type DashboardState, type View } from './state.ts';

/** The state with a changed view. */
export function withView(state: DashboardState, change: Partial<View>): DashboardState {
  const stack = state.views[state.screen];
  const view = { ...currentView(state), ...change };
  return { ...state, views: { ...state.views, [state.screen]: [...stack.slice(0, -1), view] } };
}

/** Number of lines of a list or opened item: without header, headings and bottom line. */
export const pageSize = ({ size }: Pick<DashboardState, 'size'>): number => Math.max(1, size.rows - 7);

export type Move = 'up' | 'down' | 'page-up' | 'page-down' | 'first' | 'last';

/** Moves the cursor of a list, or scrolls what was opened. */
export function moveCursor(state: DashboardState, move: Move): DashboardState {
  const listing = listingOf(state);
  const view = currentView(state);
  const page = pageSize(state);
  if (listing === null) return withView(state, { top: Math.max(0, moved(view.top, move, page, MOST_LINES)) });
  if (listing.length === 0) return state;
  const to = Math.min(listing.length - 1, moved(cursorAt(state, listing), move, page, listing.length));
  // Above the first row there is no cursor: the list shows its newest rows.
  if (to < 0) return withView(state, { selected: null, top: 0 });
  return withView(state, { selected: listing.keyAt(to) ?? null, top: scrolled(view.top, to, page) });
}

/** The most lines that an opened item may have; drawing stops at its last one. */
const MOST_LINES = 100_000;

function moved(at: number, move: Move, page: number, length: number): number {
  switch (move) {
    case 'up':
      return at - 1;
    case 'down':
      return at + 1;
    case 'page-up':
      return at - page;
    case 'page-down':
      return at + page;
    case 'first':
      return 0;
    case 'last':
      return length - 1;
  }
}

/** The first visible line that keeps the cursor visible. */
export const scrolled = (top: number, at: number, page: number): number =>
  at < top ? at : at >= top + page ? at - page + 1 : top;
