import type { HubPayout, HubTransfer } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { Decimal } from '../../domain/money/money.ts';
import { wholeCents } from '../../domain/money/money.ts';

/** The part of the service's answer that differs from the order. */
export type Mismatch = 'amount' | 'destination' | 'reference';

/** What was ordered; parts that are undefined are not compared. */
interface Ordered {
  /** In reais. */
  readonly amount: Decimal;
  readonly reference?: string;
  /** Pix key in DICT's form. */
  readonly key?: string | undefined;
  /** Account number. */
  readonly account?: string | undefined;
}

/**
 * Compares a payout or transfer of the main family with its order. What the service does not say is not compared
 * (§2.1).
 */
export function transactionMismatch(item: Transaction, ordered: Ordered): Mismatch | null {
  const { amount, clientReference, withdrawPixKey, receiverAccountNumber } = item;
  if (amount !== null && amount.toCents() !== wholeCents(ordered.amount)) return 'amount';
  if (!isSame(withdrawPixKey, ordered.key) || !isSame(receiverAccountNumber, ordered.account))
    return 'destination';
  return isSame(clientReference, ordered.reference) ? null : 'reference';
}

/** Compares a payout of the hub with its order; the key of a QR payment is masked there (§2.3). */
export function hubPayoutMismatch({ amount, pixKey }: HubPayout, ordered: Ordered): Mismatch | null {
  if (amount !== null && amount !== wholeCents(ordered.amount)) return 'amount';
  return isSame(pixKey, ordered.key) ? null : 'destination';
}

/** Compares a transfer of the hub with its order (§2.5). */
export function hubTransferMismatch(
  { amount, counterparty }: HubTransfer,
  ordered: Ordered,
): Mismatch | null {
  if (amount !== null && amount !== wholeCents(ordered.amount)) return 'amount';
  return isSame(counterparty?.pixKey ?? null, ordered.key) ? null : 'destination';
}

/**
 * Compares a refund or reversal with its order, by the total that its charge has given back. No change since before is
 * not a mismatch: the refund may still be on its way.
 * @param given cents given back now; null when the service does not say
 */
export function refundMismatch(
  answered: { readonly id: string; readonly given: bigint | null },
  ordered: { readonly id: string; readonly beforeCents: bigint; readonly cents: bigint },
): Mismatch | null {
  if (answered.id !== ordered.id) return 'destination';
  const more = (answered.given ?? ordered.beforeCents) - ordered.beforeCents;
  return more === 0n || more === ordered.cents ? null : 'amount';
}

/** Whether the value shown may be the ordered one: the same in another spelling, or a masked form of it. */
export function isSame(shown: string | null, ordered: string | undefined): boolean {
  if (shown === null || shown === '' || ordered === undefined) return true;
  const [left, right] = [spelled(shown), spelled(ordered)];
  if (!left.includes('*')) return left === right;
  if (left.length !== right.length) return true;
  return [...left].every((character, at) => character === '*' || character === right[at]);
}

/** The service may return a phone without its plus sign, or a document with punctuation (unshown.md §12). */
const spelled = (text: string): string => {
  const lower = text.trim().toLowerCase().replace(/^\+/, '');
  return lower.includes('@') ? lower : lower.replace(/[.\-/() ]/g, '');
};
