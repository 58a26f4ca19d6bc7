import type { MoneyRoute } from '../../client/client.ts';
import type { ItemOf } from '../../contract/route.ts';
import { fail } from '../../domain/errors.ts';
import { Decimal, formatBrl, formatCents, wholeCents } from '../../domain/money/decimal.ts';
import { type Reference, referenceFrom } from '../../domain/money/reference.ts';
import { candidateFor, confirmRefundsOf, type KnownRefunds } from '../money/known-refunds.ts';
import { askedAgainNote, changedMeanwhile, type MoneyOutcome } from '../money/money-outcome.ts';
import { moveMoney } from '../money/move-money.ts';
import {
  disputedBy,
  type Refund,
  type RefundedCharge,
  type RefundMovement,
} from '../money/movements/refund.ts';
import type { Operator } from '../operator.ts';
import { earlierWarnings } from '../payouts/payout-preview.ts';
import { type Payer, readPayer } from '../payouts/read-payer.ts';
import type { Fact, Warning } from './act.ts';

export interface RefundRequest {
  readonly id: string;
  /** Amount in reais. If undefined, the whole remaining amount is refunded. */
  readonly amount: Decimal | undefined;
  readonly reference: Reference;
  readonly reason?: string | undefined;
}

export interface RefundOrder extends Omit<RefundRequest, 'reference'> {
  /** If undefined, a new reference is generated. */
  readonly reference?: Reference | undefined;
}

/** A refund that a person can confirm. */
export interface PreparedRefund<R extends MoneyRoute> {
  readonly way: RefundMovement<R>;
  /** The order with its reference. Prepare it again if the charge has changed: the reference stays the same. */
  readonly order: RefundRequest;
  readonly payer: Payer;
  readonly refund: Refund<ItemOf<R>>;
  readonly facts: readonly Fact[];
  readonly warnings: readonly Warning[];
  /** Whether this amount was refunded before, or may have been refunded outside of this journal. */
  readonly isRepeated: boolean;
}

/**
 * Reads what a person must see before the refund.
 * @throws PixError as `planRefund`, or `usage` when a person would be asked and the charge has an open dispute
 */
export async function prepareRefund<R extends MoneyRoute>(
  operator: Operator,
  way: RefundMovement<R>,
  { reference = referenceFrom(operator, undefined), ...rest }: RefundOrder,
): Promise<PreparedRefund<R>> {
  const order = { ...rest, reference };
  const payer = await readPayer(operator, way.family);
  const refund = await planRefund(operator, way, payer, order);
  const { id, charge, paid, beforeCents, shownCents, elsewhereCents, alike } = refund;
  const name = way.payerName?.(charge.item);
  const { dryRun, unaskedSince } = operator.run;
  if (!dryRun && unaskedSince === null && !refund.isDone) await refuseDisputed(operator, way, refund);
  return {
    way,
    order,
    payer,
    refund,
    facts: [
      { label: 'dialog.fact.charge', value: id },
      ...(name ? [{ label: 'column.payerName', value: { name } } as const] : []),
      { label: 'dialog.fact.paid', value: paid },
      { label: 'dialog.fact.left', value: paid.minus(Decimal.fromCents(beforeCents)) },
      { label: 'column.reference', value: reference.text },
    ],
    warnings: [
      ...earlierWarnings({ alike, unresolved: null }),
      ...(shownCents === null ? [{ key: 'refund.before_unknown', params: { id } } as const] : []),
      ...(elsewhereCents > 0n
        ? [{ key: 'refund.elsewhere', params: { id, given: formatCents(elsewhereCents) } } as const]
        : []),
    ],
    isRepeated: isRepeated(refund),
  };
}

/**
 * Refuses the refund of a charge with an open dispute before a person is asked: the dispute decides about this money,
 * and may return it, too. Without a question, the service refuses the refund itself.
 * @throws PixError `usage`
 */
async function refuseDisputed<R extends MoneyRoute>(
  operator: Operator,
  way: RefundMovement<R>,
  { id, charge }: Refund<ItemOf<R>>,
): Promise<void> {
  const dispute = await way.openDispute?.(operator, charge.item);
  if (!dispute) return;
  const [name, params] = disputedBy(id, dispute);
  throw fail(name, params, { kind: 'usage', errorCode: 'refund_disputed', outcome: 'not_sent' });
}

/**
 * Sends a prepared refund. If a person was asked, other clients may have refunded the charge meanwhile. So plans
 * the refund again, and sends it only if the person has seen all that is known now.
 * @param typed amount that the person typed, if they confirmed only the charge
 * @throws PixError for which `askedAgainNote` returns a note when anything changed while the question was open, or
 * when an equal refund exists that the person has not seen
 */
