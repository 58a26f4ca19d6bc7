import { Decimal, wholeCents } from '../../domain/money/decimal.ts';
import type { DashboardKeys } from '../../storage/profiles/profile.ts';

/** Settings of the profile (`pix profile set NAME dashboard.<key>`) with their defaults. */
export interface DashboardSettings extends Required<Omit<DashboardKeys, 'lowBalance' | 'requestsPerDay'>> {
  /** Threshold of the amber balance alert; null for no alert. */
  readonly lowBalanceCents: bigint | null;
  /** Largest number of requests a day; null to use the known quota of the environment. */
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

export function settingsOf({ lowBalance, ...keys }: DashboardKeys = {}): DashboardSettings {
  const amount = lowBalance === undefined ? undefined : Decimal.parse(lowBalance);
  return {
    ...DEFAULT_SETTINGS,
    ...keys,
    lowBalanceCents: amount === undefined ? null : wholeCents(amount),
  };
}
