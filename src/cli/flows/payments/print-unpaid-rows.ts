import { formatCents } from '../../../domain/money/decimal.ts';
import type { BatchRow } from '../../../operations/batch/batch-row.ts';
import type { BatchSummary } from '../../../storage/journal/batch-plan.ts';
import type { Started } from '../../pix-command.ts';

export function printUnpaidRows(
  { notes }: Pick<Started, 'notes'>,
  { name, rows, accepted, completed }: BatchSummary,
  unpaid: readonly BatchRow<'result'>[],
): void {
  for (const { line, amountCents, maskedKey, outcome, reason } of unpaid) {
    const words = { line, amount: formatCents(amountCents), key: maskedKey ?? '-', outcome };
    if (reason === null || reason === outcome) notes.note('batch.unpaid_row', words);
    else notes.note('batch.unpaid_row_because', { ...words, reason });
  }
  const count = rows - accepted - completed - unpaid.length;
  if (count > 0) notes.note('batch.unpaid_rows_more', { count, name });
}