export async function sendRefund<R extends MoneyRoute>(
  operator: Operator,
  { way, order, payer, refund: seen }: PreparedRefund<R>,
  typed?: Decimal,
): Promise<{ readonly amount: Decimal; readonly moved: MoneyOutcome<ItemOf<R>> }> {
  const { dryRun, unaskedSince } = operator.run;
  const sawAmount = typed === undefined;
  const isUnasked = sawAmount && (dryRun || unaskedSince !== null);
  const now = isUnasked
    ? seen
    : await planRefund(operator, way, payer, { ...order, amount: typed ?? order.amount });
  // `moveMoney` would find a change in the journal, too, but the service's totals then differ already here.
  if (sawAmount && versionsOf(now) !== versionsOf(seen)) throw changedMeanwhile();
  const isSame = shownOfRefund(now, sawAmount) === shownOfRefund(seen, sawAmount);
  if (!isSame || (!sawAmount && isRepeated(now))) throw fail('refund.changed');
  const moved = await moveMoney(operator, way, payer, now);
  if (moved.outcome === 'confirmed') return { amount: now.amount, moved };
  if (askedAgainNote(moved.error) !== undefined) throw moved.error;
  const error = (await way.explain?.(operator, now, moved.error)) ?? moved.error;
  return { amount: now.amount, moved: { ...moved, error } };
}

const versionsOf = ({ seen }: Refund<unknown>): string =>
  JSON.stringify(seen?.map(({ id, version }) => [id, version]));

/** Whether this amount was refunded before, or may have been refunded outside of this journal. */
export const isRepeated = ({ alike, elsewhereCents }: Refund<unknown>): boolean =>
  alike.length > 0 || elsewhereCents > 0n;

/**
 * Returns the data of the confirmation as one text. Callers compare two texts to find out whether the charge
 * has changed.
 * @param repeats whether the confirmation also shows refunds of the same amount
 */
export const shownOfRefund = (
  { paid, beforeCents, shownCents, alike, elsewhereCents }: Refund<unknown>,
  repeats: boolean,
): string =>
  JSON.stringify([
    ...[wholeCents(paid), beforeCents].map(String),
    ...(shownCents === null ? ['before_unknown'] : []),
    ...(repeats ? [String(elsewhereCents), ...alike.map(({ reference }) => reference)] : []),
  ]);

/**
 * Returns the refund that the person must confirm. Resolves earlier refunds first, because they determine the
 * amount that is left.
 * @throws PixError `usage` when the amount can no longer be refunded, `missing` when the charge is not found,
 * `unknown` when an earlier refund of the charge cannot be resolved, or when the service names no refunds and
 * the given reference may have been used with another data folder
 */
export async function planRefund<Charge>(
  operator: Operator,
  { charge: refunded }: { readonly charge: RefundedCharge<Charge> },
  payer: Payer,
  request: RefundRequest,
): Promise<Refund<Charge>> {
  const { id, reference, reason } = request;
  const known = await confirmRefundsOf(operator, payer, id, reference);
  const charge = await refunded.read(operator, id);
  if (charge === null) throw fail('refund.no_charge', { id });
  const amounts = fitting(request, known, refunded.paid(charge.item), refunded.refundedCents(charge));
  if (refunded.names === undefined) refuseMaybeElsewhere(operator, request, known, amounts);
  return { ...amounts, charge, id, reference, reason };
}

/**
 * Refuses a refund whose given reference may have been used with another data folder: the service shows
 * refunds that are missing in this journal, and names no refunds.
 * @throws PixError `unknown`
 */
function refuseMaybeElsewhere(
  { run }: Operator,
  { id, reference }: RefundRequest,
  { candidates }: KnownRefunds,
  { elsewhereCents }: Pick<Refund<unknown>, 'elsewhereCents'>,
): void {
  // A dry run does not read the journal, so it cannot tell which earlier refunds were made by this machine.
  if (run.dryRun || reference.generated || candidates.length > 0 || elsewhereCents === 0n) return;
  throw fail('refund.maybe_elsewhere', { id, reference: reference.text, given: formatCents(elsewhereCents) });
}

/**
 * Returns the amounts of a refund, and the earlier refunds that the person must see. The rest of the charge is
 * neither refunded nor being refunded. The service may count a refund in progress only when it is completed, so
 * the refunds in the journal count, too.
 * @param shownCents see `Refund.shownCents`
 * @throws PixError `usage` when the amount can no longer be refunded
 */
function fitting(
  { id, amount }: RefundRequest,
  known: KnownRefunds,
  paid: Decimal,
  shownCents: bigint | null,
): Omit<Refund<unknown>, 'charge' | 'id' | 'reference'> {
  const paidCents = wholeCents(paid);
  const shown = shownCents ?? 0n;
  const beforeCents = shown > known.givenCents ? shown : known.givenCents;
  const left = Decimal.fromCents(paidCents > beforeCents ? paidCents - beforeCents : 0n);
  const askedCents = amount === undefined ? undefined : wholeCents(amount);
  const candidate = candidateFor(known, askedCents, paidCents);
  const asked = candidate ? Decimal.fromCents(candidate.amountCents) : (amount ?? left);
  const isDone = candidate?.state === 'confirmed';
  if (!isDone && (asked.sign <= 0 || asked.compare(left) > 0))
    throw fail('refund.too_much', {
      id,
      left: formatBrl(left),
      paid: formatBrl(paid),
      asked: formatBrl(asked),
    });
  const elsewhere = beforeCents - known.givenCents;
  return {
    amount: asked,
    beforeCents,
    shownCents,
    paid,
    seen: known.seen,
    isDone,
    alike: isDone ? [] : known.lately.filter(({ cents }) => cents === wholeCents(asked)),
    elsewhereCents: !isDone && elsewhere >= wholeCents(asked) ? elsewhere : 0n,
  };
}
