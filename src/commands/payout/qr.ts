import { string } from '@oclif/core/args';
import { boolean, string as stringFlag } from '@oclif/core/flags';
import { waitOf } from '../../cli/flags/flag-types.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { moneyFamily, moneyOptions, payoutFlags, referenceOf } from '../../cli/flags/payout-flags.ts';
import { noteWithdrawal } from '../../cli/flows/note-withdrawal.ts';
import {
  type PreparedPayout,
  printCode,
  printPreview,
  showHubPaid,
  showPayment,
} from '../../cli/flows/payments/show-payment.ts';
import { MoneyCommand, paymentQuestion } from '../../cli/money-command.ts';
import type { Started } from '../../cli/pix-command.ts';
import { hubPayout } from '../../contract/schemas/hub.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { billOf } from '../../domain/br-code/bill-of-code.ts';
import type { Decimal } from '../../domain/money/decimal.ts';
import { checkLimitsByTime } from '../../operations/money/limit-check.ts';
import { moveMoney } from '../../operations/money/move-money.ts';
import {
  type CodePayout,
  HUB_QR_PAYOUT,
  MAIN_QR_PAYOUT,
  type PayableCode,
  payableCode,
} from '../../operations/money/movements/qr-payout.ts';
import type { Operator } from '../../operations/operator.ts';
import { previewPayout } from '../../operations/payouts/payout-preview.ts';
import { readPayer } from '../../operations/payouts/read-payer.ts';
import { readCreatedPayout } from '../../operations/read-payment.ts';
import { hubPayoutView } from '../../output/views/money/hub-views.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class PayoutQr extends MoneyCommand {
  static override traits = {
    usesProfileFamily: true,
    audited: true,
    changes: true,
    scopes: ['WITHDRAW'],
    shows: [transactionView, transaction, hubPayoutView, hubPayout],
  };
  static override summary = 'Pay a Pix copy-and-paste code';
  static override description =
    'The receiver and amount are shown before you confirm. An invalid code is refused offline. Exit codes: see `pix payout create --help`.';
  static override examples = [
    'pix payout qr 00020126…6304ABCD --reference invoice-88',
    'pix payout qr 00020126…6304ABCD --amount 25 --wait',
  ];
  static override args = {
    code: string({ required: true, description: 'Pix copy-and-paste code, in quotes; - for stdin' }),
  };
  static override flags = {
    amount: stringFlag({ helpValue: 'REAIS', description: 'amount in reais, when the code has none' }),
    lookup: boolean({
      allowNo: true,
      default: true,
      description: 'read the code with the service first (default: yes); required for dynamic codes',
    }),
    ...payoutFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutQr);
    const { args, flags, session } = started;
    const amount = flags.amount === undefined ? undefined : amountOf(flags.amount);
    const family = moneyFamily(flags, session);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family, 'CODE');
    const { lookup } = flags;
    const wait = waitOf(flags);
    const receipt = await this.receiptTarget(flags, wait);
    const text = await this.argumentText(args.code);
    const order = { family, text, amount, reference, lookup, ...moneyOptions(flags) };
    const asked = {
      prepare: () => prepareCodePayout(started, operator, order),
      question: ({ payable, receiver, alike }: PreparedCode) => ({
        ...paymentQuestion('payout', payable.amount, receiver, alike),
        ...(payable.code.fss !== null && { key: 'payout.confirm_withdrawal' as const }),
      }),
    };
    if (family === 'hub')
      return this.confirmAndMove(started, {
        ...asked,
        send: ({ payer, payable, seen }) =>
          moveMoney(operator, HUB_QR_PAYOUT, payer, { ...order, payable, seen }),
        show: ({ row }) => showHubPaid(started, hubPayoutView, row),
      });
    await this.confirmAndMove(started, {
      ...asked,
      send: ({ payer, payable, seen }) =>
        moveMoney(operator, MAIN_QR_PAYOUT, payer, { ...order, payable, seen }),
      show: ({ row }) =>
        showPayment(started, operator, row, {
          wait,
          receipt,
          read: () => readCreatedPayout(operator, row.item.id),
        }),
    });
  }
}

interface CodeOrder extends Omit<CodePayout, 'payable' | 'seen'> {
  readonly family: 'main' | 'hub';
  readonly text: string;
  readonly amount: Decimal | undefined;
  readonly lookup: boolean;
}

interface PreparedCode extends PreparedPayout {
  readonly payable: PayableCode;
}

async function prepareCodePayout(
  started: Started,
  operator: Operator,
  { family, text, amount, lookup, reference }: CodeOrder,
): Promise<PreparedCode> {
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
