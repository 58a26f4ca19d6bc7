import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import type { HubPayout, HubTransfer } from '../../../contract/schemas/hub.ts';
import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { paymentStateOf } from '../../../domain/money/transaction-statuses.ts';
import type { Warning } from '../../../operations/acts/act.ts';
import type { Showing } from '../../../operations/acts/payout.ts';
import type { Operator } from '../../../operations/operator.ts';
import { describePast } from '../../../output/describe-time.ts';
import type { View } from '../../../output/view.ts';
import { transactionView } from '../../../output/views/money/transaction-view.ts';
import type { Wait } from '../../flags/flag-types.ts';
import type { Started } from '../../pix-command.ts';
import type { ReceiptTarget } from './write-receipt.ts';

type Shown = Pick<Started, 'out' | 'notes' | 'words'>;
type ShownWithSession = Shown & Pick<Started, 'session'>;

/** Returns the function that prints each line about a payout as soon as it is known. */
export const showingOf = (started: Shown): Showing => ({
  reveal: started.out.options.reveal,
  tell: (line) => printWarnings(started, [line]),
});

export function printWarnings({ notes, out }: Shown, warnings: readonly Warning[]): void {
  for (const { key, params, at } of warnings)
    notes.note(key, at === undefined ? params : { ...params, when: describePast(at, out.options) });
}

/**
 * Shows the payment. Returns `failed` if the payment ended unpaid. The exit code is then not 0, so that no
 * script treats the payment as made.
 */
export async function showPayment(
  started: ShownWithSession,
  operator: Operator,
  row: DecodedRow<Transaction>,
  {
    wait,
    read,
    receipt,
  }: {
    readonly wait: Wait;
    readonly read: () => Promise<DecodedRow<Transaction>>;
    /** File for the receipt of the completed payment. */
    readonly receipt?: ReceiptTarget | undefined;
  },
): Promise<'paid' | 'failed'> {
  if (wait) {
    const { follow } = await import('../follow-charge.ts');
    const { item } = await follow(started, operator, row, { read, until: 'COMPLETED', ...wait });
    if (receipt !== undefined) await saveReceipt(started, item, receipt);
    return 'paid';
  }
  await started.out.one(transactionView, row);
  const { id, status, cancellationReason } = row.item;
  return endOf(started, { id, status, reason: cancellationReason });
}

async function saveReceipt(
  started: ShownWithSession,
  item: Transaction,
  target: ReceiptTarget,
): Promise<void> {
  const { paymentReceipt } = await import('../../../operations/receipts/read-receipt.ts');
  const { writeReceiptOfDone } = await import('./write-receipt.ts');
  await writeReceiptOfDone(started, item, () => paymentReceipt(item), target);
}

/**
 * Shows a payment of the hub. Does not wait for the payment's final status, because the hub has no route to
 * read a single payout.
 */
export async function showHubPaid<T extends HubPayout | HubTransfer>(
  started: Shown,
  view: View<T>,
  row: DecodedRow<T>,
): Promise<'paid' | 'failed'> {
  await started.out.one(view, row);
  const { id, status, providerRejectedReason } = row.item;
  return endOf(started, { id, status, reason: providerRejectedReason });
}

function endOf(
  { notes }: Shown,
  { id, status, reason }: { readonly id: string; readonly status: string; readonly reason: string | null },
): 'paid' | 'failed' {
  if (paymentStateOf(status) !== 'failed') return 'paid';
  notes.note('payout.ended', { id, status, reason: reason ?? '-' });
  return 'failed';
}
