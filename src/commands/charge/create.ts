import { chargeFlags } from '../../cli/flags/charge-flags.ts';
import { amountOf, documentOf } from '../../cli/flags/parse-values.ts';
import { followCharge } from '../../cli/flows/follow-charge.ts';
import { showCharge } from '../../cli/flows/show-charge.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { createCharge } from '../../operations/charges/create-charge.ts';
import { refuseReserved } from '../../operations/money/refuse-reserved.ts';

export default class ChargeCreate extends PixCommand {
  static override summary = 'Create a Pix charge and show its QR code';
  static override examples = [
    'pix charge create --amount 150,00 --reference order-1042',
    'pix charge create --amount 10 --expires-in 900 --wait',
    'pix charge create --amount 10 --json',
  ];
  static override flags = chargeFlags;
  static override traits = { changes: true };

  async run(): Promise<void> {
    const started = await this.start(ChargeCreate);
    const { flags } = started;
    const order = {
      amount: amountOf(flags.amount),
      document: documentOf(flags.document),
      reference: flags.reference,
      virtualAccount: flags['virtual-account'],
      expiresIn: flags['expires-in'],
      callbackUrl: flags['callback-url'],
    };
    const operator = await this.operator();
    // `--data` may contain an amount, but `--amount` is still required and replaces it.
    const [set, data] = [['clientReference'], ['clientReference', 'amount']];
    refuseReserved(operator, { roles: ['amount', 'reference'], set, data });
    const charge = await createCharge(operator, order);
    const png = this.path(flags.png);
    await showCharge(started, operator, charge, { qr: flags.qr, png, thenFollow: flags.wait });
    if (flags.wait) await followCharge(started, operator, charge, {});
  }
}
