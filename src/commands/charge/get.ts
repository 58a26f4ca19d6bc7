import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { referenceInstead, refuseBoth } from '../../cli/flags/id-or-reference.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { watchFlag } from '../../cli/watch/watch-flag.ts';
import { readCharge } from '../../operations/charges/read-charge.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class ChargeGet extends PixCommand {
  static override summary = 'Show a charge';
  static override examples = ['pix charge get PIX20261121ABCDEF', 'pix charge get --reference order-1042'];
  static override args = { id: string({ description: 'transaction id' }) };
  static override flags = {
    reference: referenceInstead,
    e2e: stringFlag({ helpValue: 'ID', description: 'end-to-end id' }),
    'virtual-account': stringFlag({ helpValue: 'TEXT', description: 'virtual sub-account' }),
    ...watchFlag,
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(ChargeGet);
    refuseBoth({ id: args.id, reference: flags.reference });
    const charge = await readCharge(await this.operator(), {
      id: args.id,
      clientReference: flags.reference,
      endToEndId: flags.e2e,
      virtualAccount: flags['virtual-account'],
    });
    await out.one(transactionView, charge);
  }
}
