import { string } from '@oclif/core/flags';
import { withQuestion } from '../../cli/asking/questions-of-inputs.ts';
import { amountFlag } from '../../cli/flags/amount-flag.ts';
import { type Wait, waitOf } from '../../cli/flags/flag-types.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { moneyFamily, moneyOptions, payoutFlags, referenceOf } from '../../cli/flags/payout-flags.ts';
import {
  confirmWords,
  printWarnings,
  repeatOnConcurrentChange,
  showHubPaid,
  showPayment,
} from '../../cli/flows/payments/show-payment.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import { hubTransfer } from '../../contract/schemas/hub.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { checkLimitsByTime, checkLimitsEarly } from '../../operations/money/limit-check.ts';
import { confirmedRow } from '../../operations/money/money-outcome.ts';
import type { Operator } from '../../operations/operator.ts';
import { earlierWarnings, lookInJournal } from '../../operations/payouts/payout-preview.ts';
import { type Payer, readPayer } from '../../operations/payouts/read-payer.ts';
import {
  type Transfer,
  transferTarget,
  transferToAccount,
  transferToKey,
} from '../../operations/payouts/transfer.ts';
import { readTransfer } from '../../operations/read-payment.ts';
import { hubTransferView } from '../../output/views/money/hub-views.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class TransferCreate extends PixCommand {
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
    const words = confirmWords(amount, to);
    await repeatOnConcurrentChange(this.world, started, async () => {
      const payer = await readPayer(operator, family);
      await checkLimitsByTime(operator, payer, spending, reference.text);
      const payment = { kind: 'transfer' as const, key: to, amount, reference };
      const { seen, ...earlier } = await lookInJournal(operator, payer, payment);
      printWarnings(started, earlierWarnings(earlier));
      if (earlier.alike.length > 0) await this.confirmAgain('transfer.confirm_again', words);
      await this.confirmAmount(amount, flags['confirm-amount'], 'transfer.confirm', words);
      const transfer = { to, amount, reference, seen, wait: waitOf(flags), ...moneyOptions(flags) };
      if ((await createTransfer(started, operator, payer, family, transfer)) === 'failed')
        this.endsWith('check');
    });
  }
}

async function createTransfer(
  started: Started,
  operator: Operator,
  payer: Payer,
  family: 'main' | 'hub',
  transfer: Transfer & { readonly wait: Wait },
): Promise<'paid' | 'failed'> {
  if (family === 'hub')
    return showHubPaid(
      started,
      hubTransferView,
      confirmedRow(await transferToKey(operator, payer, transfer)),
    );
  const row = confirmedRow(await transferToAccount(operator, payer, transfer));
  return showPayment(started, operator, row, {
    wait: transfer.wait,
    read: () => readTransfer(operator, { id: row.item.id }),
  });
}
