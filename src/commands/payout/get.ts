import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { referenceInstead, refuseBoth } from '../../cli/flags/id-or-reference.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { watchFlag } from '../../cli/watch/watch-flag.ts';
import { readPayout } from '../../operations/payouts/read-payout.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class PayoutGet extends PixCommand {
  static override summary = 'Show a payout by id, reference or end-to-end id';
  static override examples = [
    'pix payout get PIX20261121ABCDEF',
    'pix payout get --reference invoice-88 --json',
  ];
  static override args = { id: string({ description: 'transaction id' }) };
  static override flags = {
    reference: referenceInstead,
    e2e: stringFlag({ helpValue: 'ID', description: 'end-to-end id' }),
    'virtual-account': stringFlag({ helpValue: 'TEXT', description: 'virtual sub-account' }),
    ...watchFlag,
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
