import { boolean, string } from '@oclif/core/flags';
import { transactionIdFlag } from '../../cli/flags/flag-types.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/stores/inbox-place.ts';
import { mapEach } from '../../domain/map-each.ts';
import { eventNamed } from '../../domain/money/transaction-statuses.ts';
import { limitItems } from '../../operations/walk-pages.ts';
import { withInbox } from '../../operations/webhooks/replay-delivery.ts';
import { labelledDeliveries } from '../../operations/webhooks/walk-inbox.ts';
import { inboxView, shownDelivery } from '../../output/views/webhooks/inbox-view.ts';

export default class InboxList extends PixCommand {
  static override traits = { prints: [inboxView] };
  static override summary = 'List received deliveries, newest first';
  static override description =
    'Labels: duplicate (arrived more than once), out of order (arrived after a later event of its transaction), stale (a repeated attempt that arrived after a later event of its transaction).';
  static override examples = ['pix inbox list', 'pix inbox list --rejected'];
  static override flags = {
    failed: boolean({ exclusive: ['rejected'], description: 'only deliveries that are not forwarded (yet)' }),
    rejected: boolean({ description: 'only rejected deliveries (invalid signature or event)' }),
    event: string({ helpValue: 'EVENT', description: 'only this event' }),
    transaction: transactionIdFlag({ description: 'only this transaction' }),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, notes, out } = await this.start(InboxList);
    const walk = this.walk(flags);
    const filter = {
      order: 'newest' as const,
      limit: walk.limit + 1,
      ...(flags.failed && { undelivered: true }),
      ...(flags.rejected && { signatures: ['rejected' as const] }),
      ...(flags.event && { event: eventNamed(flags.event) }),
      ...(flags.transaction && { transactionId: flags.transaction }),
    };
    let damaged = 0;
    await withInbox(inboxPlace(this.world), async (inbox) => {
      const deliveries = limitItems(labelledDeliveries(inbox, filter), walk);
      const shown = mapEach(deliveries, (entry) => {
        if (entry.note === 'damaged') damaged += 1;
        return shownDelivery(entry);
      });
      await out.ownMany(inboxView, shown);
    });
    if (damaged === 0) return;
    notes.note('output.damaged', { count: damaged });
    this.endsWith('check');
  }
}
