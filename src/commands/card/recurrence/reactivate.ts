import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { RecurrenceCommand } from '../../../cli/recurrence-command.ts';
import { reactivateRecurrence } from '../../../contract/routes/card.ts';
import { callRoute } from '../../../operations/call-route.ts';

export default class CardRecurrenceReactivate extends RecurrenceCommand {
  static override summary = 'Reactivate a recurring card charge, from the next cycle';
  static override description = 'Missed cycles are not charged.';
  static override examples = ['pix card recurrence reactivate 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b --yes'];
  static override flags = changeFlags;

  async run(): Promise<void> {
    const started = await this.start(CardRecurrenceReactivate);
    const { args } = started;
    const operator = await this.operator();
    await this.confirm('card.reactivate.confirm', { id: args.id });
    const path = { recurrentPaymentId: args.id };
    const row = await callRoute(operator, reactivateRecurrence, { path });
    await this.showChanged(started, row, { id: args.id, status: 'ACTIVE' });
  }
}
