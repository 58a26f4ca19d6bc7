import { idArgument, referenceFlag, refundAmountFlag } from '../../../cli/flags/flag-types.ts';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { amountOf } from '../../../cli/flags/parse-values.ts';
import { referenceOf } from '../../../cli/flags/payout-flags.ts';
import { RefundCommand } from '../../../cli/refund-command.ts';
import { cardCharge } from '../../../contract/schemas/card.ts';
import { CARD_REVERSAL } from '../../../operations/money/movements/card-reversal.ts';
import { cardChargeView } from '../../../output/views/money/card-charge-view.ts';

export default class CardChargeReverse extends RefundCommand {
  static override traits = {
    usesCardToken: true,
    audited: true,
    changes: true,
    shows: [cardChargeView, cardCharge],
  };
  static override summary = 'Refund a card charge, in full or in part';
  static override description =
    'Without --amount, refunds everything not yet refunded. If the response is lost, the outcome is read from the charge, so that nothing is refunded twice.';
  static override examples = [
    'pix card charge reverse 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b',
    'pix card charge reverse 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b --amount 10,00 --yes',
  ];
  static override args = { id: idArgument({ required: true, description: 'charge id' }) };
  static override flags = {
    amount: refundAmountFlag,
    reference: referenceFlag({ description: 'your unique reference of the refund' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(CardChargeReverse);
    const { args, flags, out } = started;
    const amount = flags.amount === undefined ? undefined : amountOf(flags.amount);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, 'card');
    await this.refund(started, CARD_REVERSAL, { id: args.id, amount, reference }, async ({ row }) => {
      await out.one(cardChargeView, row);
      return 'accepted';
    });
  }
}
