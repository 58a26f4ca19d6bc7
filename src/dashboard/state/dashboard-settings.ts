import { Decimal, wholeCents } from '../../domain/money/money.ts';
import type { DashboardKeys } from '../../storage/profiles/profile.ts';

/** Settings of the profile (`pix profile set NAME dashboard.<key>`), with their defaults. */
export interface DashboardSettings extends Required<Omit<DashboardKeys, 'lowBalance' | 'requestsPerDay'>> {
  /** An available balance below this is an amber alert, in cents; null: never. */
  readonly lowBalanceCents: bigint | null;
  /** The most requests in a day; null: as many as the environment is known to allow. */
  readonly requestsPerDay: number | null;
}

export const DEFAULT_SETTINGS: DashboardSettings = {
  retryMinutes: 30,
  disputeHours: 24,
  lowBalanceCents: null,
  requestsPerDay: null,
  notify: 'bell',
  theme: 'auto',
};

/** The settings that a profile has, and the defaults of the others. */
export function settingsOf({ lowBalance, ...keys }: DashboardKeys = {}): DashboardSettings {
  const amount = lowBalance === undefined ? undefined : Decimal.parse(lowBalance);
  return {
    ...DEFAULT_SETTINGS,
    ...keys,
    lowBalanceCents: amount === undefined ? null : wholeCents(amount),
  };
}
