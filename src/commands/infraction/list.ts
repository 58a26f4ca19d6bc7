import { boolean } from '@oclif/core/flags';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { listInfractions } from '../../contract/routes/infractions.ts';
import { OPEN_INFRACTION_STATUSES } from '../../contract/schemas/infraction.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { infractionView } from '../../output/views/infraction.ts';

export default class InfractionList extends PixCommand {
  static override summary = 'List disputes (MED infractions), newest first';
  static override examples = ['pix infraction list --open'];
  static override flags = { open: boolean({ description: 'only open disputes' }), ...listFlags };

  async run(): Promise<void> {
    const { flags, out } = await this.start(InfractionList);
    const query = flags.open ? { status: OPEN_INFRACTION_STATUSES } : {};
    await out.many(
      infractionView,
      walkPages(await this.operator(), listInfractions, query, this.walk(flags)),
    );
  }
}
