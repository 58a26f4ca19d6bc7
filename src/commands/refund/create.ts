import { string as stringFlag } from '@oclif/core/flags';
import { withQuestion } from '../../cli/asking/questions-of-inputs.ts';
import { refundAmountFlag } from '../../cli/flags/amount-flag.ts';
import { apiFamilyFlag, familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import { chargeIdArgument, paymentReferenceFlag } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { referenceOf } from '../../cli/flags/payout-flags.ts';
import { confirmAndRefund } from '../../cli/flows/payments/confirm-and-refund.ts';
import { repeatOnConcurrentChange } from '../../cli/flows/payments/repeat-on-concurrent-change.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { hubCharge } from '../../contract/schemas/hub.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import type { Params } from '../../i18n/index.ts';
import { hubChargeView } from '../../output/views/money/hub-views.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class RefundCreate extends PixCommand {
  static override traits = {
    usesProfileFamily: true,
    audited: true,
    changes: true,
    scopes: ['WITHDRAW'],
    shows: [transactionView, transaction, hubChargeView, hubCharge],
  };
  static override summary = 'Refund a paid charge, in full or in part';
  static override description =
    'Without --amount, refunds everything not yet refunded. If the response is lost, the outcome is read from the charge, so that nothing is refunded twice. A hub refund carries no reference: with --family hub, --reference protects only within this journal.';
  static override examples = [
    'pix refund create PIX20261121ABCDEF --amount 10,00 --reason "one shirt of two"',
    'pix refund create PIX20261121ABCDEF --yes --json',
  ];
  static override args = {
    id: withQuestion(chargeIdArgument({ required: true, description: 'charge id' }), { check: (id) => id }),
  };
  static override flags = {
    amount: refundAmountFlag,
    reason: stringFlag({ helpValue: 'TEXT', description: 'reason, which the payer may see' }),
    reference: paymentReferenceFlag({ description: 'your unique reference' }),
    family: apiFamilyFlag,
    ...changeFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(RefundCreate);
    const { args, flags, session } = started;
    const family = familyOf(flags.family, session);
    if (family === 'hub') refuseFlags(family, flags, ['reason']);
    const amount = flags.amount === undefined ? undefined : amountOf(flags.amount);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family);
    const order = {
      family,
      id: args.id,
      amount,
      reference,
      reason: flags.reason,
      confirm: (words: Params) => this.confirm('refund.confirm', words),
      confirmAgain: (words: Params) => this.confirmAgain('refund.confirm_again', words),
    };
    await repeatOnConcurrentChange(this.world, started, async () => {
      if ((await confirmAndRefund(started, operator, order)) === 'failed') this.endsWith('check');
    });
  }
}
