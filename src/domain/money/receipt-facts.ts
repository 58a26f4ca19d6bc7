import { maskDocument } from '../keys/check-document.ts';
import { maskPixKey } from '../keys/check-pix-key.ts';
import type { Decimal } from './decimal.ts';

/** A person or company on a receipt. Null for what the service does not show. */
export interface ReceiptParty {
  readonly name: string | null;
  readonly document: string | null;
  readonly institution: string | null;
  readonly ispb: string | null;
  readonly account: string | null;
  readonly pixKey: string | null;
}

/** The facts of a receipt: money that moved, as the service shows it. */
export interface ReceiptFacts {
  readonly kind: 'charge' | 'payout' | 'transfer' | 'bank-slip' | 'refund';
  readonly amount: Decimal;
  /** Whether `amount` is the sum of all refunds of the payment, because the amount of one of them is not known. */
  readonly isSum: boolean;
  /** ISO 8601. Null when the service does not show it. */
  readonly at: string | null;
  readonly endToEndId: string | null;
  /** On a refund: the end-to-end id of the payment that was refunded. */
  readonly paymentEndToEndId: string | null;
  readonly transactionId: string;
  readonly reference: string | null;
  readonly payer: ReceiptParty;
  readonly receiver: ReceiptParty;
  /** Refunds of this payment up to now; `amount` null if the service does not show it. Null without a refund. */
  readonly returned: {
    readonly state: 'pending' | 'completed';
    readonly amount: Decimal | null;
    readonly at: string | null;
    readonly endToEndId: string | null;
  } | null;
}

const partyLines = (
  side: 'payer' | 'receiver',
  { name, document, institution, ispb, account, pixKey }: ReceiptParty,
): readonly (readonly [string, string | null])[] => [
  [`${side}Name`, name],
  // Masked: a hash of the whole document could be reversed, because few digits are hidden.
  [`${side}Document`, document && maskDocument(document)],
  [`${side}Institution`, institution],
  [`${side}Ispb`, ispb],
  [`${side}Account`, account],
  [`${side}PixKey`, pixKey && maskPixKey(pixKey)],
];

/**
 * Returns the SHA-256 of the facts, in hexadecimal: of one line `name=value` for each fact, with LF after each line,
 * documents and keys masked, values as JSON strings. Anybody can repeat it, so it only detects a changed text; it is
 * no signature. A later refund of the payment does not change it.
 */
export function authenticationOf(facts: ReceiptFacts): string {
  const lines = [
    ['kind', facts.kind],
    ['amount', facts.amount.toFixed(2)],
    ['at', facts.at],
    ['endToEndId', facts.endToEndId],
    ['paymentEndToEndId', facts.paymentEndToEndId],
    ['transactionId', facts.transactionId],
    ['reference', facts.reference],
    ...partyLines('payer', facts.payer),
    ...partyLines('receiver', facts.receiver),
  ].map(([name, value]) => `${name}=${JSON.stringify(value ?? '')}\n`);
  return process.getBuiltinModule('node:crypto').hash('sha256', lines.join(''));
}
