import { listFlags } from '../../cli/flags/global-flags.ts';
import { filtersOf, transactionFilterFlags } from '../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { listTransactions } from '../../operations/transactions.ts';
import { payoutView } from '../../output/views/money/transaction-view.ts';

export default class TransferList extends PixCommand {
  static override traits = { prints: [payoutView, transaction], usesProfileFamily: true };
  static override summary = 'List transfers, sent and received, newest first';
  static override examples = [
    'pix transfer list --from today',
    'pix transfer list --type WITHDRAW --all -o csv',
  ];
  static override flags = { ...transactionFilterFlags, ...listFlags };

  async run(): Promise<void> {
    const { flags, out } = await this.start(TransferList);
    const operator = await this.operator();
    const filters = {
      ...(await withServiceTime(operator, flags, (now) => filtersOf(flags, now))),
      method: ['INTERNAL_TRANSFER' as const],
    };
    await out.many(payoutView, listTransactions(operator, filters, this.walk(flags)));
  }
}
