import { string as stringFlag } from '@oclif/core/flags';
import { chargeIdArgument, maxWaitFlag } from '../../cli/flags/flag-types.ts';
import { exactlyOne, referenceInstead } from '../../cli/flags/id-or-reference.ts';
import { followCharge } from '../../cli/flows/follow-charge.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { readCharge } from '../../operations/read-payment.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class ChargeWatch extends PixCommand {
  static override summary = 'Follow a charge until it is paid or reaches a given status';
  static override description = 'Exit code 8 if it ends in another status or --max-wait runs out.';
  static override examples = [
    'pix charge watch PIX20261121ABCDEF',
    'pix charge watch PIX20261121ABCDEF --until REFUNDED --max-wait 10m',
    'pix charge watch --reference order-1042',
  ];
  static override args = { id: chargeIdArgument({ description: 'transaction id' }) };
  static override flags = {
    reference: referenceInstead,
    until: stringFlag({ options: [...TRANSACTION_STATUSES], description: 'status to wait for' }),
    'max-wait': maxWaitFlag,
  };
  static override traits = { shows: [transactionView, transaction] };

  async run(): Promise<void> {
    const started = await this.start(ChargeWatch);
    const { args, flags } = started;
    const which = exactlyOne({ id: args.id, reference: flags.reference });
    const operator = await this.operator();
    await followCharge(started, operator, await readCharge(operator, which), {
      until: flags.until,
      maxWaitSeconds: flags['max-wait'],
    });
  }
}
