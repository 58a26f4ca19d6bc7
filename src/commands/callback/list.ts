import { boolean, string } from '@oclif/core/flags';
import { listFlags } from '../../cli/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { whenOf } from '../../cli/reading.ts';
import { listCallbacks } from '../../contract/routes/webhooks.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { callbackView } from '../../output/views/callbacks.ts';

export default class CallbackList extends PixCommand {
  static override summary = 'List attempts of the service to hand events over, newest first';
  static override examples = [
    '<%= config.bin %> callback list --failed --from 2h',
    '<%= config.bin %> callback list --transaction PIX20261121ABCDEF',
  ];
  static override flags = {
    failed: boolean({ description: 'only attempts that were not answered 2xx' }),
    transaction: string({ helpValue: 'ID', description: 'attempts of one transaction' }),
    from: string({ helpValue: 'WHEN', description: 'from: a date, ISO 8601, or 2h, 3d, yesterday, today' }),
    to: string({ helpValue: 'WHEN', description: 'to, inclusive' }),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(CallbackList);
    const now = this.world.clock.now();
    const query = {
      ...(flags.failed && { hasError: true }),
      ...(flags.transaction && { transactionId: flags.transaction }),
      ...(flags.from && { createdAtFrom: whenOf('from', flags.from, now, 'from') }),
      ...(flags.to && { createdAtTo: whenOf('to', flags.to, now, 'to') }),
    };
    await out.many(callbackView, walkPages(await this.operator(), listCallbacks, query, this.walk(flags)));
  }
}
