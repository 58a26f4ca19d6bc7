/**
 * - `sending`: the owner of the lease may be sending the request. After the lease has expired, the outcome is
 *   unknown.
 * - `unknown`: the request may have been applied.
 * - `not_applied`: the request was certainly not applied. `pix` may send it again with its reference.
 * - `refused`: the service refused the request.
 * - `not_sent`: `pix` sent no request.
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

export const UNKNOWN_STATES = ['sending', 'unknown'] as const satisfies readonly EntryState[];

export interface EntrySum {
  readonly count: number;
  readonly cents: bigint;
}
