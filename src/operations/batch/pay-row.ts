import type { SeenEntry } from '../../storage/journal/journal-entry.ts';
import type { MoneyOutcome } from '../money/money-outcome.ts';
import type { Operator } from '../operator.ts';
import { type KeyPayout, payKey } from '../payouts/pay-key.ts';
import { payKeyByHub } from '../payouts/pay-key-by-hub.ts';
import type { Payer } from '../payouts/read-payer.ts';
import type { BatchRow } from './batch-row.ts';

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
