import type { DashboardState } from '../state/dashboard-state.ts';
import type { LoggedAction } from '../state/logged-action.ts';

type Actions = Pick<DashboardState, 'actions' | 'result'>;

/** Returns the running action that began last; null when there is none. */
export const runningAction = ({ actions }: Actions): LoggedAction | null =>
  actions.find(({ outcome }) => outcome === 'running') ?? null;

/** Returns the ended action whose result is shown until it is dismissed; null when there is none. */
export const shownResult = ({ actions, result }: Actions): LoggedAction | null =>
  actions.find(({ number }) => number === result) ?? null;
