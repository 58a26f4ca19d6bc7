import { listFlags } from '../../cli/flags/global-flags.ts';
import { filtersOf, transactionFilterFlags } from '../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { listTransactions } from '../../operations/transactions.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class TransactionList extends PixCommand {
  static override traits = { prints: [transactionView, transaction] };
  static override summary = 'List transactions of all types, newest first';
  static override examples = [
    'pix transaction list --from today --status COMPLETED',
    'pix transaction list --type WITHDRAW --from 3d --all -o ndjson',
  ];
  static override flags = { ...transactionFilterFlags, ...listFlags };

  async run(): Promise<void> {
    const { flags, out } = await this.start(TransactionList);
    const operator = await this.operator();
    const filters = await withServiceTime(operator, flags, (now) => filtersOf(flags, now));
    await out.many(transactionView, listTransactions(operator, filters, this.walk(flags)));
  }
}
