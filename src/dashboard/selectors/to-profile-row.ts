import type { DashboardState } from '../state/dashboard-state.ts';
import type { ProfileRow } from '../state/profile-row.ts';
import { activeAlerts, levelOf } from './alert.ts';

export function toProfileRow(state: DashboardState, isShown: boolean): ProfileRow {
  const { identity, feeds } = state;
  const figures = feeds.payments.value?.figures ?? null;
  const available = feeds.balance.value?.available;
  const alerts = activeAlerts(state);
  return {
    name: identity.profile,
    environment: identity.environment,
    isShown,
    stage: feeds.balance.stage,
    // Cuts off fractions of a cent, which come from fees.
    availableCents: available === undefined ? null : Math.floor(Number(available.toUnits(3) ?? 0n) / 10),
    inCents: figures?.in.cents ?? null,
    outCents: figures?.out.cents ?? null,
    isComplete: figures?.isComplete ?? false,
    level: levelOf(state),
    red: alerts.filter(({ level }) => level === 'red').length,
    amber: alerts.filter(({ level }) => level === 'amber').length,
  };
}
