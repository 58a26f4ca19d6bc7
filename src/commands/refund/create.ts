import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { familyFlag, familyOf, refuseFlags } from '../../cli/flags/family.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { referenceOf } from '../../cli/flags/payout-flags.ts';
import { refundFlow } from '../../cli/flows/payments/refund-flow.ts';
import { PixCommand } from '../../cli/pix-command.ts';

export default class RefundCreate extends PixCommand {
  static override summary = 'Give a paid charge back to its payer, in full or in part';
  static override description =
    'Without --amount: all that is left. A lost answer is settled by reading what the charge has given back; it is never sent twice. A hub refund carries no reference: --reference protects within this journal only.';
  static override examples = [
    '<%= config.bin %> refund create PIX20261121ABCDEF --amount 10,00 --reason "one shirt of two"',
    '<%= config.bin %> refund create PIX20261121ABCDEF --yes --json',
  ];
  static override args = { id: string({ required: true, description: 'id of the charge' }) };
  static override flags = {
    amount: stringFlag({ helpValue: 'REAIS', description: 'a part of it; without: in full' }),
    reason: stringFlag({ helpValue: 'TEXT', description: 'why, as the payer may read it' }),
    reference: stringFlag({ helpValue: 'TEXT', description: 'your own reference, unique' }),
    family: familyFlag,
    ...changeFlags,
  };
  static override changes = true;
  static override scopes = ['WITHDRAW'];

  async run(): Promise<void> {
    const started = await this.start(RefundCreate);
    const { args, flags, session } = started;
    const family = familyOf(flags.family, session);
    if (family === 'hub') refuseFlags(family, flags, ['reason']);
    const amount = flags.amount === undefined ? undefined : amountOf(flags.amount);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family);
    await refundFlow(started, operator, {
      family,
      id: args.id,
      amount,
      reference,
      reason: flags.reason,
      confirm: (words) => this.confirm('refund.confirm', words),
      confirmAgain: (words) => this.confirmAgain('refund.confirm_again', words),
    });
  }
}
