import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { readCharge } from '../../operations/charges/read-charge.ts';
import { type Watch, watchTransaction } from '../../operations/charges/watch-transaction.ts';
import type { Operator } from '../../operations/operator.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';
import type { Started } from '../pix-command.ts';

type Shown = Pick<Started, 'out' | 'notes'>;

export function followCharge(
  shown: Shown,
  operator: Operator,
  charge: DecodedRow<Transaction>,
  watch: Omit<Watch, 'onStatus' | 'read'>,
): Promise<void> {
  return follow(shown, operator, charge, {
    ...watch,
    read: () => readCharge(operator, { id: charge.item.id }),
  });
}

/**
 * Watches a charge or payment until it has the status `until`, then shows it. Without `until`, watches until
 * the payment is paid, or will never be paid.
 * @throws PixError `check` when the payment ended in a different status, or the time is up
 */
export async function follow(
  { out, notes }: Shown,
  operator: Operator,
  start: DecodedRow<Transaction>,
  watch: Omit<Watch, 'onStatus'>,
): Promise<void> {
  const ended = await watchTransaction(operator, start, {
    ...watch,
    onStatus: ({ item: { id, status } }) => {
      if (status === 'PENDING') notes.progress('charge.waiting', { id, status });
      else notes.note('charge.status', { id, status });
    },
  });
  await out.one(transactionView, ended);
}
