import { boolean, string } from '@oclif/core/flags';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/session/inbox-place.ts';
import { isEventName } from '../../domain/money/statuses.ts';
import { withInbox } from '../../operations/webhooks/replay-inbox.ts';
import { inboxView, shownDelivery } from '../../output/views/inbox.ts';

/** Names that are known ignore case; an inbox may hold others. */
const eventNamed = (text: string): string => (isEventName(text.toUpperCase()) ? text.toUpperCase() : text);

export default class InboxList extends PixCommand {
  static override summary = 'List received deliveries, newest first';
  static override examples = ['pix inbox list', 'pix inbox list --rejected'];
  static override flags = {
    failed: boolean({ exclusive: ['rejected'], description: 'only deliveries that could not be forwarded' }),
    rejected: boolean({ description: 'only rejected deliveries (missing or invalid signature)' }),
    event: string({ helpValue: 'EVENT', description: 'only this event' }),
    transaction: string({ helpValue: 'ID', description: 'only this transaction' }),
    limit: listFlags.limit,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(InboxList);
    const filter = {
      order: 'newest' as const,
      limit: flags.limit,
      ...(flags.failed && { forward: 'failed' as const }),
      ...(flags.rejected && { signatures: ['rejected' as const] }),
      ...(flags.event && { event: eventNamed(flags.event) }),
      ...(flags.transaction && { transactionId: flags.transaction }),
    };
    const entries = await withInbox(inboxPlace(this.world), (inbox) => inbox.list(filter));
    await out.ownMany(inboxView, entries.map(shownDelivery));
  }
}
