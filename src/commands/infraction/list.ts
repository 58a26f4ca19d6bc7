import { boolean } from '@oclif/core/flags';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { listInfractions } from '../../contract/routes/infractions.ts';
import { infraction } from '../../contract/schemas/infraction.ts';
import { listOpenInfractions } from '../../operations/infractions/list-open-infractions.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { infractionView } from '../../output/views/infraction-view.ts';

export default class InfractionList extends PixCommand {
  static override summary = 'List disputes (MED infractions), newest first';
  static override description = 'With --open, the nearest deadline first; tables show the time left.';
  static override examples = ['pix infraction list --open'];
  static override flags = { open: boolean({ description: 'only open disputes' }), ...listFlags };

  static override traits = { shows: [infractionView, infraction] };

  async run(): Promise<void> {
    const { flags, out } = await this.start(InfractionList);
    const operator = await this.operator();
    const walk = this.walk(flags);
    if (!flags.open) {
      await out.many(infractionView, walkPages(operator, listInfractions, {}, walk));
      return;
    }
    const { rows, isCut } = await listOpenInfractions(operator);
    await out.many(infractionView, rows.slice(0, walk.limit));
    if (isCut || rows.length > walk.limit) walk.onCut?.();
  }
}
