import { fail } from '../../../domain/errors.ts';
import { type Decimal, formatBrl, formatCents } from '../../../domain/money/decimal.ts';
import { formatSaoPaulo } from '../../../domain/time/parse-when.ts';
import type { Params } from '../../../i18n/index.ts';
import { addDisputeToError, withProtocol } from '../../../operations/money/add-dispute-to-error.ts';
import { changedMeanwhile } from '../../../operations/money/money-errors.ts';
import type { Reference } from '../../../operations/money/new-reference.ts';
import { isEndedUnpaid } from '../../../operations/money/refresh-entries.ts';
import {
  isRepeated,
  planHubRefund,
  planRefund,
  type Refund,
  refundByHub,
  refundCharge,
  shownOfRefund,
} from '../../../operations/money/refund.ts';
import type { Operator } from '../../../operations/operator.ts';
import { readPayer } from '../../../operations/payouts/read-payer.ts';
import { hubChargeView } from '../../../output/views/money/hub-views.ts';
import { transactionView } from '../../../output/views/money/transaction-view.ts';
import type { Started } from '../../pix-command.ts';
import { printEarlier } from './show-payment.ts';

interface Questions {
  readonly confirm: (words: Params) => Promise<void>;
  readonly confirmAgain: (words: Params) => Promise<void>;
}

export interface RefundOrder extends Questions {
  readonly family: 'main' | 'hub';
  readonly id: string;
  readonly amount: Decimal | undefined;
  readonly reference: Reference;
  readonly reason: string | undefined;
}

export async function confirmAndRefund(
  started: Started,
  operator: Operator,
  order: RefundOrder,
): Promise<'given' | 'failed'> {
  const { out, notes } = started;
  const payer = await readPayer(operator, order.family);
  if (order.family === 'hub') {
    const refund = await confirmRefund(started, operator, order, () => planHubRefund(operator, payer, order));
    const protocol = refund.charge.item.openInfractionProtocol ?? null;
    const moved = await refundByHub(operator, payer, refund);
    if (moved.outcome !== 'confirmed') throw withProtocol(order.id, moved.error, protocol);
    await out.one(hubChargeView, moved.row);
    return endOf(started, moved.entry);
  }
  const refund = await confirmRefund(started, operator, order, () => planRefund(operator, payer, order));
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

/**
 * Plans a refund or reversal, and asks for confirmation. While a question is open, other clients may refund the
 * charge. So the plan is made again after the answer, and must be equal.
 * @throws PixError `changed_meanwhile` when a refund in the journal changed while the question was open,
 * `refund_changed` when the charge changed
 */
export async function confirmRefund<R extends Refund<unknown>>(
  started: Started,
  { run }: Operator,
  questions: Questions,
  plan: () => Promise<R>,
): Promise<R> {
  const refund = await plan();
  if (run.dryRun) return refund;
  await ask(started, questions, refund);
  if (run.unaskedSince !== null) return refund;
  const now = await plan();
  // `moveMoney` would find a change in the journal, too, but the service's totals then differ already here.
  if (versionsOf(now) !== versionsOf(refund)) throw changedMeanwhile();
  if (shownOfRefund(now, true) !== shownOfRefund(refund, true)) throw fail('refund.changed');
  return refund;
}

const versionsOf = ({ seen }: Refund<unknown>): string =>
  JSON.stringify(seen?.map(({ id, version }) => [id, version]));

async function ask(
  started: Started,
  { confirm, confirmAgain }: Questions,
  refund: Refund<unknown>,
): Promise<void> {
  const { id, amount, paid, alike, elsewhereCents, shownCents } = refund;
  const words = { id, amount: formatBrl(amount), paid: formatBrl(paid) };
  printEarlier(started, { alike, unresolved: null });
  if (shownCents === null) started.notes.note('refund.before_unknown', { id });
  if (elsewhereCents > 0n) started.notes.note('refund.elsewhere', { id, given: formatCents(elsewhereCents) });
  if (isRepeated(refund)) await confirmAgain(words);
  await confirm(words);
}
