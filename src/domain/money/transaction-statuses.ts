/**
 * Statuses of a transaction (§3.1). The service may send other statuses, which are kept unchanged and never
 * count as final.
 */
export const TRANSACTION_STATUSES = [
  'PENDING',
  'COMPLETED',
  'CANCELED',
  'WAITING_FOR_REFUND',
  'REFUNDED',
  'EXPIRED',
  'ERROR',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Values of `refundStatus` (§2.1); null before any refund. */
export const REFUND_STATUSES = ['PENDING', 'COMPLETED', 'CANCELED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Webhooks can subscribe to these events, but the service never sends them (§6.1). */
export const RESERVED_EVENTS = [
  'TRANSACTION_SUSPECTED_FRAUD',
  'TRANSACTION_SUSPECTED_FRAUD_REVERSAL',
] as const;

/** Events that the service sends (§6.1). */
export const EMITTED_EVENTS = [
  'TRANSACTION_PENDING',
  'TRANSACTION_COMPLETED',
  'TRANSACTION_CANCELED',
  'TRANSACTION_WAITING_FOR_REFUND',
  'TRANSACTION_REFUNDED',
  'TRANSACTION_EXPIRED',
  'TRANSACTION_ERROR',
  'INFRACTION_CHANGED',
] as const;

/** Events of §6.1. The reserved names come last. */
export const EVENTS = [...EMITTED_EVENTS, ...RESERVED_EVENTS] as const;
export type EventName = (typeof EVENTS)[number];

type Moves<Status extends string> = Readonly<Record<Status | 'new', readonly Status[]>>;

const TRANSACTION_MOVES: Moves<TransactionStatus> = {
  // Statuses of a new transaction (first row of the table in §3.1). Internal transfers skip PENDING. A
  // sandbox withdrawal may start as CANCELED (unshown.md §4, §5).
  new: ['PENDING', 'COMPLETED', 'CANCELED'],
  PENDING: ['COMPLETED', 'EXPIRED', 'CANCELED', 'ERROR'],
  COMPLETED: ['REFUNDED', 'WAITING_FOR_REFUND'],
  WAITING_FOR_REFUND: ['REFUNDED'],
  CANCELED: [],
  REFUNDED: [],
  EXPIRED: [],
  ERROR: [],
};

const REFUND_MOVES: Moves<RefundStatus> = {
  // Statuses of a new refund (unshown.md §4). In the sandbox, a refund is never PENDING (unshown.md §5).
  new: ['PENDING', 'COMPLETED', 'CANCELED'],
  PENDING: ['COMPLETED', 'CANCELED'],
  COMPLETED: [],
  CANCELED: [],
};

/** Returns the spec's spelling. A service may also write `completed` or ` Error`. */
export const plainStatus = (status: string): string => status.trim().toUpperCase();

/** Accepts a status of §3.1 in any letter case. */
export function transactionStatusOf(text: string): TransactionStatus | undefined {
  const plain = plainStatus(text);
  return TRANSACTION_STATUSES.find((status) => status === plain);
}

export function isEventName(text: string): text is EventName {
  return EVENTS.some((event) => event === text);
}

/** Accepts an event of §6.1 in any letter case. Returns any other name unchanged. */
export function eventNamed(text: string): string {
  const name = text.toUpperCase();
  return isEventName(name) ? name : text;
}

/** Whether no other status can follow. COMPLETED is not final, since a refund may follow: see `isSettled`. */
export function isFinal(status: string): boolean {
  const known = transactionStatusOf(status);
  return known !== undefined && TRANSACTION_MOVES[known].length === 0;
}

/** Whether the payment is paid, or will never be paid, so that waiting can end. */
export function isSettled(status: string): boolean {
  const known = transactionStatusOf(status);
  return known !== undefined && known !== 'PENDING';
}

/** Values of `creditCardPayment.status` (unshown.md §11), as the journal stores them. */
const CARD = { confirmed: '2', denied: '3', voided: '10', refunded: '11', aborted: '13' } as const;

/** Statuses after the money has moved, also if it came back later. */
export const PAID_STATUSES: ReadonlySet<string> = new Set(['COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED']);

interface Transaction {
  readonly status: string | null;
  readonly refundStatus?: string | null | undefined;
}

/** Whether the money moved. The money of a returned payout came back, so it did not. A refunded charge was paid. */
export const hasMoved = (status: string, isOutgoing: boolean): boolean =>
  PAID_STATUSES.has(plainStatus(status)) && !(isOutgoing && plainStatus(status) === 'REFUNDED');

/** Whether a refund of the transaction is completed. */
export const isReturned = ({ status, refundStatus }: Transaction): boolean =>
  refundStatus === 'COMPLETED' || plainStatus(status ?? '') === 'REFUNDED';

/** Whether a refund of the transaction is in progress. */
export const isReturning = ({ status, refundStatus }: Transaction): boolean =>
  refundStatus === 'PENDING' || plainStatus(status ?? '') === 'WAITING_FOR_REFUND';

/**
 * Final statuses of payments that were not paid: of the main family (§3.1), of the hub (unshown.md §4) and of
 * cards.
 */
export const UNPAID_STATUSES: ReadonlySet<string> = new Set([
  ...['CANCELED', 'EXPIRED', 'ERROR', 'FAILED'],
  ...[CARD.denied, CARD.aborted],
]);

/** Statuses of payments that were paid. A card charge can be voided or refunded only after it was paid. */
const COMPLETED_STATUSES: ReadonlySet<string> = new Set([
  ...['COMPLETED', 'CONFIRMED'],
  ...[CARD.confirmed, CARD.voided, CARD.refunded],
]);

export const endedUnpaid = (status: string): boolean => UNPAID_STATUSES.has(plainStatus(status));

export type PaymentState = 'accepted' | 'completed' | 'failed';

/** Returns `accepted` for an unknown status. */
export function paymentStateOf(status: string): PaymentState {
  const plain = plainStatus(status);
  if (COMPLETED_STATUSES.has(plain)) return 'completed';
  // REFUNDED on a payout means that the money was returned.
  return UNPAID_STATUSES.has(plain) || plain === 'REFUNDED' ? 'failed' : 'accepted';
}

export const ENDED_STATUSES: ReadonlySet<string> = new Set([
  'REFUNDED',
  ...COMPLETED_STATUSES,
  ...UNPAID_STATUSES,
]);

/** Whether §3.1 allows the transition. With `from` null: whether a transaction may start with status `to`. */
export function canMove(from: TransactionStatus | null, to: TransactionStatus): boolean {
  return TRANSACTION_MOVES[from ?? 'new'].includes(to);
}

export function canComeAfter(later: string, earlier: string): boolean {
  const [from, to] = [transactionStatusOf(earlier), transactionStatusOf(later)];
  if (from === undefined || to === undefined) return false;
  return TRANSACTION_MOVES[from].some((next) => next === to || canComeAfter(to, next));
}

/**
 * Whether a refund may change from status `from` to status `to`. For a new partial refund, `from` is null.
 */
export function canMoveRefund(from: RefundStatus | null, to: RefundStatus): boolean {
  return REFUND_MOVES[from ?? 'new'].includes(to);
}

/** Returns the event that reports this status (§6.1). */
export function eventOf(status: TransactionStatus): `TRANSACTION_${TransactionStatus}` {
  return `TRANSACTION_${status}`;
}

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

/** States of a movement that certainly moved no money. */
export const UNMOVED_STATES = ['not_sent', 'not_applied', 'refused'] as const satisfies readonly EntryState[];
export type UnmovedState = (typeof UNMOVED_STATES)[number];

/** States of a movement that may have moved money. */
export const MAYBE_MOVED_STATES = [...UNKNOWN_STATES, 'confirmed'] as const satisfies readonly EntryState[];

export const isUnmoved = ({ state }: { readonly state: string }): boolean =>
  UNMOVED_STATES.some((unmoved) => unmoved === state);

export const isOutcomeUnknown = ({ state }: { readonly state: string }): boolean =>
  UNKNOWN_STATES.some((unknown) => unknown === state);

/**
 * The state of a movement, as people see it: the state of its entry; for a confirmed one the payment's state, or
 * `mismatched` if the service's answer differs from the request.
 */
export type RowState = Exclude<EntryState, 'confirmed'> | PaymentState | 'mismatched';

/** `waiting`: the row has no journal entry. */
export type ShownRowState = RowState | 'waiting';

/** States of a row that was certainly not paid. */
export const UNPAID_STATES: ReadonlySet<ShownRowState> = new Set([...UNMOVED_STATES, 'failed']);

export const isPaidOrAccepted = (state: ShownRowState): boolean =>
  state === 'completed' || state === 'accepted';

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
