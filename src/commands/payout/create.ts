import { waitOf } from '../../cli/flags/flag-types.ts';
import { amountOf, documentOf } from '../../cli/flags/parse-values.ts';
import {
  keyPayoutFlags,
  keyTypeOf,
  moneyFamily,
  moneyOptions,
  payoutFlags,
  referenceOf,
} from '../../cli/flags/payout-flags.ts';
import {
  MoneyCommand,
  paymentQuestion,
  showHubPaid,
  showingOf,
  showPayment,
} from '../../cli/money-command.ts';
import { hubPayout } from '../../contract/schemas/hub.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import {
  type PreparedKeyPayout,
  prepareKeyPayout,
  sendHubKeyPayout,
  sendKeyPayout,
} from '../../operations/acts/payout.ts';
import { payableKey } from '../../operations/keys/pix-key.ts';
import { hubPayoutView } from '../../output/views/money/hub-views.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class PayoutCreate extends MoneyCommand {
  static override traits = {
    usesProfileFamily: true,
    audited: true,
    changes: true,
    scopes: ['WITHDRAW'],
    shows: [transactionView, transaction, hubPayoutView, hubPayout],
  };
  static override summary = 'Send a payout to a Pix key';
  static override description =
    'The key is checked offline, then looked up, and the receiver is shown before you confirm. The same --reference is never paid twice. Without --reference, an identical earlier payment whose outcome is unknown or was never shown is resolved first. Exit code 7: outcome unknown, resolve it with `pix journal resolve`; 8: not paid.';
  static override examples = [
    'pix payout create --key fornecedor@example.com --amount 150,00 --reference invoice-88',
    'pix payout create --key 51998259765 --key-type PHONE --amount 20 --wait',
  ];
  static override flags = {
    ...keyPayoutFlags,
    ...payoutFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutCreate);
    const { flags, session } = started;
    const key = payableKey(await this.argumentText(flags.key), keyTypeOf(flags['key-type']));
    const amount = amountOf(flags.amount);
    const document = documentOf(flags['receiver-document']);
    const family = moneyFamily(flags, session);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family, '--key');
    const { lookup } = flags;
    const wait = waitOf(flags);
    const receipt = await this.receiptTarget(flags, wait);
    const order = { family, key, amount, document, reference, lookup, ...moneyOptions(flags) };
    const asked = {
      ordered: () => ({ kind: 'payout' as const, key: key.canonical, amount, reference }),
      prepare: () => prepareKeyPayout(operator, order, showingOf(started)),
      question: ({ receiver, alike }: PreparedKeyPayout) =>
        paymentQuestion('payout', amount, receiver, alike),
    };
    if (family === 'hub')
      return this.confirmAndMove(started, {
        ...asked,
        send: (prepared) => sendHubKeyPayout(operator, prepared),
        show: ({ row }) => showHubPaid(started, hubPayoutView, row),
      });
    await this.confirmAndMove(started, {
      ...asked,
      send: (prepared) => sendKeyPayout(operator, prepared),
      show: ({ row }) => showPayment(started, operator, row, { kind: 'payout', wait, receipt }),
    });
  }
}
