import { idFlag } from '../../../cli/flags/flag-types.ts';
import { listFlags } from '../../../cli/flags/global-flags.ts';
import { windowOf } from '../../../cli/flags/parse-values.ts';
import { transactionFilterFlags } from '../../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { withServiceTime } from '../../../cli/session/with-service-time.ts';
import { walkCardCharges } from '../../../operations/charges/walk-card-charges.ts';
import { cardChargeView } from '../../../output/views/money/card-charge-view.ts';

const { from, to } = transactionFilterFlags;

export default class CardChargeList extends PixCommand {
  static override summary = 'List card charges, newest first';
  static override examples = [
    'pix card charge list --from yesterday',
    'pix card charge list --recurrence 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b --all -o csv',
  ];
  static override flags = {
    from,
    to,
    recurrence: idFlag({ description: 'only charges of this recurrence' }),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(CardChargeList);
    const operator = await this.operator();
    const { from, to } = await withServiceTime(operator, flags, (now) => windowOf(flags, now));
    const query = {
      ...(from !== undefined && { startDate: from }),
      ...(to !== undefined && { endDate: to }),
      ...(flags.recurrence !== undefined && { recurrentPaymentId: flags.recurrence }),
    };
    await out.many(cardChargeView, walkCardCharges(operator, query, this.walk(flags)));
  }
}
