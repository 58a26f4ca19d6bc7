import { idArgument, watchFlag } from '../../../cli/flags/flag-types.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { readCardCharge } from '../../../contract/routes/card.ts';
import { cardCharge } from '../../../contract/schemas/card.ts';
import { cardChargeView } from '../../../output/views/money/card-charge-view.ts';

export default class CardChargeGet extends PixCommand {
  static override traits = { prints: [cardChargeView, cardCharge], usesCardToken: true };
  static override summary = 'Show a card charge';
  static override examples = [
    'pix card charge get 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b',
    'pix card charge get 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b --jq .creditCardPayment.status',
  ];
  static override args = { id: idArgument({ required: true, description: 'charge id' }) };
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { args, out } = await this.start(CardChargeGet);
    const path = { chargeId: args.id };
    await out.one(cardChargeView, await this.call(readCardCharge, { path }));
  }
}
