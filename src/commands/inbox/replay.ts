import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { PixCommand } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/session/inbox-place.ts';
import { deliveryOf, replay, withInbox } from '../../operations/webhooks/replay-inbox.ts';

export default class InboxReplay extends PixCommand {
  static override summary = 'Forward received deliveries again, byte for byte';
  static override description = 'Exit code 8 if any of them is not accepted.';
  static override examples = ['pix inbox replay 12 --to http://127.0.0.1:3000/pix'];
  static override strict = false;
  static override args = {
    id: string({ required: true, description: 'delivery number; repeatable' }),
  };
  static override flags = {
    to: stringFlag({ required: true, helpValue: 'URL', description: 'URL to forward to' }),
  };

  async run(): Promise<void> {
    const { argv, flags, notes, session } = await this.start(InboxReplay);
    const to = { url: flags.to, transport: await session.transport(), clock: this.world.clock };
    await withInbox(inboxPlace(this.world), async (inbox) => {
      for (const id of argv) {
        const { state, status, reason } = await replay(inbox, await deliveryOf(inbox, id), to);
        if (state === 'delivered') notes.note('listen.forwarded', { id, status: status ?? '-' });
        else notes.note('listen.forward_failed', { id, reason: reason ?? `HTTP ${status}` });
        if (state !== 'delivered') this.endsWith('check');
      }
    });
  }
}
