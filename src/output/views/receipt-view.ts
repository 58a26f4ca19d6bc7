import { numericCents } from '../../domain/money/decimal.ts';
import { authenticationOf, type ReceiptFacts } from '../../domain/money/receipt-facts.ts';
import { view } from '../view.ts';

/** Returns the facts of a receipt for programs. @param file the file that was written; null for none */
export const receiptRecord = (
  { amount, returned, ...facts }: ReceiptFacts,
  file: string | null,
): Record<string, unknown> => ({
  ...facts,
  amountCents: numericCents(amount),
  returned: returned && {
    state: returned.state,
    amountCents: numericCents(returned.amount),
    at: returned.at,
    endToEndId: returned.endToEndId,
  },
  authentication: authenticationOf({ amount, returned, ...facts }),
  ...(file !== null && { file }),
});

export const receiptView = view<Record<string, unknown>>([
  ['kind', 'code', 'table'],
  ['transactionId', 'id', 'table'],
  ['amountCents', 'cents', 'table'],
  ['at', 'time', 'table'],
  ['reference', 'text', 'table'],
  ['endToEndId', 'id'],
  ['paymentEndToEndId', 'id'],
  ['payer', 'json'],
  ['receiver', 'json'],
  ['returned', 'json'],
  ['isSum', 'yesno'],
  ['authentication', 'text'],
  ['file', 'text', 'table'],
]);
