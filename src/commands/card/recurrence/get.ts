import { idArgument, watchFlag } from '../../../cli/flags/flag-types.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { readRecurrence } from '../../../contract/routes/card.ts';
import { recurrence } from '../../../contract/schemas/card.ts';
import { recurrenceView } from '../../../output/views/money/card-charge-view.ts';

export default class CardRecurrenceGet extends PixCommand {
  static override traits = { prints: [recurrenceView, recurrence], usesCardToken: true };
  static override summary = 'Show a recurring card charge';
  static override examples = ['pix card recurrence get 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b'];
  static override args = { id: idArgument({ required: true, description: 'recurrence id' }) };
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { args, out } = await this.start(CardRecurrenceGet);
    const path = { recurrentPaymentId: args.id };
    await out.one(recurrenceView, await this.call(readRecurrence, { path }));
  }
}
