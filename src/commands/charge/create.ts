import { boolean, integer, string } from '@oclif/core/flags';
import { changeFlags } from '../../cli/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { amountOf, documentOf } from '../../cli/reading.ts';
import { followCharge, showNewCharge } from '../../cli/show-charge.ts';
import { createCharge } from '../../operations/create-charge.ts';

export default class ChargeCreate extends PixCommand {
  static override summary = 'Create a Pix charge, and show its QR code and copy-and-paste code';
  static override examples = [
    '<%= config.bin %> charge create --amount 150,00 --reference order-1042',
    '<%= config.bin %> charge create --amount 10 --expires-in 900 --wait',
    '<%= config.bin %> charge create --amount 10 --json',
  ];
  static override flags = {
    amount: string({
      required: true,
      helpValue: 'REAIS',
      description: 'reais: 150, 150.00, 150,00 or 1.234,56',
    }),
    document: string({
      helpValue: 'CPF|CNPJ',
      description: 'who is charged; the service requires it above 2,000.00',
    }),
    reference: string({
      helpValue: 'TEXT',
      description: 'your own reference, unique; one is made when left out',
    }),
    'virtual-account': string({
      helpValue: 'TEXT',
      description: 'virtual sub-account, at most 50 characters',
    }),
    'expires-in': integer({
      helpValue: 'SECONDS',
      min: 1,
      max: 172_000,
      description: 'seconds until it expires',
    }),
    'callback-url': string({
      helpValue: 'URL',
      description: 'where each change of this charge is delivered',
    }),
    qr: boolean({ allowNo: true, description: 'draw the QR code; by default on a terminal' }),
    png: string({ helpValue: 'FILE', description: 'write the QR code as a PNG image' }),
    wait: boolean({ description: 'follow the charge until it is paid, expired or canceled' }),
    ...changeFlags,
  };
  static override changes = true;

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
    const charge = await createCharge(operator, order);
    const png = this.path(flags.png);
    await showNewCharge(started, operator, charge, { qr: flags.qr, png, thenFollow: flags.wait });
    if (flags.wait) await followCharge(started, operator, charge, {});
  }
}
