import { string } from '@oclif/core/flags';
import { atServiceTime } from '../../../cli/at-service-time.ts';
import { listFlags } from '../../../cli/global-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { whenOf } from '../../../cli/reading.ts';
import { transactionFilterFlags } from '../../../cli/transaction-filters.ts';
import { walkCardCharges } from '../../../operations/cards.ts';
import { cardChargeView } from '../../../output/views/card.ts';

const { from, to } = transactionFilterFlags;

export default class CardChargeList extends PixCommand {
  static override summary = 'List card charges, newest first';
  static override examples = [
    '<%= config.bin %> card charge list --from yesterday',
    '<%= config.bin %> card charge list --recurrence 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b --all -o csv',
  ];
  static override flags = {
    from,
    to,
    recurrence: string({ helpValue: 'ID', description: 'charges of one recurrence' }),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(CardChargeList);
    const operator = await this.operator();
    const query = await atServiceTime(operator, flags, (now) => ({
      ...(flags.from !== undefined && { startDate: whenOf('from', flags.from, now, 'from') }),
      ...(flags.to !== undefined && { endDate: whenOf('to', flags.to, now, 'to') }),
      ...(flags.recurrence !== undefined && { recurrentPaymentId: flags.recurrence }),
    }));
    await out.many(cardChargeView, walkCardCharges(operator, query, this.walk(flags)));
  }
}
