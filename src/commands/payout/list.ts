import { listFlags } from '../../cli/flags/global-flags.ts';
import { filtersOf, transactionFilterFlags } from '../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { listTransactions } from '../../operations/transactions.ts';
import { payoutView } from '../../output/views/money/transaction-view.ts';

const { type: _type, document: _document, name: _name, ...filterFlags } = transactionFilterFlags;

export default class PayoutList extends PixCommand {
  static override traits = { prints: [payoutView, transaction], usesProfileFamily: true };
  static override summary = 'List payouts and sent transfers, newest first';
  static override examples = [
    'pix payout list --from today',
    'pix payout list --status PENDING --all -o ndjson',
  ];
  static override flags = { ...filterFlags, ...listFlags };

  async run(): Promise<void> {
    const { flags, out } = await this.start(PayoutList);
    const operator = await this.operator();
    const given = { ...flags, type: ['WITHDRAW'] };
    const filters = await withServiceTime(operator, flags, (now) => filtersOf(given, now));
    await out.many(payoutView, listTransactions(operator, filters, this.walk(flags)));
  }
}
