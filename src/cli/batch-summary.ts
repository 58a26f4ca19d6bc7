import type { BatchSummary } from '../output/views/batch.ts';
import type { BatchState, RowState } from '../storage/journal.ts';

/** How a batch stands, by the journal. */
export function batchSummary(state: BatchState, results: string | null): BatchSummary {
  const sum = (...names: RowState[]): { rows: number; cents: bigint } =>
    names.reduce(
      (total, name) => ({
        rows: total.rows + (state.states[name]?.count ?? 0),
        cents: total.cents + (state.states[name]?.cents ?? 0n),
      }),
      { rows: 0, cents: 0n },
    );
  const confirmed = sum('confirmed');
  const mismatched = sum('mismatched');
  const refused = sum('refused');
  const unknown = sum('sending', 'unknown');
  return {
    batch: state.name,
    file: state.file,
    rows: state.rows,
    totalCents: Number(state.totalCents),
    confirmed: confirmed.rows,
    confirmedCents: Number(confirmed.cents),
    mismatched: mismatched.rows,
    refused: refused.rows,
    unknown: unknown.rows,
    remaining: state.rows - confirmed.rows - mismatched.rows - refused.rows - unknown.rows,
    remainingCents: Number(
      state.totalCents - confirmed.cents - mismatched.cents - refused.cents - unknown.cents,
    ),
    createdAt: new Date(state.createdAt).toISOString(),
    results,
  };
}
