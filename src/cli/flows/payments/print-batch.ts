import { formatCents } from '../../../domain/money/decimal.ts';
import { explanationOf } from '../../../i18n/index.ts';
import { describeBatch, MaskedKeys, rowLine } from '../../../operations/acts/batch.ts';
import type { BatchRow } from '../../../operations/batch/batch-row.ts';
import { DictBudget, lookUpKeyOwners } from '../../../operations/batch/look-up-key-owners.ts';
import { leftRows } from '../../../operations/batch/planned-rows.ts';
import type { PreparedBatch } from '../../../operations/batch/prepare-batch.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { BatchSummary } from '../../../storage/journal/batch-plan.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { Started } from '../../pix-command.ts';

/**
 * Prints the batch before confirmation. With `--reveal`, prints all rows with full keys and names, otherwise
 * the first and last rows with masked keys.
 */
export async function printBatchPlan(
  started: Started,
  operator: Operator,
  journal: Journal,
  prepared: PreparedBatch,
): Promise<void> {
  const { plan, rows, warnings } = describeBatch(started.words, prepared);
  started.notes.all(plan);
  if (started.out.options.reveal && prepared.validated.left.rows > 0)
    await printAllRows(started, operator, journal, prepared);
  else started.notes.all(rows);
  started.notes.all(warnings);
}

/**
 * Prints each row with the owner of its key. DICT look-ups run one after the other, within their rate limit.
 */
async function printAllRows(
  { notes }: Started,
  operator: Operator,
  journal: Journal,
  { batch, name, existing }: PreparedBatch,
): Promise<void> {
  const budget = new DictBudget(operator.clock, (ms) =>
    notes.note('batch.budget', { seconds: Math.ceil(ms / 1000) }),
  );
  for await (const { row, owner } of lookUpKeyOwners(
    operator,
    leftRows(journal, batch, name, existing),
    budget,
  )) {
    const { key, params } = rowLine(row, row.key.canonical);
    if (owner === null) notes.note(key, params);
    else notes.note('batch.row_to', { ...params, name: owner.name ?? '-', document: owner.document ?? '-' });
  }
}

export async function printEveryRow(
  started: Started,
  operator: Operator,
  journal: Journal,
  prepared: PreparedBatch,
): Promise<void> {
  if (started.out.options.reveal) return printAllRows(started, operator, journal, prepared);
  const { batch, name, existing } = prepared;
  // Read the rows twice. The first reading finds different keys that become equal when they are masked.
  const masked = new MaskedKeys();
  for await (const row of leftRows(journal, batch, name, existing)) masked.add(row);
  for await (const row of leftRows(journal, batch, name, existing))
    started.notes.all([rowLine(row, masked.textOf(row))]);
}

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
export function printReasons(
  { notes, words }: Pick<Started, 'notes' | 'words'>,
  reasons: BatchSummary['reasons'],
): void {
  const sorted = Object.entries(reasons).sort(([, one], [, other]) => other.count - one.count);
  for (const [code, { count, cents }] of sorted.slice(0, MOST_REASONS)) {
    const meaning = explanationOf(words, code)?.meaning.replace(/\.$/, '');
    const reason = meaning === undefined ? code : `${meaning} (${code})`;
    notes.note('batch.reason', { count, reason, amount: formatCents(cents) });
  }
  const more = sorted.slice(MOST_REASONS).reduce((sum, [, { count }]) => sum + count, 0);
  if (more > 0) notes.note('batch.reasons_more', { count: more });
}
