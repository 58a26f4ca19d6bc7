import { type PaymentState, paymentStateOf } from './transaction-statuses.ts';

/**
 * States of a movement of money, as the journal records them.
 * - `sending`: the owner of the lease may be sending the request. After the lease has expired, the outcome is
 *   unknown.
 * - `unknown`: the request may have been applied.
 * - `not_applied`: the request was certainly not applied. `pix` may send it again with its reference.
 * - `refused`: the service refused the request.
 * - `not_sent`: `pix` sent no request.
 * - `confirmed`: the service accepted the movement. `PaymentState` says what became of it.
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

/** States of a movement that may have moved money. */
export const MAYBE_MOVED_STATES = [...UNKNOWN_STATES, 'confirmed'] as const satisfies readonly EntryState[];

export const isOutcomeUnknown = ({ state }: { readonly state: string }): boolean =>
  UNKNOWN_STATES.some((unknown) => unknown === state);

/**
 * The state of a movement, as people see it: the state of its entry; for a confirmed one the payment's state, or
 * `mismatched` if the service's answer differs from the request.
 */
export type RowState = Exclude<EntryState, 'confirmed'> | PaymentState | 'mismatched';

/** `waiting`: the row has no journal entry. */
export type ShownRowState = RowState | 'waiting';

export function rowStateOf({
  state,
  mismatch,
  serviceStatus,
}: {
  readonly state: EntryState;
  readonly mismatch: string | null;
  readonly serviceStatus: string | null;
}): RowState {
  if (mismatch !== null) return 'mismatched';
  return state === 'confirmed' ? paymentStateOf(serviceStatus ?? '') : state;
}
