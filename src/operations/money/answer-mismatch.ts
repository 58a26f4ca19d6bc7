import type { HubPayout, HubTransfer } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { Decimal } from '../../domain/money/money.ts';
import { wholeCents } from '../../domain/money/money.ts';

/** What the service answered otherwise than ordered. */
export type Mismatch = 'amount' | 'destination' | 'reference';

/** What was ordered; a part that is undefined is not compared. */
interface Ordered {
  /** Reais. */
  readonly amount: Decimal;
  readonly reference?: string;
  /** Pix key, as DICT holds it. */
  readonly key?: string | undefined;
  /** Account number. */
  readonly account?: string | undefined;
}

/** A payout or transfer of the main family against its order; what the service does not say is not compared (§2.1). */
export function transactionMismatch(item: Transaction, ordered: Ordered): Mismatch | null {
  const { amount, clientReference, withdrawPixKey, receiverAccountNumber } = item;
  if (amount !== null && amount.toCents() !== wholeCents(ordered.amount)) return 'amount';
  if (!isSame(withdrawPixKey, ordered.key) || !isSame(receiverAccountNumber, ordered.account))
    return 'destination';
  return isSame(clientReference, ordered.reference) ? null : 'reference';
}

/** A payout of the hub against its order; the key of a QR payment comes masked (§2.3). */
export function hubPayoutMismatch({ amount, pixKey }: HubPayout, ordered: Ordered): Mismatch | null {
  if (amount !== null && amount !== wholeCents(ordered.amount)) return 'amount';
  return isSame(pixKey, ordered.key) ? null : 'destination';
}

/** A transfer of the hub against its order (§2.5). */
export function hubTransferMismatch(
  { amount, counterparty }: HubTransfer,
  ordered: Ordered,
): Mismatch | null {
  if (amount !== null && amount !== wholeCents(ordered.amount)) return 'amount';
  return isSame(counterparty?.pixKey ?? null, ordered.key) ? null : 'destination';
}

/**
 * A refund or reversal against its order, by what its charge has given back in all. Nothing more than before is no
 * mismatch: it may be on its way.
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

/** Whether what is shown may be what was ordered: the same in another spelling, or masked and alike where it is not. */
export function isSame(shown: string | null, ordered: string | undefined): boolean {
  if (shown === null || shown === '' || ordered === undefined) return true;
  const [left, right] = [spelled(shown), spelled(ordered)];
  if (!left.includes('*')) return left === right;
  if (left.length !== right.length) return true;
  return [...left].every((character, at) => character === '*' || character === right[at]);
}

/** A phone may come without its plus sign, a document with its punctuation (unshown.md §12). */
const spelled = (text: string): string => {
  const lower = text.trim().toLowerCase().replace(/^\+/, '');
  return lower.includes('@') ? lower : lower.replace(/[.\-/() ]/g, '');
};
