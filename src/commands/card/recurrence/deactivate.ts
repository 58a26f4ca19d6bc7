import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { RecurrenceCommand } from '../../../cli/recurrence-command.ts';
import { deactivateRecurrence } from '../../../contract/routes/card.ts';
import { callRoute } from '../../../operations/call-route.ts';

export default class CardRecurrenceDeactivate extends RecurrenceCommand {
  static override summary = 'Deactivate a recurring card charge';
  static override description =
    'Past charges are not refunded. To resume it: `pix card recurrence reactivate ID`.';
  static override examples = ['pix card recurrence deactivate 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b --yes'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const started = await this.start(CardRecurrenceDeactivate);
    const { args } = started;
    const operator = await this.operator();
    await this.confirm('card.deactivate.confirm', { id: args.id });
    const path = { recurrentPaymentId: args.id };
    const row = await callRoute(operator, deactivateRecurrence, { path });
    await this.showChanged(started, row, { id: args.id, status: 'INACTIVE' });
  }
}
