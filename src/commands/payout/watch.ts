import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { follow, maxWaitOf } from '../../cli/follow.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { TRANSACTION_STATUSES } from '../../domain/states.ts';
import { readCreatedPayout } from '../../operations/read-payout.ts';

export default class PayoutWatch extends PixCommand {
  static override summary = 'Follow a payout until the money is out, or until the status you name';
  static override description = 'Exit code 8 when it ended elsewhere or the time was up.';
  static override examples = [
    '<%= config.bin %> payout watch PIX20261121ABCDEF',
    '<%= config.bin %> payout watch PIX20261121ABCDEF --max-wait 10m',
  ];
  static override args = { id: string({ required: true, description: 'transaction id' }) };
  static override flags = {
    until: stringFlag({
      options: [...TRANSACTION_STATUSES],
      default: 'COMPLETED',
      description: 'status to wait for',
    }),
    'max-wait': stringFlag({ helpValue: 'S', description: 'give up after so many seconds (or 10m, 2h)' }),
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutWatch);
    const { args, flags } = started;
    const maxWaitMs = maxWaitOf(flags['max-wait']);
    const operator = await this.operator();
    const read = () => readCreatedPayout(operator, args.id);
    await follow(started, operator, await read(), { until: flags.until, maxWaitMs, read });
  }
}
