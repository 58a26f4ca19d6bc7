import { string as stringFlag } from '@oclif/core/flags';
import { withQuestion } from '../../cli/asking/questions-of-inputs.ts';
import { refundAmountFlag } from '../../cli/flags/amount-flag.ts';
import { apiFamilyFlag, familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import { chargeIdArgument, paymentReferenceFlag } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { referenceOf } from '../../cli/flags/payout-flags.ts';
import type { Started } from '../../cli/pix-command.ts';
import { RefundCommand } from '../../cli/refund-command.ts';
import { hubCharge } from '../../contract/schemas/hub.ts';
import { type Transaction, transaction } from '../../contract/schemas/transaction.ts';
import { HUB_REFUND } from '../../operations/money/movements/hub-refund.ts';
import { MAIN_REFUND } from '../../operations/money/movements/main-refund.ts';
import { isEndedUnpaid } from '../../operations/money/refresh-entries.ts';
import { refundOf } from '../../operations/refunds/list-refunds.ts';
import { hubChargeView } from '../../output/views/money/hub-views.ts';
import { refundView } from '../../output/views/money/refund-view.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class RefundCreate extends RefundCommand {
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
    const { args, flags, notes, out, session } = started;
    const family = familyOf(flags.family, session);
    if (family === 'hub') refuseFlags(family, flags, ['reason']);
    const amount = flags.amount === undefined ? undefined : amountOf(flags.amount);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family);
    const order = { id: args.id, amount, reference, reason: flags.reason };
    if (family === 'hub')
      return this.refund(started, HUB_REFUND, order, async ({ row, entry }) => {
        await showRefund(started, entry, null);
        await out.one(hubChargeView, row);
        return warnIfUnpaid(started, entry);
      });
    await this.refund(started, MAIN_REFUND, order, async ({ row, entry }) => {
      await showRefund(started, entry, row.item);
      await out.one(transactionView, row);
      const { id } = args;
      if (row.item.refundStatus === 'PENDING') notes.note('refund.pending', { id, status: 'PENDING' });
      return warnIfUnpaid(started, entry);
    });
  }
}

/** Shows the refund above its charge. Programs get only the charge, which is the service's answer. */
async function showRefund({ out, session }: Started, id: string, charge: Transaction | null): Promise<void> {
  if (out.forMachines || out.options.fields) return;
  const entry = await (await session.journal()).get(id);
  if (entry === null) return;
  await out.own(refundView, refundOf(entry, charge));
  await out.options.write('\n');
}

/** Reads the journal entry, because the charge shows only the last of its refunds. */
async function warnIfUnpaid({ notes, session }: Started, id: string): Promise<'paid' | 'failed'> {
  const entry = await (await session.journal()).get(id);
  if (entry === null || !isEndedUnpaid(entry)) return 'paid';
  const { reference, serviceStatus } = entry;
  notes.note('money.ended_unpaid', { id, reference, status: serviceStatus ?? '-' });
  return 'failed';
}
