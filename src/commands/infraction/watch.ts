import { string as stringFlag } from '@oclif/core/flags';
import { idArgument, maxWaitFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { INFRACTION_STATUSES } from '../../contract/schemas/infraction.ts';
import { watchInfraction } from '../../operations/infractions/watch-infraction.ts';
import { infractionView } from '../../output/views/infraction-view.ts';

export default class InfractionWatch extends PixCommand {
  static override summary = 'Follow a dispute until it is over or reaches a given status';
  static override description = 'Exit code 8 if it ends in another status or --max-wait runs out.';
  static override examples = [
    'pix infraction watch clx0a1b2c3',
    'pix infraction watch clx0a1b2c3 --until ANSWERED --max-wait 2h',
  ];
  static override args = { id: idArgument({ required: true, description: 'infraction id or protocol' }) };
  static override flags = {
    until: stringFlag({ options: [...INFRACTION_STATUSES], description: 'status to wait for' }),
    'max-wait': maxWaitFlag,
  };

  async run(): Promise<void> {
    const { args, flags, out, notes } = await this.start(InfractionWatch);
    const row = await watchInfraction(await this.operator(), args.id, {
      until: flags.until,
      maxWaitSeconds: flags['max-wait'],
      onStatus: ({ id, status }) => notes.note('infraction.status', { id, status: status ?? '-' }),
    });
    await out.one(infractionView, row);
  }
}
