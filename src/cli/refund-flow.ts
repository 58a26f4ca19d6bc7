import { type Decimal, formatBrl } from '../domain/money.ts';
import type { Params } from '../i18n/index.ts';
import { confirmedRow } from '../operations/move-money.ts';
import type { Operator } from '../operations/operator.ts';
import { readPayer } from '../operations/read-payer.ts';
import { planHubRefund, planRefund, type Refund, refundByHub, refundCharge } from '../operations/refunds.ts';
import { hubChargeView } from '../output/views/hub.ts';
import { transactionView } from '../output/views/transaction.ts';
import type { Start } from './pix-command.ts';

export interface RefundOrder {
  readonly family: 'main' | 'hub';
  readonly id: string;
  readonly amount: Decimal | undefined;
  readonly reference: string;
  readonly reason: string | undefined;
  readonly confirm: (words: Params) => Promise<void>;
}

/** Reads the charge, asks, gives back, shows the charge as it is then. */
export async function refundFlow(
  { out, notes }: Start<unknown, unknown>,
  operator: Operator,
  order: RefundOrder,
): Promise<void> {
  const { id, amount, reference } = order;
  const payer = await readPayer(operator, order.family);
  if (order.family === 'hub') {
    const refund = await planHubRefund(operator, id, amount, reference);
    await order.confirm(wordsOf(refund));
    return out.one(hubChargeView, confirmedRow(await refundByHub(operator, payer, refund)));
  }
  const refund = await planRefund(operator, id, amount, reference);
  await order.confirm(wordsOf(refund));
  const row = confirmedRow(await refundCharge(operator, payer, refund, order.reason));
  await out.one(transactionView, row);
  if (row.item.refundStatus === 'PENDING') notes.note('refund.pending', { id, status: 'PENDING' });
}

const wordsOf = ({ id, amount, paid }: Refund<unknown>): Params => ({
  id,
  amount: formatBrl(amount),
  paid: formatBrl(paid),
});
