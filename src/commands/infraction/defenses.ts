import { idArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { listDefenses } from '../../contract/routes/infractions.ts';
import { defense } from '../../contract/schemas/infraction.ts';
import { walkAll } from '../../operations/walk-pages.ts';
import { defenseView } from '../../output/views/infraction-view.ts';

export default class InfractionDefenses extends PixCommand {
  static override traits = { prints: [defenseView, defense] };
  static override summary = 'List the defenses sent in a dispute';
  static override examples = ['pix infraction defenses clx0a1b2c3'];
  static override args = { id: idArgument({ required: true, description: 'infraction id' }) };
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { args, out } = await this.start(InfractionDefenses);
    await out.many(defenseView, walkAll(await this.operator(), listDefenses, { path: { id: args.id } }));
  }
}
