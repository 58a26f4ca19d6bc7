import { string } from '@oclif/core/args';
import { boolean, string as stringFlag } from '@oclif/core/flags';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { moneyFamily, moneyOptions, payoutFlags, referenceOf } from '../../cli/flags/payout-flags.ts';
import { payACode, prepareCodePayout } from '../../cli/flows/payments/pay-a-code.ts';
import { confirmWords } from '../../cli/flows/payments/pay-to-key.ts';
import { repeatOnConcurrentChange } from '../../cli/flows/payments/repeat-on-concurrent-change.ts';
import { PixCommand } from '../../cli/pix-command.ts';

export default class PayoutQr extends PixCommand {
  static override traits = { audited: true, changes: true, scopes: ['WITHDRAW'] };
  static override summary = 'Pay a Pix copy-and-paste code';
  static override description =
    'The receiver and amount are shown before you confirm. An invalid code is refused offline. Exit codes: see `pix payout create --help`.';
  static override examples = [
    'pix payout qr 00020126…6304ABCD --reference invoice-88',
    'pix payout qr 00020126…6304ABCD --amount 25 --wait',
  ];
  static override args = {
    code: string({ required: true, description: 'Pix copy-and-paste code, in quotes' }),
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
    const reference = referenceOf(operator, flags.reference, family);
    const { lookup, wait } = flags;
    const order = { family, text: args.code, amount, reference, lookup, wait, ...moneyOptions(flags) };
    await repeatOnConcurrentChange(this.world, started, async () => {
      const prepared = await prepareCodePayout(started, operator, order);
      const { payer, payable, receiver, alike, seen } = prepared;
      const words = confirmWords(payable.amount, receiver);
      if (alike > 0) await this.confirmAgain('payout.confirm_again', words);
      const question = payable.code.fss === null ? 'payout.confirm' : 'payout.confirm_withdrawal';
      await this.confirmAmount(payable.amount, flags['confirm-amount'], question, words);
      const end = await payACode(started, operator, payer, { ...order, payable, seen });
      if (end === 'failed') this.endsWith('check');
    });
  }
}
