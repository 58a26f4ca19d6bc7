import { boolean, string as stringFlag } from '@oclif/core/flags';
import { withQuestion } from '../../cli/asking/questions-of-inputs.ts';
import { apiFamilyFlag, familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import {
  chargeIdArgument,
  maxWaitFlag,
  paymentReferenceFlag,
  refundAmountFlag,
  type Wait,
  waitOf,
} from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { receiptFlags, referenceOf } from '../../cli/flags/payout-flags.ts';
import type { Started } from '../../cli/pix-command.ts';
import { RefundCommand } from '../../cli/refund-command.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { hubCharge } from '../../contract/schemas/hub.ts';
import { type Transaction, transaction } from '../../contract/schemas/transaction.ts';
import type { PaymentState } from '../../domain/money/transaction-statuses.ts';
import { HUB_REFUND } from '../../operations/money/movements/hub-refund.ts';
import { MAIN_REFUND } from '../../operations/money/movements/main-refund.ts';
import { isEndedUnpaid } from '../../operations/money/refresh-entries.ts';
import type { Operator } from '../../operations/operator.ts';
import { refundOf } from '../../operations/refunds/list-refunds.ts';
import { readTransaction } from '../../operations/transactions.ts';
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
    wait: boolean({ description: 'wait for the final outcome' }),
    'max-wait': maxWaitFlag,
    ...receiptFlags,
    family: apiFamilyFlag,
    ...changeFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(RefundCreate);
    const { args, flags, notes, out, session } = started;
    const family = familyOf(flags.family, session);
    if (family === 'hub') refuseFlags(family, flags, ['reason', 'wait', 'max-wait', 'receipt']);
    const amount = flags.amount === undefined ? undefined : amountOf(flags.amount);
    const wait = waitOf(flags);
    const receipt = await this.receiptTarget(flags, wait);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family);
    const order = { id: args.id, amount, reference, reason: flags.reason };
    if (family === 'hub')
      return this.refund(started, HUB_REFUND, order, async ({ row, entry }) => {
        await showRefund(started, entry, null);
        await out.one(hubChargeView, row);
        return warnIfUnpaid(started, entry);
      });
    await this.refund(started, MAIN_REFUND, order, async (moved) => {
      const { entry } = moved;
      const row = wait ? await followRefund(started, operator, moved.row, wait) : moved.row;
      await showRefund(started, entry, row.item);
      await out.one(transactionView, row);
      const { id } = args;
      if (row.item.refundStatus === 'PENDING') notes.note('refund.pending', { id, status: 'PENDING' });
      const end = await warnIfUnpaid(started, entry);
      if (receipt !== undefined && end !== 'failed') {
        const made = await (await session.journal()).get(entry);
        const { writeReceiptOfDone } = await import('../../cli/flows/payments/write-receipt.ts');
        const { refundReceipt } = await import('../../operations/receipts/read-receipt.ts');
        const factsOf = () => refundReceipt(row.item, made === null ? [] : [made], null);
        await writeReceiptOfDone(started, row.item, factsOf, receipt);
      }
      return end;
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

/**
 * Reads the charge until its newest refund is completed. Returns the charge.
 * @throws PixError `check` when the refund was canceled, or the time is up
 */
async function followRefund(
  { notes }: Started,
  operator: Operator,
  start: DecodedRow<Transaction>,
  wait: Exclude<Wait, false>,
): Promise<DecodedRow<Transaction>> {
  // Loaded here, because most refunds are not waited for.
  const { PAUSES } = await import('../../cli/flows/follow-charge.ts');
  const { watchStatus } = await import('../../operations/watch-status.ts');
  let row: DecodedRow<Transaction> | null = null;
  const { id } = start.item;
  await watchStatus(operator, {
    async read() {
      row = row === null ? start : await readTransaction(operator, id);
      return { raw: row.raw, item: { id, status: row.item.refundStatus } };
    },
    until: 'COMPLETED',
    isEnd: (status) => status !== 'PENDING',
    endName: 'COMPLETED',
    isFinal: (status) => status !== 'PENDING',
    pauseMs: PAUSES,
    ...wait,
    onStatus: ({ status }) => notes.progress('charge.waiting', { id, status: status ?? '-' }),
    outcomeWhenTimeIsUp: 'unknown',
  });
  return row ?? start;
}

/** Reads the journal entry, because the charge shows only the last of its refunds. */
async function warnIfUnpaid({ notes, session }: Started, id: string): Promise<PaymentState> {
  const entry = await (await session.journal()).get(id);
  if (entry === null || !isEndedUnpaid(entry)) return 'accepted';
  const { reference, serviceStatus } = entry;
  notes.note('money.ended_unpaid', { id, reference, status: serviceStatus ?? '-' });
  return 'failed';
}
