import { boolean, string } from '@oclif/core/flags';
import { amountOf, documentOf } from '../../cli/flags/parse-values.ts';
import {
  keyTypeFlag,
  keyTypeOf,
  moneyFamily,
  moneyFlags,
  moneyOptions,
  referenceOf,
} from '../../cli/flags/payout-flags.ts';
import { confirmWords, payToKey, prepareKeyPayout } from '../../cli/flows/payments/pay-to-key.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { payableKey } from '../../operations/payouts/payable-key.ts';

export default class PayoutCreate extends PixCommand {
  static override summary = 'Pay to a Pix key, after showing who will be paid';
  static override description =
    'The key is checked here, then looked up. The same --reference is never paid twice. Without one, the same payment that is unsettled or was never shown is settled first. Exit code 7: nobody knows yet, settle it with `pix journal resolve`; 8: it ended unpaid.';
  static override examples = [
    '<%= config.bin %> payout create --key fornecedor@example.com --amount 150,00 --reference invoice-88',
    '<%= config.bin %> payout create --key 51998259765 --key-type PHONE --amount 20 --wait',
  ];
  static override flags = {
    key: string({ required: true, helpValue: 'KEY', description: 'CPF, CNPJ, phone, e-mail or random key' }),
    amount: string({
      required: true,
      helpValue: 'REAIS',
      description: 'reais: 150, 150.00, 150,00 or 1.234,56',
    }),
    'key-type': keyTypeFlag,
    'receiver-document': string({
      helpValue: 'CPF|CNPJ',
      description: 'pay only when the key is of this document; needs the look-up',
    }),
    lookup: boolean({ allowNo: true, default: true, description: 'look up who will be paid' }),
    ...moneyFlags,
  };
  static override changes = true;
  static override scopes = ['WITHDRAW'];

  async run(): Promise<void> {
    const started = await this.start(PayoutCreate);
    const { flags, session } = started;
    const key = payableKey(flags.key, keyTypeOf(flags['key-type']));
    const amount = amountOf(flags.amount);
    const document = documentOf(flags['receiver-document']);
    const family = moneyFamily(flags, session);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family);
    const order = { family, key, amount, document, lookup: flags.lookup };
    const { payer, receiver, alike } = await prepareKeyPayout(started, operator, order, reference);
    const words = confirmWords(amount, receiver);
    if (alike > 0) await this.confirmAgain('payout.confirm_again', words);
    await this.confirmAmount(amount, flags['confirm-amount'], 'payout.confirm', words);
    const payout = { family, key, amount, reference, wait: flags.wait, ...moneyOptions(flags) };
    if ((await payToKey(started, operator, payer, payout)) === 'failed') this.endsWith('check');
  }
}
