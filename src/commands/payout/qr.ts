import { string } from '@oclif/core/args';
import { boolean, string as stringFlag } from '@oclif/core/flags';
import { waitOf } from '../../cli/flags/flag-types.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { moneyFamily, moneyOptions, payoutFlags, referenceOf } from '../../cli/flags/payout-flags.ts';
import {
  MoneyCommand,
  paymentQuestion,
  showHubPaid,
  showingOf,
  showPayment,
} from '../../cli/money-command.ts';
import { hubPayout } from '../../contract/schemas/hub.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { billOf } from '../../domain/br-code/bill-of-code.ts';
import {
  type PreparedCodePayout,
  prepareCodePayout,
  sendCodePayout,
  sendHubCodePayout,
} from '../../operations/acts/qr-payout.ts';
import { decodeQr } from '../../operations/keys/decode-qr.ts';
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
      ordered: () => {
        const { destination, txid } = billOf(decodeQr(text));
        return { kind: 'qr-payout' as const, key: destination, subject: txid, amount, reference };
      },
      prepare: () => prepareCodePayout(operator, order, showingOf(started)),
      question: ({ amount, question: key, receiver, alike }: PreparedCodePayout) => ({
        ...paymentQuestion('payout', amount, receiver, alike),
        key,
      }),
    };
    if (family === 'hub')
      return this.confirmAndMove(started, {
        ...asked,
        send: (prepared) => sendHubCodePayout(operator, prepared),
        show: ({ row }) => showHubPaid(started, hubPayoutView, row),
      });
    await this.confirmAndMove(started, {
      ...asked,
      send: (prepared) => sendCodePayout(operator, prepared),
      show: ({ row }) => showPayment(started, operator, row, { kind: 'payout', wait, receipt }),
    });
  }
}
