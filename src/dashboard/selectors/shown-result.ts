import type { DashboardState } from '../state/dashboard-state.ts';
import type { LoggedAction } from '../state/logged-action.ts';

type Actions = Pick<DashboardState, 'actions' | 'result'>;

export const runningAction = ({ actions }: Actions): LoggedAction | null =>
  actions.find(({ outcome }) => outcome === 'running') ?? null;

/** Returns the ended action whose result the operator has not dismissed yet. */
export const shownResult = ({ actions, result }: Actions): LoggedAction | null =>
  actions.find(({ number }) => number === result) ?? null;
