import { currentView, type DashboardState, runningAction, shownResult } from '../state/dashboard-state.ts';
import type { LoggedAction } from '../state/list-rows.ts';
import { selectedRow, visibleListRows } from './cursor.ts';
import { isTooSmall } from './layout.ts';
import { listingOf } from './listing.ts';

/** The text of the bottom line beside the keys. */
export type Notice =
  | { readonly kind: 'message' | 'working' | 'filter' }
  | { readonly kind: 'progress' | 'action'; readonly action: LoggedAction };

/** Returns the most important notice. The order is: message, progress, result, background work, filter. */
export function noticeOf(state: DashboardState): Notice | null {
  const { message, running, typing } = state;
  if (typing !== null) return null;
  if (message !== null) return { kind: 'message' };
  const action = runningAction(state);
  if (action?.progress) return { kind: 'progress', action };
  if (action?.message) return { kind: 'action', action };
  const result = shownResult(state);
  if (result?.message) return { kind: 'action', action: result };
  if (running.length > 0 || action !== null) return { kind: 'working' };
  return currentView(state).filter === '' ? null : { kind: 'filter' };
}

/**
 * Returns the actions whose message or outcome is visible: in the bottom line, in the log, or in the opened
 * action.
 */
export function visibleActions(state: DashboardState): ReadonlySet<number> {
  const visible = new Set<number>();
  if (isTooSmall(state.size)) return visible;
  const notice = noticeOf(state);
  if (notice?.kind === 'action') visible.add(notice.action.number);
  const { dialog, chooser, qr, help, screen } = state;
  const isCovered = dialog !== null || chooser !== null || qr !== null || help > 0;
  if (screen !== 'log' || isCovered) return visible;
  const opened = selectedRow(state);
  if (currentView(state).place.kind === 'action' && opened?.kind === 'action') visible.add(opened.row.number);
  const listing = listingOf(state);
  for (const { row } of listing === null ? [] : visibleListRows(state, listing))
    if (row.kind === 'action' && row.row.outcome !== 'running') visible.add(row.row.number);
  return visible;
}
