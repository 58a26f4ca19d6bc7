import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { recurrence } from '../../contract/schemas/card.ts';
import { formatCents } from '../../domain/money/decimal.ts';
import { recurrenceView } from '../../output/views/money/card-charge-view.ts';
import type { Started } from '../pix-command.ts';

interface Change {
  readonly id: string;
  readonly amount?: bigint;
  readonly status?: 'ACTIVE' | 'INACTIVE';
}

/**
 * Shows the answer to a change of a recurrence. Prints a note if the answer is about another recurrence, or if
 * the recurrence is not as ordered. Fields that the service does not return are not compared. An ended
 * recurrence charges nothing, like an inactive one.
 * @returns whether the recurrence is as ordered
 */
export async function showChangedRecurrence(
  { out, notes }: Pick<Started, 'out' | 'notes'>,
  row: DecodedRow<z.output<typeof recurrence>>,
  { id, amount, status: wanted }: Change,
): Promise<boolean> {
  await out.one(recurrenceView, row);
  const { recurrentPaymentId: seen, status, amount: shown } = row.item;
  if (seen !== id) {
    notes.note('card.recurrence.other', { id, seen });
    return false;
  }
  const isStopped = wanted === 'INACTIVE' && status === 'ENDED';
  const isOtherStatus = wanted !== undefined && status !== null && status !== wanted && !isStopped;
  if (isOtherStatus) notes.note('card.recurrence.other_status', { id, status, wanted });
  const isOtherAmount = amount !== undefined && shown !== null && shown !== amount;
  if (isOtherAmount)
    notes.note('card.recurrence.other_amount', {
      id,
      shown: formatCents(shown),
      amount: formatCents(amount),
    });
  return !isOtherStatus && !isOtherAmount;
}
