import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { amountOf } from '../../../cli/flags/parse-values.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { convertCurrency } from '../../../contract/routes/card.ts';
import { fail } from '../../../domain/errors.ts';
import { conversionView } from '../../../output/views/money/card-charge-view.ts';

export default class CardRateConvert extends PixCommand {
  static override traits = { prints: [conversionView], usesCardToken: true };
  static override summary = 'Convert an amount in reais to another currency';
  static override examples = ['pix card rate convert USD --amount 100,00 --type ask'];
  static override args = {
    code: string({ required: true, description: 'currency code (ISO 4217): USD, EUR' }),
  };
  static override flags = {
    amount: stringFlag({ required: true, helpValue: 'REAIS', description: 'amount in reais, at least 1,00' }),
    type: stringFlag({ required: true, options: ['bid', 'ask'], description: 'rate to use' }),
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(CardRateConvert);
    const cents = amountOf(flags.amount).toCents();
    if (cents === undefined) throw fail('amount.decimals', { value: flags.amount });
    const query = { amount: Number(cents), type: flags.type === 'bid' ? ('bid' as const) : ('ask' as const) };
    const path = { code: args.code.toUpperCase() };
    await out.one(conversionView, await this.call(convertCurrency, { path, query }));
  }
}
