import { string } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/stores/inbox-place.ts';
import { withInbox } from '../../operations/webhooks/replay-delivery.ts';

export default class InboxPrune extends PixCommand {
  static override summary = 'Remove old deliveries from the inbox';
  static override examples = ['pix inbox prune --before 90d --yes'];
  static override flags = {
    before: string({
      required: true,
      helpValue: 'WHEN',
      description: 'remove deliveries received before: date, ISO 8601 time, or 90d',
    }),
    yes: changeFlags.yes,
  };

  static override traits = { shows: [] };

  async run(): Promise<void> {
    const { flags, notes } = await this.start(InboxPrune);
    const before = whenOf('before', flags.before, this.world.clock.now(), 'from');
    await this.confirm('inbox.prune.confirm', { before });
    const untilMs = Date.parse(before);
    await withInbox(inboxPlace(this.world), async (inbox) => {
      notes.note('inbox.pruned', { count: await inbox.prune(untilMs) });
      const kept = await inbox.count({ untilMs, withDuplicates: true });
      if (kept > 0) notes.note('inbox.prune.kept', { count: kept });
    });
  }
}
