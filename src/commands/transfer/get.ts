import { string as stringFlag } from '@oclif/core/flags';
import { apiFamilyFlag, familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import { referenceFilter, transactionIdArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { lookupOf } from '../../cli/flags/id-or-reference.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { hubReadTransfer } from '../../contract/routes/hub.ts';
import { hubTransfer } from '../../contract/schemas/hub.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { fail } from '../../domain/errors.ts';
import { readTransfer } from '../../operations/read-payment.ts';
import { hubTransferView } from '../../output/views/money/hub-views.ts';
import { payoutView } from '../../output/views/money/transaction-view.ts';

export default class TransferGet extends PixCommand {
  static override traits = {
    prints: [hubTransferView, hubTransfer, payoutView, transaction],
    usesProfileFamily: true,
  };
  static override summary = 'Show a transfer, sent or received';
  static override examples = [
    'pix transfer get PIX20261121ABCDEF',
    'pix transfer get --reference move-7 --json',
  ];
  static override args = { id: transactionIdArgument({ description: 'transfer id' }) };
  static override flags = {
    reference: referenceFilter({
      description: 'your reference, instead of the id (main family)',
    }),
    'virtual-account': stringFlag({ helpValue: 'TEXT', description: 'virtual sub-account (main family)' }),
    family: apiFamilyFlag,
    ...watchFlag,
  };

  async run(): Promise<void> {
    const { args, flags, out, session } = await this.start(TransferGet);
    const family = familyOf(flags.family, session);
    if (family === 'hub') refuseFlags(family, flags, ['reference', 'virtual-account']);
    const lookup = lookupOf(args.id, flags);
    const operator = await this.operator();
    if (family === 'hub') {
      if (args.id === undefined) throw fail('transfer.which');
      const path = { transferId: args.id };
      return out.one(hubTransferView, await this.call(hubReadTransfer, { path }));
    }
    await out.one(payoutView, await readTransfer(operator, lookup));
  }
}
