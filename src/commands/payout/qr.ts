import { string } from '@oclif/core/args';
import { boolean, string as stringFlag } from '@oclif/core/flags';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { moneyFamily, moneyFlags, moneyOptions, referenceOf } from '../../cli/flags/payout-flags.ts';
import { payACode, prepareCodePayout } from '../../cli/flows/payments/pay-a-code.ts';
import { confirmWords } from '../../cli/flows/payments/pay-to-key.ts';
import { PixCommand } from '../../cli/pix-command.ts';

export default class PayoutQr extends PixCommand {
  static override summary = 'Pay a copy-and-paste code, after showing what it says';
  static override description =
    'A code that does not hold is refused here. Exit codes as `pix payout create`.';
  static override examples = [
    '<%= config.bin %> payout qr 00020126…6304ABCD --reference invoice-88',
    '<%= config.bin %> payout qr 00020126…6304ABCD --amount 25 --wait',
  ];
  static override args = { code: string({ required: true, description: 'the code, in quotes' }) };
  static override flags = {
    amount: stringFlag({ helpValue: 'REAIS', description: 'where the code leaves it free' }),
    lookup: boolean({ allowNo: true, default: true, description: 'have the service read the code first' }),
    ...moneyFlags,
  };
  static override changes = true;
  static override scopes = ['WITHDRAW'];

  async run(): Promise<void> {
    const started = await this.start(PayoutQr);
    const { args, flags, session } = started;
    const given = flags.amount === undefined ? undefined : amountOf(flags.amount);
    const family = moneyFamily(flags, session);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family);
    const order = { family, text: args.code, amount: given, lookup: flags.lookup };
    const { payer, payable, receiver, alike } = await prepareCodePayout(started, operator, order, reference);
    const words = confirmWords(payable.amount, receiver);
    if (alike > 0) await this.confirmAgain('payout.confirm_again', words);
    await this.confirmAmount(payable.amount, flags['confirm-amount'], 'payout.confirm', words);
    const payout = { family, payable, reference, wait: flags.wait, ...moneyOptions(flags) };
    if ((await payACode(started, operator, payer, payout)) === 'failed') this.endsWith('check');
  }
}
