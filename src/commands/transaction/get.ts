import { transactionIdArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { readTransaction } from '../../operations/transactions.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class TransactionGet extends PixCommand {
  static override traits = { prints: [transactionView, transaction] };
  static override summary = 'Show a transaction of any type';
  static override examples = ['pix transaction get PIX20261121ABCDEF'];
  static override args = { id: transactionIdArgument({ required: true, description: 'transaction id' }) };
  static override flags = watchFlag;

  async run(): Promise<void> {
    const { args, out } = await this.start(TransactionGet);
    await out.one(transactionView, await readTransaction(await this.operator(), args.id));
  }
}
