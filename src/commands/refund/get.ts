import { apiFamilyFlag, familyOf } from '../../cli/flags/api-family-flag.ts';
import { idArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { findRefund } from '../../operations/refunds/list-refunds.ts';
import { refundView } from '../../output/views/money/refund-view.ts';

export default class RefundGet extends PixCommand {
  static override traits = { showsUnknown: true, usesProfileFamily: true, prints: [refundView] };
  static override summary = 'Show a refund with its own status';
  static override description = 'With the id of a charge, shows its latest refund.';
  static override examples = [
    'pix refund get PIX20261121ABCDEF',
    'pix refund get D9999900020261121150012345678901 --json',
  ];
  static override args = {
    id: idArgument({
      required: true,
      description: 'end-to-end id or reference of the refund, id of its journal entry, or id of the charge',
    }),
  };
  static override flags = { family: apiFamilyFlag, ...watchFlag };

  async run(): Promise<void> {
    const { args, flags, out, notes, session } = await this.start(RefundGet);
    const operator = await this.operator();
    const { refund, others } = await findRefund(operator, familyOf(flags.family, session), args.id);
    await out.own(refundView, refund);
    if (others > 0) notes.note('refund.others', { count: others, charge: refund.chargeId ?? '-' });
  }
}
