import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { referenceInstead, refuseBoth } from '../../cli/flags/id-or-reference.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { readPayout } from '../../operations/payouts/read-payout.ts';
import { transactionView } from '../../output/views/transaction.ts';

export default class PayoutGet extends PixCommand {
  static override summary = 'Read a payout by its id, your reference or the end-to-end id';
  static override examples = [
    '<%= config.bin %> payout get PIX20261121ABCDEF',
    '<%= config.bin %> payout get --reference invoice-88 --json',
  ];
  static override args = { id: string({ description: 'transaction id' }) };
  static override flags = {
    reference: referenceInstead,
    e2e: stringFlag({ helpValue: 'ID', description: 'end-to-end id' }),
    'virtual-account': stringFlag({ helpValue: 'TEXT', description: 'virtual sub-account' }),
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(PayoutGet);
    refuseBoth({ id: args.id, reference: flags.reference });
    const lookup = {
      id: args.id,
      clientReference: flags.reference,
      endToEndId: flags.e2e,
      virtualAccount: flags['virtual-account'],
    };
    await out.one(transactionView, await readPayout(await this.operator(), lookup));
  }
}
