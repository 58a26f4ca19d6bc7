import { billOf } from '../../../domain/br-code/bill-of-code.ts';
import type { Decimal } from '../../../domain/money/decimal.ts';
import { checkLimitsByTime } from '../../../operations/money/limit-check.ts';
import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import type { Operator } from '../../../operations/operator.ts';
import {
  type CodePayout,
  type PayableCode,
  payableCode,
  payCode,
  payCodeByHub,
} from '../../../operations/payouts/pay-code.ts';
import { previewPayout } from '../../../operations/payouts/payout-preview.ts';
import { type Payer, readPayer } from '../../../operations/payouts/read-payer.ts';
import { readCreatedPayout } from '../../../operations/payouts/read-payout.ts';
import { hubPayoutView } from '../../../output/views/money/hub-views.ts';
import type { Started } from '../../pix-command.ts';
import { noteWithdrawal } from '../note-withdrawal.ts';
import type { PreparedPayout } from './pay-to-key.ts';
import { printCode, printPreview, showHubPaid, showPayment } from './show-payment.ts';

export interface CodeOrder extends Omit<CodePayout, 'payable' | 'seen'> {
  readonly family: 'main' | 'hub';
  readonly text: string;
  readonly amount: Decimal | undefined;
  readonly lookup: boolean;
  readonly wait: boolean;
}

export async function prepareCodePayout(
  started: Started,
  operator: Operator,
  { family, text, amount, lookup, reference }: CodeOrder,
): Promise<PreparedPayout & { readonly payable: PayableCode }> {
  // Only the main family has a route that decodes Pix codes (§4.2).
  const unread = !lookup
    ? 'no_lookup'
    : operator.account.roots.main === undefined
      ? 'no_main_root'
      : undefined;
  const payable = await payableCode(operator, text, amount, { family, unread, reference: reference.text });
  noteWithdrawal(started, payable.code);
  const payer = await readPayer(operator, family);
  const bill = billOf(payable.code);
  const spending = { kind: 'qr-payout' as const, amount: payable.amount, receiver: bill.destination };
  await checkLimitsByTime(operator, payer, spending, reference.text);
  const receiver = payable.reading?.name ?? payable.code.merchantName;
  if (operator.run.dryRun) return { payer, payable, receiver, alike: 0, seen: [] };
  printCode(started, payable);
  if (unread !== undefined) started.notes.note('payout.not_looked_up');
  const payout = {
    family,
    kind: 'qr-payout' as const,
    key: bill.destination,
    subject: bill.txid,
    amount: payable.amount,
    reference,
  };
  const preview = await previewPayout(operator, payer, payout);
  printPreview(started, payable.amount, preview);
  return { payer, payable, receiver, alike: preview.alike.length, seen: preview.seen };
}

export async function payACode(
  started: Started,
  operator: Operator,
  payer: Payer,
  payout: CodeOrder & CodePayout,
): Promise<'paid' | 'failed'> {
  if (payout.family === 'hub')
    return showHubPaid(started, hubPayoutView, confirmedRow(await payCodeByHub(operator, payer, payout)));
  const row = confirmedRow(await payCode(operator, payer, payout));
  return showPayment(started, operator, row, {
    wait: payout.wait,
    read: () => readCreatedPayout(operator, row.item.id),
  });
}
