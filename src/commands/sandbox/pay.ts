import { string as stringFlag } from '@oclif/core/flags';
import { chargeIdArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { payCharge } from '../../contract/routes/control.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class SandboxPay extends PixCommand {
  static override traits = { onSandbox: true, shows: [transactionView, transaction] };
  static override summary = 'Pay a sandbox charge, as a customer would';
  static override examples = ['pix sandbox pay PIX20261121ABCDEF'];
  static override args = { id: chargeIdArgument({ required: true, description: 'transaction id' }) };
  static override flags = {
    'payer-name': stringFlag({ helpValue: 'TEXT', description: 'name of the payer' }),
    'payer-document': stringFlag({ helpValue: 'CPF|CNPJ', description: 'CPF or CNPJ of the payer' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(SandboxPay);
    const { 'payer-name': payerName, 'payer-document': payerDocument } = flags;
    const body = { ...(payerName && { payerName }), ...(payerDocument && { payerDocument }) };
    await out.one(transactionView, await this.call(payCharge, { path: { id: args.id }, body }));
  }
}
