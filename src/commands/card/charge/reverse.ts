import { refundAmountFlag } from '../../../cli/flags/amount-flag.ts';
import { idArgument, referenceFlag } from '../../../cli/flags/flag-types.ts';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { amountOf } from '../../../cli/flags/parse-values.ts';
import { referenceOf } from '../../../cli/flags/payout-flags.ts';
import { confirmRefund } from '../../../cli/flows/payments/confirm-and-refund.ts';
import { repeatOnConcurrentChange } from '../../../cli/flows/payments/repeat-on-concurrent-change.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { cardCharge } from '../../../contract/schemas/card.ts';
import type { Params } from '../../../i18n/index.ts';
import { planReversal, reverseOnCard } from '../../../operations/charges/charge-card.ts';
import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import { readPayer } from '../../../operations/payouts/read-payer.ts';
import { cardChargeView } from '../../../output/views/money/card-charge-view.ts';

export default class CardChargeReverse extends PixCommand {
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
    const questions = {
      confirm: (words: Params) => this.confirm('refund.confirm', words),
      confirmAgain: (words: Params) => this.confirmAgain('refund.confirm_again', words),
    };
    await repeatOnConcurrentChange(this.world, started, async () => {
      const payer = await readPayer(operator, 'card');
      const plan = () => planReversal(operator, payer, { id: args.id, amount, reference });
      const reversal = await confirmRefund(started, operator, questions, plan);
      await out.one(cardChargeView, confirmedRow(await reverseOnCard(operator, payer, reversal)));
    });
  }
}
