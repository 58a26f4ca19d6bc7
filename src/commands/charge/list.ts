import { listFlags } from '../../cli/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { filtersOf, transactionFilterFlags } from '../../cli/transaction-filters.ts';
import { listTransactions } from '../../operations/list-transactions.ts';
import { transactionView } from '../../output/views/transaction.ts';

const { type: _charges, ...filterFlags } = transactionFilterFlags;

export default class ChargeList extends PixCommand {
  static override summary = 'List charges, newest first';
  static override examples = [
    '<%= config.bin %> charge list --status PENDING',
    '<%= config.bin %> charge list --from yesterday --all -o csv',
  ];
  static override flags = { ...filterFlags, ...listFlags };

  async run(): Promise<void> {
    const { flags, out } = await this.start(ChargeList);
    const filters = { ...filtersOf(flags, this.world.clock.now()), type: ['DEPOSIT' as const] };
    await out.many(transactionView, listTransactions(await this.operator(), filters, this.walk(flags)));
  }
}
