import { HUB_PAYOUT_STATUSES, type HubPayout, type HubTransfer } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { type Decimal, wholeCents } from '../../domain/money/decimal.ts';
import { plainStatus, TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';

/**
 * The field in which a success answer differs from the request. `reference`: the answer is about another
 * payment, so the outcome of our payment stays unknown.
 *
 * | answer's reference | amount and destination           | the answer proves               | result      |
 * |--------------------|----------------------------------|---------------------------------|-------------|
 * | ours               | as ordered, or not in the answer | our payment was applied         | `null`      |
 * | ours               | one or both differ               | it was applied, but differently | the field   |
 * | none               | as ordered, or not in the answer | our payment was applied         | `null`      |
 * | none               | one differs                      | it was applied, but differently | the field   |
 * | none               | both differ                      | nothing about our payment       | `reference` |
 * | another            | anything                         | nothing about our payment       | `reference` |
 *
 * An answer without all three proves nothing either, unless it has a status of the service: gateways answer
 * `{"id":"…","status":"queued"}` to any request.
 *
 * For a refund or reversal, the id of the charge is compared instead of the reference.
 */
export type AnswerMismatch = 'amount' | 'destination' | 'reference';

export const isOtherPayment = (mismatch: string | null): boolean => mismatch === 'reference';

/** An undefined field is not compared. */
interface Ordered {
  readonly amount: Decimal;
  readonly reference?: string;
  readonly key?: string | undefined;
  readonly account?: string | undefined;
}

/**
 * Returns the part of a returned transaction that differs from its order. Fields that the service does not
 * return are not compared (§2.1).
 */
export function transactionMismatch(item: Transaction, ordered: Ordered): AnswerMismatch | null {
  const { amount, clientReference, withdrawPixKey, receiverAccountNumber } = item;
  return mismatchOf({
    isOfService: isPayment(item, amount ?? withdrawPixKey ?? receiverAccountNumber),
    reference: ordered.reference === undefined ? 'none' : referenceIn(clientReference, ordered.reference),
    amount: amount === null || amount.toCents() === wholeCents(ordered.amount),
    destination: isSame(withdrawPixKey, ordered.key) && isSame(receiverAccountNumber, ordered.account),
  });
}

/**
 * Compares a payout of the hub with its order. For a QR payment, the hub returns only a masked key (§2.3).
 */
export const hubPayoutMismatch = (item: HubPayout, ordered: Ordered): AnswerMismatch | null =>
  hubMismatch(item, item.pixKey, ordered);

/** Compares a transfer of the hub with its order (§2.5). */
export const hubTransferMismatch = (item: HubTransfer, ordered: Ordered): AnswerMismatch | null =>
  hubMismatch(item, item.counterparty?.pixKey ?? null, ordered);

/** Compares amount and key only, because answers of the hub contain no reference (§2.3, §2.5). */
const hubMismatch = (
  item: HubPayout | HubTransfer,
  key: string | null,
  ordered: Ordered,
): AnswerMismatch | null => {
  const { amount } = item;
  return mismatchOf({
    isOfService: isPayment(item, amount ?? key),
    reference: 'none',
    amount: amount === null || amount === wholeCents(ordered.amount),
    destination: isSame(key, ordered.key),
  });
};

/** The statuses that §3.1 and unshown.md §4 give to payments. */
const STATUSES: ReadonlySet<string> = new Set([...TRANSACTION_STATUSES, ...HUB_PAYOUT_STATUSES]);

/** @param named amount or destination in the answer; null if it contains neither */
const isPayment = ({ status }: { readonly status: string }, named: unknown): boolean =>
  named !== null || STATUSES.has(plainStatus(status));

/** Compares a card charge with its order. The reference of a card charge is our `externalId`. */
export const cardMismatch = (
  answered: {
    readonly amount: bigint | null;
    readonly externalId: string | null;
    readonly creditCardPayment?: object | undefined;
  },
  ordered: { readonly cents: bigint; readonly reference: string },
): AnswerMismatch | null =>
  mismatchOf({
    isOfService: answered.amount !== null || answered.creditCardPayment !== undefined,
    reference: referenceIn(answered.externalId, ordered.reference),
    amount: answered.amount === null || answered.amount === ordered.cents,
    destination: true,
  });

/**
 * Compares the increase of the charge's refunded total with the ordered amount. An unchanged total is not a
 * mismatch, because the refund may still be in progress. The service may not count earlier refunds in progress,
 * so the total that it showed before (`shownCents`) is a possible start, too.
 * @param given total refunded now, in cents; null when the service does not return it
 */
export function refundMismatch(
  answered: { readonly id: string; readonly given: bigint | null },
  ordered: {
    readonly id: string;
    readonly beforeCents: bigint;
    readonly shownCents?: bigint;
    readonly cents: bigint;
  },
): AnswerMismatch | null {
  const { beforeCents, shownCents = beforeCents, cents } = ordered;
  const possible = [beforeCents, shownCents].flatMap((before) => [before, before + cents]);
  return mismatchOf({
    isOfService: true,
    reference: referenceIn(answered.id, ordered.id),
    amount: answered.given === null || possible.includes(answered.given),
    destination: true,
  });
}

/**
 * Returns whether the answer contains our reference, none, or another one. The comparison is exact:
 * references that differ only in a hyphen identify two payments.
 */
export const referenceIn = (shown: string | null, ours: string): 'ours' | 'none' | 'other' =>
  shown === null || shown === '' ? 'none' : shown === ours ? 'ours' : 'other';

function mismatchOf(answer: {
  readonly isOfService: boolean;
  readonly reference: 'ours' | 'none' | 'other';
  readonly amount: boolean;
  readonly destination: boolean;
}): AnswerMismatch | null {
  const { isOfService, reference, amount, destination } = answer;
  const isOther = reference === 'none' && (!isOfService || (!amount && !destination));
  if (reference === 'other' || isOther) return 'reference';
  return amount ? (destination ? null : 'destination') : 'amount';
}

/**
 * Returns whether the returned value may be the ordered value. It may be missing, spelled differently, or
 * masked.
 */
export function isSame(shown: string | null, ordered: string | undefined): boolean {
  if (shown === null || shown === '' || ordered === undefined) return true;
  const [left, right] = [spelled(shown), spelled(ordered)];
  if (!left.includes('*')) return left === right;
  if (left.length !== right.length) return true;
  return [...left].every((character, at) => character === '*' || character === right[at]);
}

/**
 * Returns a canonical spelling of a key or document. The service may omit the plus sign of a phone number, or
 * the punctuation of a document (unshown.md §12).
 */
const spelled = (text: string): string => {
  const lower = text.trim().toLowerCase().replace(/^\+/, '');
  return lower.includes('@') ? lower : lower.replace(/[.\-/() ]/g, '');
};
