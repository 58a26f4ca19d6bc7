/** Statuses of a transaction (§3.1). The service may return others: they are kept and never count as final. */
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

/** `refundStatus` of a transaction (§2.1); null before any refund. */
export const REFUND_STATUSES = ['PENDING', 'COMPLETED', 'CANCELED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Events that can be subscribed to but are never sent (§6.1). */
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

/** Every event name a webhook may subscribe to (§6.1), the reserved ones last. */
export const EVENTS = [...EMITTED_EVENTS, ...RESERVED_EVENTS] as const;
export type EventName = (typeof EVENTS)[number];

type Moves<Status extends string> = Readonly<Record<Status | 'new', readonly Status[]>>;

const TRANSACTION_MOVES: Moves<TransactionStatus> = {
  // §3.1 row 1; internal transfers skip PENDING; a sandbox withdrawal may be born CANCELED (unshown §4, §5).
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
  // unshown §4; in the sandbox a refund has no pending state (unshown §5).
  new: ['PENDING', 'COMPLETED', 'CANCELED'],
  PENDING: ['COMPLETED', 'CANCELED'],
  COMPLETED: [],
  CANCELED: [],
};

/** The status as the spec writes it: a service may also write `completed` or ` Error`. */
export const plainStatus = (status: string): string => status.trim().toUpperCase();

/** The status of §3.1 that the text names, in any letter case; undefined for any other text. */
export function transactionStatusOf(text: string): TransactionStatus | undefined {
  const plain = plainStatus(text);
  return TRANSACTION_STATUSES.find((status) => status === plain);
}

/** Whether the text is an event name of §6.1. */
export function isEventName(text: string): text is EventName {
  return EVENTS.some((event) => event === text);
}

/** The event of §6.1 with this name in any case; another name is returned unchanged. */
export function eventNamed(text: string): string {
  const name = text.toUpperCase();
  return isEventName(name) ? name : text;
}

/**
 * Whether a transaction never leaves this status. COMPLETED is not final, since it may be refunded: see `isSettled`.
 */
export function isFinal(status: string): boolean {
  const known = transactionStatusOf(status);
  return known !== undefined && TRANSACTION_MOVES[known].length === 0;
}

/** Whether the outcome of the payment is known (paid, or never will be): this ends waiting for a payment. */
export function isSettled(status: string): boolean {
  const known = transactionStatusOf(status);
  return known !== undefined && known !== 'PENDING';
}

/** `creditCardPayment.status` (unshown.md §11), as the journal stores it. */
const CARD = { confirmed: '2', denied: '3', voided: '10', refunded: '11', aborted: '13' } as const;

/** Final statuses without payment: those of §3.1, of the hub (unshown.md §4) and of cards. */
export const UNPAID_STATUSES: ReadonlySet<string> = new Set([
  ...['CANCELED', 'EXPIRED', 'ERROR', 'FAILED'],
  ...[CARD.denied, CARD.aborted],
]);

/** Final statuses of money that arrived; a card charge that was voided or refunded had arrived. */
const COMPLETED_STATUSES: ReadonlySet<string> = new Set([
  ...['COMPLETED', 'CONFIRMED'],
  ...[CARD.confirmed, CARD.voided, CARD.refunded],
]);

/** Whether it has ended without being paid. */
export const endedUnpaid = (status: string): boolean => UNPAID_STATUSES.has(plainStatus(status));

/** State of money that the service accepted: still with it, arrived, or never to arrive. */
export type PaymentStand = 'accepted' | 'completed' | 'failed';

/**
 * State of a payout, transfer or refund by its status. Only COMPLETED (hub: CONFIRMED) is completed; an unknown status
 * counts as accepted.
 */
export function standOf(status: string): PaymentStand {
  const plain = plainStatus(status);
  if (COMPLETED_STATUSES.has(plain)) return 'completed';
  // REFUNDED on a payout means that the money came back.
  return UNPAID_STATUSES.has(plain) || plain === 'REFUNDED' ? 'failed' : 'accepted';
}

/** Every status that `standOf` does not count as accepted. */
export const ENDED_STATUSES: ReadonlySet<string> = new Set([
  'REFUNDED',
  ...COMPLETED_STATUSES,
  ...UNPAID_STATUSES,
]);

/** Whether §3.1 allows the transition; with `from` null, whether a transaction may start as `to`. */
export function canMove(from: TransactionStatus | null, to: TransactionStatus): boolean {
  return TRANSACTION_MOVES[from ?? 'new'].includes(to);
}

/** Whether a transaction can get from `earlier` to `later` in one or more transitions. */
export function canComeAfter(later: string, earlier: string): boolean {
  const [from, to] = [transactionStatusOf(earlier), transactionStatusOf(later)];
  if (from === undefined || to === undefined) return false;
  return TRANSACTION_MOVES[from].some((next) => next === to || canComeAfter(to, next));
}

/** The same for a refund. Each further partial refund starts again from null. */
export function canMoveRefund(from: RefundStatus | null, to: RefundStatus): boolean {
  return REFUND_MOVES[from ?? 'new'].includes(to);
}

/** The event a transaction emits on entering this status (§6.1). */
export function eventOf(status: TransactionStatus): `TRANSACTION_${TransactionStatus}` {
  return `TRANSACTION_${status}`;
}
