import { chargeIdArgument, fileFlag, forceFlag } from '../../cli/flags/flag-types.ts';
import { savePng, showCode } from '../../cli/flows/show-charge.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { copyAndPasteCode } from '../../operations/read-payment.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class ChargeQr extends PixCommand {
  static override traits = { prints: [transactionView, transaction] };
  static override summary = 'Show the QR code of a charge';
  static override examples = [
    'pix charge qr PIX20261121ABCDEF',
    'pix charge qr PIX20261121ABCDEF --png order-1042.png',
  ];
  static override args = { id: chargeIdArgument({ required: true, description: 'transaction id' }) };
  static override flags = {
    png: fileFlag({ description: 'write the QR code to a PNG file' }),
    force: forceFlag,
  };

  async run(): Promise<void> {
    const started = await this.start(ChargeQr);
    const png = await this.outputFile(started.flags.png, started.flags, '--png');
    const operator = await this.operator();
    const { charge, code } = await copyAndPasteCode(operator, started.args.id);
    if (started.out.forMachines) await started.out.one(transactionView, charge);
    else await showCode(started, charge.item, code, png === undefined || undefined);
    if (png) await savePng(started, operator, { id: charge.item.id, ...png });
  }
}
