import { stoppedRequests } from '../../client/dry-run-stop.ts';
import type { WireRequest } from '../../contract/wire.ts';
import { chunks } from '../../domain/text/chunks.ts';
import type { Journal, JournalEntry } from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';
import { checkedRows } from './checked-rows.ts';
import { payRow } from './pay-row.ts';
import type { PreparedBatch } from './prepare-batch.ts';
import { entriesByReference, isDone } from './row-outcome.ts';

/** Rows whose journal entries are read together. */
const PORTION = 500;

/** The requests a batch would send, for a dry run: one for each row that is neither paid nor finally refused. */
export async function* plannedRequests(
  operator: Operator,
  journal: Journal,
  prepared: PreparedBatch,
): AsyncGenerator<WireRequest> {
  const { batch, name, existing } = prepared;
  for await (const rows of chunks(checkedRows(batch, name), PORTION)) {
    const known: ReadonlyMap<string, JournalEntry> =
      existing === null ? new Map() : await entriesByReference(journal, existing, rows);
    for (const row of rows) {
      const entry = known.get(row.reference);
      if (entry && isDone(entry)) continue;
      yield* await stoppedRequests(() =>
        payRow(operator, { ...prepared, seen: prepared.validated.seen }, row),
      );
    }
  }
}
