import { loadErrorExplanation } from '../../../contract/load-error-explanation.ts';
import { formatCents } from '../../../domain/money/decimal.ts';
import type { BatchRow } from '../../../operations/batch/batch-row.ts';
import type { BatchSummary } from '../../../storage/journal/batch-plan.ts';
import type { Started } from '../../pix-command.ts';

const MOST_REASONS = 10;

/** Prints the first rows that were tried and not paid. Returns whether there are more. */
export function printUnpaidRows(
  { notes }: Pick<Started, 'notes'>,
  { name, states, accepted, completed }: BatchSummary,
  unpaid: readonly BatchRow<'result'>[],
): boolean {
  for (const { line, amountCents, maskedKey, outcome, reason } of unpaid) {
    const words = { line, amount: formatCents(amountCents), key: maskedKey ?? '-', outcome };
    if (reason === null || reason === outcome) notes.note('batch.unpaid_row', words);
    else notes.note('batch.unpaid_row_because', { ...words, reason });
  }
  const tried = Object.entries(states).reduce(
    (sum, [state, { count }]) => (state === 'waiting' ? sum : sum + count),
    0,
  );
  const count = tried - accepted - completed - unpaid.length;
  if (count > 0) notes.note('batch.unpaid_rows_more', { count, name });
  return count > 0;
}

/** Prints the number of unpaid rows with each reason, the most frequent reason first. */
export async function printReasons(
  { notes, out }: Pick<Started, 'notes' | 'out'>,
  reasons: BatchSummary['reasons'],
): Promise<void> {
  const sorted = Object.entries(reasons).sort(([, one], [, other]) => other.count - one.count);
  for (const [code, { count, cents }] of sorted.slice(0, MOST_REASONS)) {
    const meaning = (await loadErrorExplanation(code, out.options.lang))?.meaning.replace(/\.$/, '');
    const reason = meaning === undefined ? code : `${meaning} (${code})`;
    notes.note('batch.reason', { count, reason, amount: formatCents(cents) });
  }
  const more = sorted.slice(MOST_REASONS).reduce((sum, [, { count }]) => sum + count, 0);
  if (more > 0) notes.note('batch.reasons_more', { count: more });
}
