import { stoppedRequests } from '../../client/client.ts';
import type { WireRequest } from '../../contract/transport.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { SeenEntry } from '../../storage/journal/journal-entry.ts';
import type { MoneyOutcome } from '../money/money-outcome.ts';
import type { Operator } from '../operator.ts';
import { type KeyPayout, payKey } from '../payouts/pay-key.ts';
import { payKeyByHub } from '../payouts/pay-key-by-hub.ts';
import type { Payer } from '../payouts/read-payer.ts';
import type { BatchRow } from './batch-row.ts';
import { leftRows } from './planned-rows.ts';
import type { PreparedBatch } from './prepare-batch.ts';

export interface RowBatch {
  readonly name: string;
  readonly family: 'main' | 'hub';
  readonly payer: Payer;
  /** Described at `ValidatedBatch.seen`. */
  readonly seen: ReadonlyMap<number, readonly SeenEntry[]>;
}

/**
 * Pays one row. Repeated calls cannot pay the row twice, because the row's reference identifies the payment.
 * @throws DryRunStop with the row's request, in a dry run
 */
export function payRow(
  operator: Operator,
  { name, family, payer, seen }: RowBatch,
  row: BatchRow<'planned'>,
): Promise<MoneyOutcome<{ readonly id: string; readonly status: string }>> {
  const payout: KeyPayout = {
    key: row.key,
    amount: row.amount,
    reference: { text: row.reference, generated: false },
    seen: seen.get(row.line) ?? [],
    comment: row.comment,
    document: row.document,
    batch: { name, line: row.line },
  };
  return family === 'hub' ? payKeyByHub(operator, payer, payout) : payKey(operator, payer, payout);
}

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
