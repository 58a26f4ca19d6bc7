import { watchFlag } from '../../../cli/flags/flag-types.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { listRates } from '../../../contract/routes/card.ts';
import { walkAll } from '../../../operations/walk-pages.ts';
import { rateView } from '../../../output/views/money/card-charge-view.ts';

export default class CardRateList extends PixCommand {
  static override traits = { prints: [rateView], usesCardToken: true };
  static override summary = 'List exchange rates, in reais';
  static override examples = ['pix card rate list'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out } = await this.start(CardRateList);
    await out.many(rateView, walkAll(await this.operator(), listRates, {}));
  }
}
