import { watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/stores/inbox-place.ts';
import { isoOf } from '../../domain/time/sao-paulo-time.ts';
import { withInbox } from '../../operations/webhooks/replay-delivery.ts';
import { inboxStatsView } from '../../output/views/webhooks/inbox-view.ts';

export default class InboxStats extends PixCommand {
  static override traits = { prints: [inboxStatsView] };
  static override summary = 'Count the deliveries in the inbox';
  static override examples = ['pix inbox stats'];
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { out } = await this.start(InboxStats);
    const stats = await withInbox(inboxPlace(this.world), (inbox) => inbox.stats());
    await out.own(inboxStatsView, { ...stats, firstAt: isoOf(stats.firstAt), lastAt: isoOf(stats.lastAt) });
  }
}
