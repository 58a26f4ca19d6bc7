import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import type { HubPayout, HubTransfer } from '../../../contract/schemas/hub.ts';
import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { type Decimal, formatBrl } from '../../../domain/money/decimal.ts';
import { paymentStateOf } from '../../../domain/money/transaction-statuses.ts';
import { say } from '../../../i18n/index.ts';
import type { Warning } from '../../../operations/acts/act.ts';
import type { KeyOwner } from '../../../operations/keys/pix-key.ts';
import type { PayableCode } from '../../../operations/money/movements/qr-payout.ts';
import type { Operator } from '../../../operations/operator.ts';
import { earlierWarnings, type PayoutPreview } from '../../../operations/payouts/payout-preview.ts';
import type { Payer } from '../../../operations/payouts/read-payer.ts';
import { describePast } from '../../../output/describe-time.ts';
import type { View } from '../../../output/view.ts';
import { transactionView } from '../../../output/views/money/transaction-view.ts';
import type { SeenEntry } from '../../../storage/journal/journal-entry.ts';
import type { Wait } from '../../flags/flag-types.ts';
import type { Started } from '../../pix-command.ts';
import type { ReceiptTarget } from './write-receipt.ts';

type Shown = Pick<Started, 'out' | 'notes' | 'words'>;
type ShownWithSession = Shown & Pick<Started, 'session'>;

export interface PreparedPayout {
  readonly payer: Payer;
  readonly receiver: string;
  readonly alike: number;
  /** Journal entries with the key and amount of this payout, read before the person is asked. */
  readonly seen: readonly SeenEntry[];
}

/** Prints the receiver. The name is not masked, so that a person notices a wrong receiver. */
export function printReceiver({ notes }: Shown, owner: KeyOwner): void {
  notes.note('payout.receiver', {
    name: owner.name ?? '-',
    document: owner.document ?? '-',
    institution: owner.institutionName ?? owner.institutionIspb ?? '-',
  });
}

export function printCode({ notes }: Shown, { code, reading, amount, isAmountSet }: PayableCode): void {
  const name = reading?.name ?? code.merchantName;
  const institution = reading?.institutionName ?? reading?.institutionIspb ?? '-';
  notes.note('payout.receiver', { name, document: reading?.document ?? '-', institution });
  notes.note(code.kind === 'dynamic' ? 'payout.code_dynamic' : 'payout.code_static');
  notes.note(isAmountSet ? 'payout.amount_fixed' : 'payout.amount_free', {
    amount: formatBrl(amount),
  });
  if (code.composite) notes.note('payout.enrols');
  for (const warning of code.warnings) notes.note('payout.code_warning', { reason: warning });
}

export function printPreview(shown: Shown, amount: Decimal, preview: PayoutPreview): void {
  const { notes, words } = shown;
  const { fee, balance, balanceAfter, dailyLeft, mayBeSent } = preview;
  const unknown = say(words, 'payout.not_known');
  const amounts = { amount: formatBrl(amount), fee: fee === null ? unknown : formatBrl(fee) };
  if (mayBeSent) {
    notes.note('payout.amounts_sent', amounts);
    printWarnings(shown, earlierWarnings(preview));
    return;
  }
  notes.note('payout.amounts', {
    ...amounts,
    after: balanceAfter === null ? unknown : formatBrl(balanceAfter),
  });
  const least = fee === null ? amount : amount.plus(fee);
  if (balance !== null && balance.compare(least) < 0)
    notes.note('payout.not_enough', { balance: formatBrl(balance) });
  if (dailyLeft !== null && dailyLeft.compare(amount) < 0)
    notes.note('payout.over_limit', { left: formatBrl(dailyLeft) });
  printWarnings(shown, earlierWarnings(preview));
}

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
