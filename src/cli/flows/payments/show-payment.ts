import type { Row } from '../../../contract/row.ts';
import type { HubPayout, HubTransfer } from '../../../contract/schemas/hub.ts';
import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { type Decimal, formatBrl } from '../../../domain/money/money.ts';
import { endedUnpaid } from '../../../domain/money/statuses.ts';
import { say } from '../../../i18n/index.ts';
import type { KeyOwner } from '../../../operations/keys/lookup-key.ts';
import type { Operator } from '../../../operations/operator.ts';
import { hasOwnAmount, type PayableCode } from '../../../operations/payouts/pay-code.ts';
import type { PayoutPreview } from '../../../operations/payouts/payout-preview.ts';
import { describeTime } from '../../../output/time.ts';
import type { View } from '../../../output/view.ts';
import { transactionView } from '../../../output/views/transaction.ts';
import type { Start } from '../../pix-command.ts';
import { follow } from '../follow-charge.ts';

type Shown = Pick<Start<unknown, unknown>, 'out' | 'notes' | 'words'>;

/** Who will be paid, as the directory told it: the name whole, for this is where a mistake is seen. */
export function tellReceiver({ notes }: Shown, owner: KeyOwner): void {
  notes.note('payout.receiver', {
    name: owner.name ?? '-',
    document: owner.document ?? '-',
    institution: owner.institutionName ?? owner.institutionIspb ?? '-',
  });
}

/** What a code says, and what the service says of it. */
export function tellCode({ notes }: Shown, { code, reading, amount }: PayableCode): void {
  const name = reading?.name ?? code.merchantName;
  const institution = reading?.institutionName ?? reading?.institutionIspb ?? '-';
  notes.note('payout.receiver', { name, document: reading?.document ?? '-', institution });
  notes.note(code.kind === 'dynamic' ? 'payout.code_dynamic' : 'payout.code_static');
  notes.note(hasOwnAmount(code) ? 'payout.amount_fixed' : 'payout.amount_free', {
    amount: formatBrl(amount),
  });
  if (code.composite) notes.note('payout.enrols');
  for (const warning of code.warnings) notes.note('payout.code_warning', { reason: warning });
}

/** Amount, fee, balance after it, and whether the same was paid within a day. */
export function tellPreview(shown: Shown, amount: Decimal, outlook: PayoutPreview): void {
  const { notes, words } = shown;
  const { fee, balance, balanceAfter, dailyLeft } = outlook;
  const unknown = say(words, 'payout.not_known');
  notes.note('payout.amounts', {
    amount: formatBrl(amount),
    fee: fee === null ? unknown : formatBrl(fee),
    after: balanceAfter === null ? unknown : formatBrl(balanceAfter),
  });
  if (balance !== null && balanceAfter !== null && balanceAfter.sign < 0)
    notes.note('payout.not_enough', { balance: formatBrl(balance) });
  if (dailyLeft !== null && dailyLeft.compare(amount) < 0)
    notes.note('payout.over_limit', { left: formatBrl(dailyLeft) });
  tellEarlier(shown, outlook);
}

/** What was done before that is the same, and what comes first because its outcome was never shown. */
export function tellEarlier(
  { notes, out }: Shown,
  { alike, unsettled }: Pick<PayoutPreview, 'alike' | 'unsettled'>,
): void {
  const when = (at: number): string => describeTime(new Date(at).toISOString(), out.options);
  for (const { id, reference, at } of alike) notes.note('payout.alike', { id, reference, when: when(at) });
  if (unsettled !== null)
    notes.note('payout.unsettled', { reference: unsettled.reference, when: when(unsettled.at) });
}

/**
 * Shows a payout or transfer as the service answered it, or follows it to its outcome. The exit code tells what ended
 * without being paid: a script must not take it for done.
 */
export async function showPaid(
  started: Shown,
  operator: Operator,
  row: Row<Transaction>,
  { wait, read }: { readonly wait: boolean; readonly read: () => Promise<Row<Transaction>> },
): Promise<'paid' | 'failed'> {
  if (wait) {
    await follow(started, operator, row, { read, until: 'COMPLETED' });
    return 'paid';
  }
  await started.out.one(transactionView, row);
  const { id, status, cancellationReason } = row.item;
  return endOf(started, { id, status, reason: cancellationReason });
}

/** The same of the hub, which reads no payout back to be followed. */
export async function showHubPaid<T extends HubPayout | HubTransfer>(
  started: Shown,
  view: View<T>,
  row: Row<T>,
): Promise<'paid' | 'failed'> {
  await started.out.one(view, row);
  const { id, status, providerRejectedReason } = row.item;
  return endOf(started, { id, status, reason: providerRejectedReason });
}

function endOf(
  { notes }: Shown,
  { id, status, reason }: { readonly id: string; readonly status: string; readonly reason: string | null },
): 'paid' | 'failed' {
  if (!endedUnpaid(status)) return 'paid';
  notes.note('payout.ended', { id, status, reason: reason ?? '-' });
  return 'failed';
}
