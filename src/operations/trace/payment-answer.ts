import type { HubCharge } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { Decimal, formatBrl, numericCents } from '../../domain/money/decimal.ts';
import type { ReceiptFacts } from '../../domain/money/receipt-facts.ts';
import {
  isOutcomeUnknown,
  isReturned,
  isReturning,
  PAID_STATUSES,
  paymentStateOf,
  plainStatus,
} from '../../domain/money/transaction-statuses.ts';
import { maskName } from '../../domain/text/mask.ts';
import { type KeyAfter, type Params, say, type Words } from '../../i18n/index.ts';
import { isRefund, type JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { PaymentTrace } from './gather-trace.ts';

export type AnswerStatus =
  | 'paid'
  | 'partly_returned'
  | 'returning'
  | 'returned'
  | 'pending'
  | 'expired'
  | 'canceled'
  | 'failed'
  | 'not_made'
  | 'unknown'
  | 'other';

/** Money that went back, as far as the service shows it. Null for what it does not show. */
type Returned = Omit<NonNullable<ReceiptFacts['returned']>, 'state'>;

/** Known facts of a payment. They contain personal data. A fact that the service does not show is null. */
export interface PaymentAnswer {
  readonly status: AnswerStatus;
  /** `in`: paid to this account. `out`: paid by it. Null when the service does not show it. */
  readonly direction: 'in' | 'out' | null;
  readonly isPix: boolean;
  readonly amount: Decimal | null;
  /** The service's own word for the status. */
  readonly serviceStatus: string | null;
  readonly transactionId: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly paidAt: string | null;
  /** Payer of money that came in, receiver of money that went out. */
  readonly name: string | null;
  readonly returned: Returned | null;
}

type Found = Pick<PaymentTrace, 'transaction' | 'hub' | 'journal'>;

/** Answers the question of a customer: did my payment arrive? Says only what the service, or the journal, proves. */
export function answerOf({ transaction, hub, journal }: Found): PaymentAnswer {
  if (transaction !== null) return ofTransaction(transaction.item);
  if (hub !== null) return ofHubCharge(hub.item);
  const payments = journal.filter((one) => !isRefund(one));
  const entry = payments.toSorted((a, b) => a.seq - b.seq).at(-1);
  return entry === undefined ? NOTHING : ofEntry(entry);
}

const NOTHING: PaymentAnswer = {
  status: 'other',
  direction: null,
  isPix: false,
  amount: null,
  serviceStatus: null,
  transactionId: null,
  reference: null,
  endToEndId: null,
  paidAt: null,
  name: null,
  returned: null,
};

const DIRECTIONS: ReadonlyMap<string | null, 'in' | 'out'> = new Map([
  ['DEPOSIT', 'in'],
  ['WITHDRAW', 'out'],
]);

const UNPAID: ReadonlyMap<string, AnswerStatus> = new Map([
  ['PENDING', 'pending'],
  ['EXPIRED', 'expired'],
  ['CANCELED', 'canceled'],
  ['ERROR', 'failed'],
  ['FAILED', 'failed'],
]);

function ofTransaction(item: Transaction): PaymentAnswer {
  const direction = DIRECTIONS.get(item.type) ?? null;
  const status = plainStatus(item.status);
  return {
    status: direction === null ? 'other' : (UNPAID.get(status) ?? paidAnswer(status, item)),
    direction,
    isPix: item.method !== 'BANK_SLIP' && item.method !== 'INTERNAL_TRANSFER',
    amount: item.amount,
    serviceStatus: item.status,
    transactionId: item.id,
    reference: item.clientReference,
    endToEndId: item.endToEndId,
    paidAt: item.paidAt,
    name: direction === 'in' ? item.payerName : item.receiverName,
    returned: returnedOf(item),
  };
}

function paidAnswer(status: string, item: Transaction): AnswerStatus {
  if (!PAID_STATUSES.has(status)) return 'other';
  if (status === 'REFUNDED') return 'returned';
  if (isReturning(item)) return 'returning';
  return returnedOf(item) === null ? 'paid' : 'partly_returned';
}

/**
 * Returns the money that certainly went back. After a later refund was canceled or while it is pending, the amount
 * that the service shows may contain that refund, so it is left out.
 */
export function returnedOf(item: Transaction): Returned | null {
  const { refundAmount, refundedAt, refundEndToEndId } = item;
  const isDone = isReturned(item);
  if (!isDone && refundedAt === null) return null;
  return { amount: isDone ? refundAmount : null, at: refundedAt, endToEndId: refundEndToEndId };
}

function ofHubCharge(charge: HubCharge): PaymentAnswer {
  const status = plainStatus(charge.status);
  const amountOf = (cents: bigint | null): Decimal | null =>
    cents === null ? null : Decimal.fromCents(cents);
  const refunded = charge.refundedAmount ?? 0n;
  const paid =
    refunded > 0n ? 'partly_returned' : (charge.refundInProgressAmount ?? 0n) > 0n ? 'returning' : 'paid';
  return {
    ...NOTHING,
    status: status === 'PAID' ? paid : status === 'REFUNDED' ? 'returned' : (UNPAID.get(status) ?? 'other'),
    direction: 'in',
    isPix: true,
    amount: amountOf(charge.amount),
    serviceStatus: charge.status,
    transactionId: charge.id,
    reference: charge.externalRef,
    paidAt: charge.paidAt,
    returned: refunded > 0n ? { amount: amountOf(refunded), at: charge.refundedAt, endToEndId: null } : null,
  };
}

/** A payment that only the journal has, such as a payout of the hub, which the service cannot be asked about. */
function ofEntry(entry: JournalEntry): PaymentAnswer {
  const { state, serviceStatus, amountCents, reference, serviceId, endToEndId } = entry;
  const ended = { completed: 'paid', accepted: 'pending', failed: 'failed' } as const;
  return {
    ...NOTHING,
    status: isOutcomeUnknown(entry)
      ? 'unknown'
      : state === 'confirmed'
        ? ended[paymentStateOf(serviceStatus ?? '')]
        : 'not_made',
    direction: 'out',
    isPix: entry.kind !== 'transfer',
    amount: Decimal.fromCents(amountCents),
    serviceStatus,
    transactionId: serviceId,
    reference,
    endToEndId,
  };
}

/**
 * Returns the answer as one sentence that can be sent to a customer.
 * @param reveal whether the name is shown in full
 */
export function answerText(words: Words, answer: PaymentAnswer, reveal: boolean): string {
  const { status, direction, isPix, amount, serviceStatus, endToEndId, paidAt, name, returned } = answer;
  const what = isPix ? 'Pix' : words['answer.payment'];
  const params: Params = {
    what,
    amount: amount === null ? '-' : formatBrl(amount),
    status: serviceStatus ?? '-',
  };
  const part = (key: KeyAfter<'answer.'>, more: Params = {}): string =>
    say(words, `answer.${key}`, { ...params, ...more });
  if (status === 'other') return `${part(serviceStatus === null ? 'not_at_service' : 'other')}.`;
  if (status === 'unknown' || status === 'not_made') return `${part(status)}.`;
  const way = direction === 'out' ? 'out' : 'in';
  if (isUnpaid(status)) return `${part(`${way}.${status}`)}.`;
  const opening = [
    part(`${way}.paid`),
    ...(paidAt ? [part('at', { at: paidAt })] : []),
    ...(name ? [part(`${way}.name`, { name: reveal ? name : maskName(name) })] : []),
  ].join(' ');
  const id = endToEndId ? `, ${part('id', { id: endToEndId })}` : '';
  return `${opening}${id}${backText(status, returned, part)}.`;
}

/** Returns the columns of the transaction whose values are in the sentence of `answerText`. */
export function columnsInAnswer(answer: PaymentAnswer): ReadonlySet<string> {
  const { status, direction, amount, paidAt, name, endToEndId, returned } = answer;
  const isPaid = !isUnpaid(status) && status !== 'other' && status !== 'unknown' && status !== 'not_made';
  const paid = { paidAt, endToEndId, [direction === 'out' ? 'receiverName' : 'payerName']: name };
  const back = {
    refundAmount: returned?.amount,
    refundedAt: returned?.at,
    refundEndToEndId: returned?.endToEndId,
  };
  const told = Object.entries({ amount, ...(isPaid ? { ...paid, ...back } : {}) });
  return new Set(told.flatMap(([column, value]) => (value ? [column] : [])));
}

const isUnpaid = (status: AnswerStatus): status is 'pending' | 'expired' | 'canceled' | 'failed' =>
  [...UNPAID.values()].includes(status);

function backText(
  status: AnswerStatus,
  returned: Returned | null,
  part: (key: KeyAfter<'answer.'>, more?: Params) => string,
): string {
  const { amount = null, at = null, endToEndId = null } = returned ?? {};
  const whole = amount === null && status !== 'returned' ? 'returned_part' : 'returned';
  const back = [
    amount === null ? part(whole) : part('returned_amount', { amount: formatBrl(amount) }),
    ...(at === null ? [] : [part('at', { at })]),
  ].join(' ');
  const id = endToEndId ? `, ${part('return_id', { id: endToEndId })}` : '';
  const isBack = returned !== null || status === 'returned';
  return `${isBack ? `; ${back}${id}` : ''}${status === 'returning' ? `; ${part('returning')}` : ''}`;
}

/** Returns the facts of the answer for programs, after its sentences. */
export function answerRecord(
  { amount, returned, isPix: _, ...facts }: PaymentAnswer,
  sentences: { readonly answer: string; readonly answerPtBr: string },
): Record<string, unknown> {
  const back = returned && {
    amountCents: numericCents(returned.amount),
    at: returned.at,
    endToEndId: returned.endToEndId,
  };
  return { ...sentences, ...facts, amountCents: numericCents(amount), returned: back };
}
