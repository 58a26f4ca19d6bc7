import { string as stringFlag } from '@oclif/core/flags';
import { idArgument, maxWaitFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { INFRACTION_STATUSES, infraction, isInfractionEnded } from '../../contract/schemas/infraction.ts';
import { findInfraction } from '../../operations/infractions/find-infraction.ts';
import { watchStatus } from '../../operations/watch-status.ts';
import { infractionView } from '../../output/views/infraction-view.ts';

/**
 * Disputes take days. Long pauses keep many watched disputes within the 60 requests a minute of unshown.md
 * §1.
 */
const PAUSE_MS = 15_000;

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
  static override traits = { shows: [infractionView, infraction] };

  async run(): Promise<void> {
    const { args, flags, out, notes } = await this.start(InfractionWatch);
    const operator = await this.operator();
    let name = args.id;
    const row = await watchStatus(operator, {
      async read() {
        const found = await findInfraction(operator, name);
        name = found.item.id;
        return found;
      },
      until: flags.until,
      isEnd: isInfractionEnded,
      endName: 'CLOSED',
      isFinal: isInfractionEnded,
      pauseMs: () => PAUSE_MS,
      maxWaitSeconds: flags['max-wait'],
      onStatus: ({ id, status }) => notes.note('infraction.status', { id, status: status ?? '-' }),
    });
    await out.one(infractionView, row);
  }
}
