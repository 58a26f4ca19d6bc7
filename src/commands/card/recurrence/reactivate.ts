import { idArgument } from '../../../cli/flags/flag-types.ts';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { showChangedRecurrence } from '../../../cli/flows/show-changed-recurrence.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { reactivateRecurrence } from '../../../contract/routes/card.ts';
import { recurrence } from '../../../contract/schemas/card.ts';
import { callRoute } from '../../../operations/call-route.ts';
import { recurrenceView } from '../../../output/views/money/card-charge-view.ts';

export default class CardRecurrenceReactivate extends PixCommand {
  static override summary = 'Reactivate a recurring card charge, from the next cycle';
  static override description = 'Missed cycles are not charged.';
  static override examples = ['pix card recurrence reactivate 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b --yes'];
  static override args = { id: idArgument({ required: true, description: 'recurrence id' }) };
  static override flags = changeFlags;
  static override traits = {
    usesCardToken: true,
    audited: true,
    changes: true,
    shows: [recurrenceView, recurrence],
  };

  async run(): Promise<void> {
    const started = await this.start(CardRecurrenceReactivate);
    const { args } = started;
    const operator = await this.operator();
    await this.confirm('card.reactivate.confirm', { id: args.id });
    const path = { recurrentPaymentId: args.id };
    const row = await callRoute(operator, reactivateRecurrence, { path });
    if (!(await showChangedRecurrence(started, row, { id: args.id, status: 'ACTIVE' })))
      this.endsWith('check');
  }
}
