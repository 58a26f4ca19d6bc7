import { allAlerts } from '../selectors/alert.ts';
import type { Effect } from '../state/action.ts';
import type { DashboardState } from '../state/dashboard-state.ts';

/**
 * Returns the effect that notifies the operator of an alert that has become red. Alerts that were red when
 * the dashboard opened cause no notification.
 */
export function announce(before: DashboardState, now: DashboardState): readonly Effect[] {
  if (now.settings.notify === 'off') return [];
  if (Object.values(before.feeds).some(({ stage }) => stage === 'connecting')) return [];
  const known = new Set(redOf(before).map(({ key }) => key));
  const [first] = redOf(now).filter(({ key }) => !known.has(key));
  return first === undefined ? [] : [{ type: 'notify', alert: first }];
}

const redOf = (state: DashboardState) =>
  allAlerts(state).filter(({ level, isAcknowledged }) => level === 'red' && !isAcknowledged);
