import { string } from '@oclif/core/flags';
import { withQuestion } from '../../cli/asking/questions-of-inputs.ts';
import { amountFlag, waitOf } from '../../cli/flags/flag-types.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { moneyFamily, moneyOptions, payoutFlags, referenceOf } from '../../cli/flags/payout-flags.ts';
import {
  MoneyCommand,
  paymentQuestion,
  printWarnings,
  showHubPaid,
  showPayment,
} from '../../cli/money-command.ts';
import type { Started } from '../../cli/pix-command.ts';
import { hubTransfer } from '../../contract/schemas/hub.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import type { PayoutFamily } from '../../domain/family.ts';
import type { PreparedPayout } from '../../operations/acts/payout.ts';
import { checkLimitsByTime, checkLimitsEarly } from '../../operations/money/limit-check.ts';
import { moveMoney } from '../../operations/money/move-money.ts';
import {
  HUB_TRANSFER,
  MAIN_TRANSFER,
  type Transfer,
  transferTarget,
} from '../../operations/money/movements/transfer.ts';
import type { Operator } from '../../operations/operator.ts';
import { earlierWarnings, lookInJournal } from '../../operations/payouts/payout-preview.ts';
import { readPayer } from '../../operations/payouts/read-payer.ts';
import { hubTransferView } from '../../output/views/money/hub-views.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class TransferCreate extends MoneyCommand {
  static override traits = {
    usesProfileFamily: true,
    audited: true,
    changes: true,
    scopes: ['WITHDRAW'],
    shows: [transactionView, transaction, hubTransferView, hubTransfer],
  };
  static override summary = 'Transfer money to another account of the service';
  static override description =
    'The receiver is a 6-digit account number (main family) or a Pix key (--family hub). The same --reference is never transferred twice.';
  static override examples = [
    'pix transfer create --to 100002 --amount 50,00 --reference move-7',
    'pix transfer create --family hub --to loja@example.com --amount 50 --yes',
  ];
  static override flags = {
    to: withQuestion(
      string({ required: true, helpValue: 'KEY|ACCOUNT', description: 'account number or Pix key' }),
      { check: (to, { given, session }) => transferTarget(moneyFamily(given, session), to) },
    ),
    amount: amountFlag,
    ...payoutFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(TransferCreate);
    const { flags, session } = started;
    const family = moneyFamily(flags, session);
    const to = transferTarget(family, flags.to.trim());
    const amount = amountOf(flags.amount);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family, '--to');
    const spending = { kind: 'transfer' as const, amount, receiver: to };
    await checkLimitsEarly(operator, spending, reference.text);
    const wait = waitOf(flags);
    const receipt = await this.receiptTarget(flags, wait);
    const order = { to, amount, reference, ...moneyOptions(flags) };
    const asked = {
      ordered: () => ({ kind: 'transfer' as const, key: to, amount, reference }),
      prepare: () => prepareTransfer(started, operator, { family, ...order }),
      question: ({ alike }: PreparedTransfer) => paymentQuestion('transfer', amount, to, alike),
    };
    if (family === 'hub')
      return this.confirmAndMove(started, {
        ...asked,
        send: ({ payer, seen }) => moveMoney(operator, HUB_TRANSFER, payer, { ...order, seen }),
        show: ({ row }) => showHubPaid(started, hubTransferView, row),
      });
    await this.confirmAndMove(started, {
      ...asked,
      send: ({ payer, seen }) => moveMoney(operator, MAIN_TRANSFER, payer, { ...order, seen }),
      show: ({ row }) => showPayment(started, operator, row, { kind: 'transfer', wait, receipt }),
    });
  }
}

interface TransferOrder extends Omit<Transfer, 'seen'> {
  readonly family: PayoutFamily;
}

type PreparedTransfer = Pick<PreparedPayout, 'payer' | 'seen' | 'alike'>;

async function prepareTransfer(
  started: Started,
  operator: Operator,
  { family, to, amount, reference }: TransferOrder,
): Promise<PreparedTransfer> {
  const payer = await readPayer(operator, family);
  const spending = { kind: 'transfer' as const, amount, receiver: to };
  await checkLimitsByTime(operator, payer, spending, reference.text);
  const payment = { kind: 'transfer' as const, key: to, amount, reference };
  const { seen, ...earlier } = await lookInJournal(operator, payer, payment);
  printWarnings(started, earlierWarnings(earlier));
  return { payer, seen, alike: earlier.alike.length };
}
