import { string } from '@oclif/core/args';
import { watchFlag } from '../../../cli/flags/flag-types.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { readRate } from '../../../contract/routes/card.ts';
import { rateView } from '../../../output/views/money/card-charge-view.ts';

export default class CardRateGet extends PixCommand {
  static override traits = { prints: [rateView], usesCardToken: true };
  static override summary = 'Show the exchange rate of a currency, in reais';
  static override examples = ['pix card rate get USD'];
  static override args = {
    code: string({ required: true, description: 'currency code (ISO 4217): USD, EUR' }),
  };
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { args, out } = await this.start(CardRateGet);
    const path = { code: args.code.toUpperCase() };
    await out.one(rateView, await this.call(readRate, { path }));
  }
}
