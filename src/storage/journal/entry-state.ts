/**
 * Where an intent stands. `sending`: the holder of the lease may be sending it; with a lapsed lease its outcome is
 * unknown. `unknown`: it may have been applied. `not_applied`: it certainly was not, and may be sent again with the same
 * reference. `refused`: the service said no. `not_sent`: nothing left this machine.
 */
export const ENTRY_STATES = [
  'sending',
  'confirmed',
  'refused',
  'unknown',
  'not_sent',
  'not_applied',
] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** States without a known outcome. */
export const UNKNOWN_STATES = ['sending', 'unknown'] as const satisfies readonly EntryState[];

export interface EntrySum {
  readonly count: number;
  readonly cents: bigint;
}
