import { jsonNumber } from '../../../domain/text/json.ts';
import type { BatchState, ShownRowState } from '../../../storage/journal/batch-plan.ts';
import type { EntrySum } from '../../../storage/journal/journal-entry.ts';

const NONE: EntrySum = { count: 0, cents: 0n };

/**
 * Returns the number of rows and the amount for each state of a batch.
 * @param states rows by state: from the journal, or from this run when the journal cannot be read
 * @param refusedHere rows that this run refused before sending; the journal does not contain these rows
 */
export function batchSummary(
  plan: Pick<BatchState, 'name' | 'file' | 'rows' | 'totalCents' | 'createdAt'>,
  states: Readonly<Partial<Record<ShownRowState, EntrySum>>>,
  results: string | null,
  refusedHere: EntrySum = NONE,
) {
  const sum = (...names: ShownRowState[]): EntrySum =>
    names.reduce(
      (total, name) => ({
        count: total.count + (states[name]?.count ?? 0),
        cents: total.cents + (states[name]?.cents ?? 0n),
      }),
      NONE,
    );
  const [accepted, completed, failed] = [sum('accepted'), sum('completed'), sum('failed')];
  const started = sum('accepted', 'completed', 'failed', 'mismatched', 'refused', 'unknown', 'sending');
  const unstarted = lessOf({ count: plan.rows, cents: plan.totalCents }, started);
  // Another process may have sent a row that this run refused. `lessOf` then prevents a negative number.
  const remaining = lessOf(unstarted, refusedHere);
  const refused = sum('refused').count + unstarted.count - remaining.count;
  return {
    batch: plan.name,
    file: plan.file,
    rows: plan.rows,
    totalCents: jsonNumber(`${plan.totalCents}`),
    accepted: accepted.count,
    acceptedCents: jsonNumber(`${accepted.cents}`),
    completed: completed.count,
    completedCents: jsonNumber(`${completed.cents}`),
    failed: failed.count,
    failedCents: jsonNumber(`${failed.cents}`),
    mismatched: sum('mismatched').count,
    refused,
    unknown: sum('unknown').count,
    inProgress: sum('sending').count,
    remaining: remaining.count,
    remainingCents: jsonNumber(`${remaining.cents}`),
    createdAt: new Date(plan.createdAt).toISOString(),
    results,
    retryFile: null,
  };
}

export type BatchSummary = ReturnType<typeof batchSummary>;

/** Subtracts a part, but returns zero instead of a negative number. */
const lessOf = (whole: EntrySum, part: EntrySum): EntrySum => ({
  count: Math.max(0, whole.count - part.count),
  cents: whole.cents > part.cents ? whole.cents - part.cents : 0n,
});
