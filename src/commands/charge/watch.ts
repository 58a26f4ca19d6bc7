import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { followCharge, maxWaitOf } from '../../cli/follow.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { TRANSACTION_STATUSES } from '../../domain/states.ts';
import { readCharge } from '../../operations/read-charge.ts';

export default class ChargeWatch extends PixCommand {
  static override summary = 'Follow a charge until it is paid, or until the status you name';
  static override description = 'Exit code 8 when it ended elsewhere or the time was up.';
  static override examples = [
    '<%= config.bin %> charge watch PIX20261121ABCDEF',
    '<%= config.bin %> charge watch PIX20261121ABCDEF --until REFUNDED --max-wait 10m',
  ];
  static override args = { id: string({ required: true, description: 'transaction id' }) };
  static override flags = {
    until: stringFlag({ options: [...TRANSACTION_STATUSES], description: 'status to wait for' }),
    'max-wait': stringFlag({ helpValue: 'S', description: 'give up after so many seconds (or 10m, 2h)' }),
  };

  async run(): Promise<void> {
    const started = await this.start(ChargeWatch);
    const { args, flags } = started;
    const maxWaitMs = maxWaitOf(flags['max-wait']);
    const operator = await this.operator();
    await followCharge(started, operator, await readCharge(operator, { id: args.id }), {
      until: flags.until,
      maxWaitMs,
    });
  }
}
