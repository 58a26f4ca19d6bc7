import { idArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/stores/inbox-place.ts';
import { bodyOf, storedDelivery, withInbox } from '../../operations/webhooks/replay-delivery.ts';
import { labelDeliveries } from '../../operations/webhooks/walk-inbox.ts';
import { inboxView, shownDelivery } from '../../output/views/webhooks/inbox-view.ts';

export default class InboxShow extends PixCommand {
  static override traits = { prints: [inboxView, { columns: [{ name: 'body' }] }] };
  static override summary = 'Show a received delivery and its body';
  static override examples = ['pix inbox show 12'];
  static override args = { id: idArgument({ required: true, description: 'delivery number' }) };
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { args, out } = await this.start(InboxShow);
    const { body, labelled } = await withInbox(inboxPlace(this.world), async (inbox) => {
      const { body: bytes, ...entry } = await storedDelivery(inbox, args.id);
      return { body: bodyOf(bytes), labelled: await labelDeliveries(inbox, [entry]) };
    });
    for (const entry of labelled) await out.own(inboxView, { ...shownDelivery(entry), body });
  }
}
