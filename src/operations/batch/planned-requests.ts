import { stoppedRequests } from '../../client/client.ts';
import type { WireRequest } from '../../contract/transport.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { Operator } from '../operator.ts';
import { payRow } from './pay-row.ts';
import { leftRows } from './planned-rows.ts';
import type { PreparedBatch } from './prepare-batch.ts';

/** Yields a dry run's requests: one for each row that is neither applied nor finally refused. */
export async function* plannedRequests(
  operator: Operator,
  journal: Journal,
  prepared: PreparedBatch,
): AsyncGenerator<WireRequest> {
  const { batch, name, existing } = prepared;
  for await (const row of leftRows(journal, batch, name, existing))
    yield* await stoppedRequests(() => payRow(operator, { ...prepared, seen: prepared.validated.seen }, row));
}
