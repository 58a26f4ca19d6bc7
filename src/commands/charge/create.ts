import { boolean, string } from '@oclif/core/flags';
import { refuseReserved } from '../../cli/flags/extra-fields.ts';
import {
  amountFlag,
  callbackUrl,
  DURATION_HELP,
  fileFlag,
  forceFlag,
  maxWaitFlag,
  referenceFlag,
  seconds,
  virtualAccount,
  waitOf,
} from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { amountOf, documentOf } from '../../cli/flags/parse-values.ts';
import { followCharge } from '../../cli/flows/follow-charge.ts';
import { showCharge } from '../../cli/flows/show-charge.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { createCharge } from '../../operations/charges/create-charge.ts';
import { ifWritable } from '../../operations/files/atomic-file.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

const chargeFlags = {
  amount: amountFlag,
  document: string({
    helpValue: 'CPF|CNPJ',
    description: 'CPF or CNPJ of the payer; required above R$\u00a02,000.00',
  }),
  reference: referenceFlag({
    description: 'your unique reference (default: generated)',
  }),
  'virtual-account': virtualAccount({ description: 'virtual sub-account, up to 50 characters' }),
  'expires-in': seconds({ min: 1, max: 172_000, description: `time until it expires, ${DURATION_HELP}` }),
  'callback-url': callbackUrl({ description: 'URL that receives each change of the charge' }),
  qr: boolean({ allowNo: true, description: 'draw the QR code (default: on a terminal)' }),
  png: fileFlag({ description: 'write the QR code to a PNG file' }),
  force: forceFlag,
  wait: boolean({ description: 'wait until the charge is paid, expired or canceled' }),
  'max-wait': maxWaitFlag,
  ...changeFlags,
};

export default class ChargeCreate extends PixCommand {
  static override summary = 'Create a Pix charge and show its QR code';
  static override examples = [
    'pix charge create --amount 150,00 --reference order-1042',
    'pix charge create --amount 10 --expires-in 900 --wait',
    'pix charge create --amount 10 --json',
  ];
  static override flags = chargeFlags;
  static override traits = { changes: true, shows: [transactionView, transaction] };

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
    const wait = waitOf(flags);
    const png = await this.outputFile(flags.png, flags, '--png');
    const operator = await this.operator();
    // `--data` may contain an amount, but `--amount` is still required and replaces it.
    const [set, data] = [['clientReference'], ['clientReference', 'amount']];
    refuseReserved(operator, { roles: ['amount', 'reference'], set, data });
    const create = async () => {
      const charge = await createCharge(operator, order);
      const shows = { qr: flags.qr, png, thenFollow: wait !== false };
      if (!(await showCharge(started, operator, charge, shows))) this.endsWith('check');
      return charge;
    };
    const charge = await (png === undefined ? create() : ifWritable(png, create));
    if (wait) await followCharge(started, operator, charge, wait);
  }
}
