import { Decimal, formatBrl } from '../../../domain/money/money.ts';
import { formatSaoPaulo } from '../../../domain/time/dates.ts';
import type { Params } from '../../../i18n/index.ts';
import { toldByDispute, toldByProtocol } from '../../../operations/money/blocking-dispute.ts';
import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import type { Reference } from '../../../operations/money/new-reference.ts';
import {
  planHubRefund,
  planRefund,
  type Refund,
  refundByHub,
  refundCharge,
} from '../../../operations/money/refunds.ts';
import type { Operator } from '../../../operations/operator.ts';
import { readPayer } from '../../../operations/payouts/read-payer.ts';
import { hubChargeView } from '../../../output/views/money/hub.ts';
import { transactionView } from '../../../output/views/money/transaction.ts';
import type { Start } from '../../pix-command.ts';
import { tellEarlier } from './show-payment.ts';

export interface RefundOrder {
  readonly family: 'main' | 'hub';
  readonly id: string;
  readonly amount: Decimal | undefined;
  readonly reference: Reference;
  readonly reason: string | undefined;
  readonly confirm: (words: Params) => Promise<void>;
  /** Asked first when the same amount was refunded before. */
  readonly confirmAgain: (words: Params) => Promise<void>;
}

/** Reads the charge, asks for confirmation, refunds, and shows the charge afterwards. */
export async function refundFlow(
  started: Start<unknown, unknown>,
  operator: Operator,
  order: RefundOrder,
): Promise<void> {
  const { out, notes } = started;
  const payer = await readPayer(operator, order.family);
  if (order.family === 'hub') {
    const refund = await planHubRefund(operator, payer, order);
    if (!operator.dryRun) await ask(started, order, refund);
    const protocol = refund.charge.item.openInfractionProtocol ?? null;
    const given = refundByHub(operator, payer, refund).then(confirmedRow);
    return out.one(
      hubChargeView,
      await given.catch((error: unknown) => {
        throw toldByProtocol(order.id, error, protocol);
      }),
    );
  }
  const refund = await planRefund(operator, payer, order);
  if (!operator.dryRun) await ask(started, order, refund);
  const { lang } = out.options;
  const dueText = (iso: string | null): string => (iso === null ? '-' : formatSaoPaulo(iso, lang));
  const row = await refundCharge(operator, payer, refund, order.reason)
    .then(confirmedRow)
    .catch(async (error: unknown) => {
      throw await toldByDispute(operator, order.id, error, dueText);
    });
  await out.one(transactionView, row);
  const { id } = order;
  if (row.item.refundStatus === 'PENDING') notes.note('refund.pending', { id, status: 'PENDING' });
}

async function ask(
  started: Start<unknown, unknown>,
  { confirm, confirmAgain }: RefundOrder,
  { id, amount, paid, alike, elsewhereCents }: Refund<unknown>,
): Promise<void> {
  const words = { id, amount: formatBrl(amount), paid: formatBrl(paid) };
  tellEarlier(started, { alike, unsettled: null });
  if (elsewhereCents > 0n)
    started.notes.note('refund.elsewhere', { id, given: formatBrl(Decimal.fromCents(elsewhereCents)) });
  if (alike.length > 0 || elsewhereCents > 0n) await confirmAgain(words);
  await confirm(words);
}
