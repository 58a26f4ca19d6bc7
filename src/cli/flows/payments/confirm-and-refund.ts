import { type Decimal, formatBrl, formatCents } from '../../../domain/money/decimal.ts';
import { formatSaoPaulo } from '../../../domain/time/parse-when.ts';
import type { Params } from '../../../i18n/index.ts';
import { addDisputeToError, withProtocol } from '../../../operations/money/add-dispute-to-error.ts';
import type { Reference } from '../../../operations/money/new-reference.ts';
import { isEndedUnpaid } from '../../../operations/money/refresh-entries.ts';
import {
  isRepeated,
  planHubRefund,
  planRefund,
  type Refund,
  refundByHub,
  refundCharge,
} from '../../../operations/money/refund.ts';
import type { Operator } from '../../../operations/operator.ts';
import { readPayer } from '../../../operations/payouts/read-payer.ts';
import { hubChargeView } from '../../../output/views/money/hub-views.ts';
import { transactionView } from '../../../output/views/money/transaction-view.ts';
import type { Started } from '../../pix-command.ts';
import { printEarlier } from './show-payment.ts';

export interface RefundOrder {
  readonly family: 'main' | 'hub';
  readonly id: string;
  readonly amount: Decimal | undefined;
  readonly reference: Reference;
  readonly reason: string | undefined;
  readonly confirm: (words: Params) => Promise<void>;
  readonly confirmAgain: (words: Params) => Promise<void>;
}

export async function confirmAndRefund(
  started: Started,
  operator: Operator,
  order: RefundOrder,
): Promise<'given' | 'failed'> {
  const { out, notes } = started;
  const payer = await readPayer(operator, order.family);
  if (order.family === 'hub') {
    const refund = await planHubRefund(operator, payer, order);
    if (!operator.run.dryRun) await ask(started, order, refund);
    const protocol = refund.charge.item.openInfractionProtocol ?? null;
    const moved = await refundByHub(operator, payer, refund);
    if (moved.outcome !== 'confirmed') throw withProtocol(order.id, moved.error, protocol);
    await out.one(hubChargeView, moved.row);
    return endOf(started, moved.entry);
  }
  const refund = await planRefund(operator, payer, order);
  if (!operator.run.dryRun) await ask(started, order, refund);
  const { lang } = out.options;
  const dueText = (iso: string | null): string => (iso === null ? '-' : formatSaoPaulo(iso, lang));
  const moved = await refundCharge(operator, payer, refund, order.reason);
  if (moved.outcome !== 'confirmed') throw await addDisputeToError(operator, order.id, moved.error, dueText);
  await out.one(transactionView, moved.row);
  const { id } = order;
  if (moved.row.item.refundStatus === 'PENDING') notes.note('refund.pending', { id, status: 'PENDING' });
  return endOf(started, moved.entry);
}

/**
 * Returns whether the refund failed. Reads the journal entry, because the charge shows only the last of its
 * refunds.
 */
async function endOf({ notes, session }: Started, id: string): Promise<'given' | 'failed'> {
  const entry = await (await session.journal()).get(id);
  if (entry === null || !isEndedUnpaid(entry)) return 'given';
  const { reference, serviceStatus } = entry;
  notes.note('money.ended_unpaid', { id, reference, status: serviceStatus ?? '-' });
  return 'failed';
}

async function ask(
  started: Started,
  { confirm, confirmAgain }: RefundOrder,
  refund: Refund<unknown>,
): Promise<void> {
  const { id, amount, paid, alike, elsewhereCents } = refund;
  const words = { id, amount: formatBrl(amount), paid: formatBrl(paid) };
  printEarlier(started, { alike, unresolved: null });
  if (elsewhereCents > 0n) started.notes.note('refund.elsewhere', { id, given: formatCents(elsewhereCents) });
  if (isRepeated(refund)) await confirmAgain(words);
  await confirm(words);
}
