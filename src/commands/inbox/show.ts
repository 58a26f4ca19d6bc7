import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/session/inbox-place.ts';
import { bodyOf, deliveryOf, withInbox } from '../../operations/webhooks/replay-inbox.ts';
import { inboxView, shownDelivery } from '../../output/views/inbox.ts';

export default class InboxShow extends PixCommand {
  static override summary = 'Show a received delivery and its body';
  static override examples = ['pix inbox show 12'];
  static override args = { id: string({ required: true, description: 'delivery number' }) };

  async run(): Promise<void> {
    const { args, out } = await this.start(InboxShow);
    const { body, ...entry } = await withInbox(inboxPlace(this.world), (inbox) => deliveryOf(inbox, args.id));
    await out.own(inboxView, { ...shownDelivery(entry), body: bodyOf(body) });
  }
}
