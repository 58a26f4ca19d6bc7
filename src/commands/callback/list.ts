import { boolean, string } from '@oclif/core/flags';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { atServiceTime } from '../../cli/session/at-service-time.ts';
import { allAttempts, failedAttempts } from '../../operations/webhooks/delivery-attempts.ts';
import { addressOf } from '../../operations/webhooks/webhooks.ts';
import { callbackView } from '../../output/views/callbacks.ts';

export default class CallbackList extends PixCommand {
  static override summary = 'List attempts of the service to hand events over, newest first';
  static override examples = [
    '<%= config.bin %> callback list --failed --from 2h',
    '<%= config.bin %> callback list --transaction PIX20261121ABCDEF',
  ];
  static override flags = {
    failed: boolean({ description: 'only attempts that were not answered 2xx' }),
    webhook: string({ helpValue: 'ID', description: 'attempts to the address of one webhook' }),
    transaction: string({ helpValue: 'ID', description: 'attempts of one transaction' }),
    from: string({ helpValue: 'WHEN', description: 'from: a date, ISO 8601, or 2h, 3d, yesterday, today' }),
    to: string({ helpValue: 'WHEN', description: 'to, inclusive' }),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(CallbackList);
    const operator = await this.operator();
    const window = await atServiceTime(operator, flags, (now) => ({
      ...(flags.from && { createdAtFrom: whenOf('from', flags.from, now, 'from') }),
      ...(flags.to && { createdAtTo: whenOf('to', flags.to, now, 'to') }),
    }));
    const query = {
      ...window,
      ...(flags.webhook && { url: await addressOf(operator, flags.webhook) }),
      ...(flags.transaction && { transactionId: flags.transaction }),
    };
    const list = flags.failed ? failedAttempts : allAttempts;
    await out.many(callbackView, list(operator, query, this.walk(flags)));
  }
}
