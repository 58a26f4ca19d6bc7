import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { hubCreateRefund } from '../../contract/routes/hub.ts';
import { createRefund } from '../../contract/routes/payouts.ts';
import type { HubCharge } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { fail } from '../../domain/errors.ts';
import { Decimal, formatBrl, formatCents, wholeCents } from '../../domain/money/decimal.ts';
import type { SeenEntry } from '../../storage/journal/journal-entry.ts';
import { readTransaction } from '../charges/read-transaction.ts';
import type { Operator } from '../operator.ts';
import type { Alike } from '../payouts/payout-preview.ts';
import type { Payer } from '../payouts/read-payer.ts';
import { refundMismatch } from './answer-mismatch.ts';
import { candidateFor, confirmRefundsOf, type KnownRefunds } from './known-refunds.ts';
import { hubRefundStatus, readHubCharge, refundedCentsOf } from './look-up/find-hub-outcome.ts';
import { refundAppliedOf, refundedCentsNow, refundNote } from './look-up/find-main-outcome.ts';
import type { MoneyOutcome } from './money-outcome.ts';
import { moveMoney } from './move-money.ts';
import type { Reference } from './new-reference.ts';

export interface Refund<Charge> {
  readonly charge: DecodedRow<Charge>;
  readonly id: string;
  readonly amount: Decimal;
  /** Cents refunded or being refunded before: as the service shows, or more if the journal contains more. */
  readonly beforeCents: bigint;
  /** Cents refunded or being refunded before, as the service shows; null if the service does not show it. */
  readonly shownCents: bigint | null;
  readonly paid: Decimal;
  readonly reference: Reference;
  /** Refunds with this amount within the last 24 hours. */
  readonly alike: readonly Alike[];
  /** Earlier refunds of the charge, as the person saw them before confirming. Null when nobody was asked. */
  readonly seen: readonly SeenEntry[] | null;
  /**
   * Cents of the charge that were refunded outside of this journal. Zero if this sum is less than this
   * refund's amount, or if this refund was already applied.
   */
  readonly elsewhereCents: bigint;
}

export interface RefundRequest {
  readonly id: string;
  /** Amount in reais. If undefined, the whole remaining amount is refunded. */
  readonly amount: Decimal | undefined;
  readonly reference: Reference;
}

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
 * `unknown` when an earlier refund of the charge cannot be resolved
 */
export async function planRefund(
  operator: Operator,
  payer: Payer,
  request: RefundRequest,
): Promise<Refund<Transaction>> {
  const { id, reference } = request;
  const known = await confirmRefundsOf(operator, payer, id, reference);
  const charge = await readTransaction(operator, id);
  const paid = charge.item.amount ?? Decimal.zero;
  return { ...fitting(request, known, paid, refundedCentsNow(charge.item)), charge, id, reference };
}

/**
 * Returns the hub refund that the person must confirm. Hub refunds contain no reference (§4.2), so the
 * service cannot show whether a given reference was used with another data folder.
 * @throws PixError as `planRefund`; also `unknown` when the given reference may have been used with another
 * data folder
 */
export async function planHubRefund(
  operator: Operator,
  payer: Payer,
  request: RefundRequest,
): Promise<Refund<HubCharge>> {
  const { id, reference } = request;
  const known = await confirmRefundsOf(operator, payer, id, reference);
  const charge = await readHubCharge(operator, id);
  if (charge === null) throw fail('refund.no_charge', { id });
  const paid = Decimal.fromCents(charge.item.amount ?? 0n);
  const amounts = fitting(request, known, paid, refundedCentsOf(charge.item));
  refuseMaybeElsewhere(operator, request, known, amounts);
  return { ...amounts, charge, id, reference };
}

/**
 * Refuses a refund whose given reference may have been used with another data folder: the service shows
 * refunds that are missing in this journal, and names no refunds.
 * @throws PixError `unknown`
 */
export function refuseMaybeElsewhere(
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
export function fitting(
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
    alike: isDone ? [] : known.lately.filter(({ cents }) => cents === wholeCents(asked)),
    elsewhereCents: !isDone && elsewhere >= wholeCents(asked) ? elsewhere : 0n,
  };
}

/**
 * Refunds a charge by `POST /refund/:transactionId`. The request is never repeated. If its answer is lost,
 * the charge's refunded amounts decide whether the refund was applied.
 */
export function refundCharge(
  operator: Operator,
  payer: Payer,
  refund: Refund<Transaction>,
  reason: string | undefined,
): Promise<MoneyOutcome<Transaction>> {
  return moveMoney(operator, {
    row: createRefund,
    input: (reference) => ({
      path: { transactionId: refund.id },
      body: {
        // The amount is sent even for a full refund: the person confirmed it, and the charge may change
        // meanwhile.
        amount: refund.amount,
        description: refundNote(reason, reference),
        clientReference: reference,
      },
      ...operator.run.extra,
    }),
    ...orderOf(payer, refund),
    applied: refundAppliedOf,
    mismatch: (item) =>
      refundMismatch({ id: item.id, given: item.refundAmount?.toCents() ?? null }, orderedOf(refund)),
  });
}

/** Refunds a hub charge by `POST /transactions/payment/:paymentId/refund`, which takes no idempotency key. */
export function refundByHub(
  operator: Operator,
  payer: Payer,
  refund: Refund<HubCharge>,
): Promise<MoneyOutcome<HubCharge>> {
  return moveMoney(operator, {
    row: hubCreateRefund,
    input: () => ({
      path: { paymentId: refund.id },
      // The amount is the only field of the body in the specification: "all or part of the paid charge".
      body: { amount: wholeCents(refund.amount) },
      ...operator.run.extra,
    }),
    ...orderOf(payer, refund),
    applied: (item) => ({
      serviceId: item.id,
      serviceStatus: hubRefundStatus(item, refund.beforeCents + wholeCents(refund.amount)),
    }),
    mismatch: (item) => refundMismatch({ id: item.id, given: refundedCentsOf(item) }, orderedOf(refund)),
  });
}

export const orderedOf = ({ id, amount, beforeCents, shownCents }: Refund<unknown>) => ({
  id,
  beforeCents,
  shownCents: shownCents ?? beforeCents,
  cents: wholeCents(amount),
});

export const orderOf = (payer: Payer, { id, amount, beforeCents, reference, seen }: Refund<unknown>) => ({
  payer,
  reference,
  seen,
  kind: 'refund' as const,
  amount,
  to: { shown: id, whole: id },
  of: { subject: id, beforeCents },
});
