import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { isFinal, isSettled } from '../../domain/money/transaction-statuses.ts';
import { growingPauses } from '../../domain/time/poll.ts';
import type { Operator } from '../../operations/operator.ts';
import { readCharge } from '../../operations/read-payment.ts';
import { type StatusWatch, watchStatus } from '../../operations/watch-status.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';
import type { Started } from '../pix-command.ts';

type Shown = Pick<Started, 'out' | 'notes'>;
type Watch = Pick<StatusWatch<Transaction>, 'read' | 'until' | 'maxWaitSeconds'>;

/**
 * Pauses between two requests. They are short at first, while a person is watching, and stay within 60 requests a
 * minute (unshown.md §1).
 */
export const PAUSES = growingPauses(1_500, 1.3, 5_000);

export function followCharge(
  shown: Shown,
  operator: Operator,
  charge: DecodedRow<Transaction>,
  watch: Omit<Watch, 'read'>,
): Promise<DecodedRow<Transaction>> {
  return follow(shown, operator, charge, {
    ...watch,
    read: () => readCharge(operator, { id: charge.item.id }),
  });
}

/**
 * Watches a charge or payment until it has the status `until`, then shows it and returns it. Without `until`,
 * watches until the payment is paid, or will never be paid.
 * @throws PixError `check` when the payment ended in a different status, or the time is up
 */
export async function follow(
  { out, notes }: Shown,
  operator: Operator,
  start: DecodedRow<Transaction>,
  watch: Watch,
): Promise<DecodedRow<Transaction>> {
  let given: DecodedRow<Transaction> | null = start;
  const ended = await watchStatus(operator, {
    ...watch,
    async read() {
      const first = given;
      given = null;
      return first ?? watch.read();
    },
    isEnd: isSettled,
    endName: 'COMPLETED',
    isFinal,
    pauseMs: PAUSES,
    onStatus: ({ id, status }) => {
      if (status === 'PENDING') notes.progress('charge.waiting', { id, status });
      else notes.note('charge.status', { id, status });
    },
    // The watch has ended, but the payment continues and may still be completed.
    outcomeWhenTimeIsUp: 'unknown',
  });
  await out.one(transactionView, ended);
  return ended;
}
