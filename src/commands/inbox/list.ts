import { boolean, string } from '@oclif/core/flags';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/stores/inbox-place.ts';
import { eventNamed } from '../../domain/money/statuses.ts';
import { labelDeliveries } from '../../operations/webhooks/label-deliveries.ts';
import { withInbox } from '../../operations/webhooks/replay-inbox.ts';
import { inboxView, shownDelivery } from '../../output/views/webhooks/inbox.ts';

export default class InboxList extends PixCommand {
  static override summary = 'List received deliveries, newest first';
  static override description =
    'Labels: duplicate (came more than once), out of order (arrived after a later event of its transaction), stale (a repeated attempt of which the same is true).';
  static override examples = ['pix inbox list', 'pix inbox list --rejected'];
  static override flags = {
    failed: boolean({ exclusive: ['rejected'], description: 'only deliveries that are not forwarded (yet)' }),
    rejected: boolean({ description: 'only rejected deliveries (missing or invalid signature)' }),
    event: string({ helpValue: 'EVENT', description: 'only this event' }),
    transaction: string({ helpValue: 'ID', description: 'only this transaction' }),
    limit: listFlags.limit,
    excel: listFlags.excel,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(InboxList);
    const filter = {
      order: 'newest' as const,
      limit: flags.limit,
      ...(flags.failed && { undelivered: true }),
      ...(flags.rejected && { signatures: ['rejected' as const] }),
      ...(flags.event && { event: eventNamed(flags.event) }),
      ...(flags.transaction && { transactionId: flags.transaction }),
    };
    const entries = await withInbox(inboxPlace(this.world), async (inbox) =>
      labelDeliveries(inbox, await inbox.list(filter)),
    );
    await out.ownMany(inboxView, entries.map(shownDelivery));
  }
}
