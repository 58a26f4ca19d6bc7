/**
 * State of an intent. `sending`: the owner of the lease may be sending the request; once the lease has
 * expired, the outcome is unknown. `unknown`: the request may have been applied. `not_applied`: the request
 * was certainly not applied, and may be sent again with the same reference. `refused`: the service refused
 * the request. `not_sent`: no request was sent.
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
