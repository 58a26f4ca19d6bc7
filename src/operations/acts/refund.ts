import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { hubCreateRefund } from '../../contract/routes/hub.ts';
import { createRefund } from '../../contract/routes/payouts.ts';
import type { HubCharge } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { fail, restate } from '../../domain/errors.ts';
import { Decimal, formatBrl, formatCents, wholeCents } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { SeenEntry } from '../../storage/journal/journal-entry.ts';
import { listOpenInfractions } from '../infractions/list-open-infractions.ts';
import { refundMismatch } from '../money/answer-mismatch.ts';
import { candidateFor, confirmRefundsOf, type KnownRefunds } from '../money/known-refunds.ts';
import { hubRefundStatus, readHubCharge, refundedCentsOf } from '../money/look-up/find-hub-outcome.ts';
import { refundAppliedOf, refundedCentsNow, refundNote } from '../money/look-up/find-main-outcome.ts';
import { askedAgainNote, changedMeanwhile } from '../money/money-errors.ts';
import type { MoneyOutcome } from '../money/money-outcome.ts';
import { moveMoney } from '../money/move-money.ts';
import { type Reference, referenceFrom } from '../money/new-reference.ts';
import type { MoneyFamily, Operator } from '../operator.ts';
import { type Alike, earlierWarnings } from '../payouts/payout-preview.ts';
import { type Payer, readPayer } from '../payouts/read-payer.ts';
import { readTransaction } from '../read-payment.ts';
import type { Fact, Warning } from './act.ts';

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
  /** Whether the service has accepted this refund before, so that nothing is sent again. */
  readonly isDone: boolean;
}

export interface RefundRequest {
  readonly id: string;
  /** Amount in reais. If undefined, the whole remaining amount is refunded. */
  readonly amount: Decimal | undefined;
  readonly reference: Reference;
}

/** The functions by which a family plans and sends a refund. */
export interface RefundWay<Charge> {
  readonly family: MoneyFamily;
  readonly plan: (operator: Operator, payer: Payer, request: RefundRequest) => Promise<Refund<Charge>>;
  readonly send: (
    operator: Operator,
    payer: Payer,
    refund: Refund<Charge>,
    reason: string | undefined,
  ) => Promise<MoneyOutcome<Charge>>;
  /** Returns the id or protocol of the charge's open dispute; null if there is none, or if it cannot be read. */
  readonly openDispute?: (operator: Operator, charge: Charge) => Promise<string | null>;
  /** Adds the open dispute of the charge to the error of a refused refund. */
  readonly explain?: (operator: Operator, refund: Refund<Charge>, error: PixError) => Promise<PixError>;
  readonly payerName?: (charge: Charge) => string | null;
}

export interface RefundOrder extends Omit<RefundRequest, 'reference'> {
  /** If undefined, a new reference is generated. */
  readonly reference?: Reference | undefined;
  readonly reason?: string | undefined;
}

/** A refund that a person can confirm. */
export interface PreparedRefund<Charge> {
  readonly way: RefundWay<Charge>;
  /** The order with its reference. Prepare it again if the charge has changed: the reference stays the same. */
  readonly order: RefundOrder & RefundRequest;
  readonly payer: Payer;
  readonly refund: Refund<Charge>;
  readonly facts: readonly Fact[];
  readonly warnings: readonly Warning[];
  /** Whether this amount was refunded before, or may have been refunded outside of this journal. */
  readonly isRepeated: boolean;
}

/**
 * Reads what a person must see before the refund.
 * @throws PixError as `planRefund`
 */
export async function prepareRefund<Charge>(
  operator: Operator,
  way: RefundWay<Charge>,
  { reference = referenceFrom(operator, undefined), ...rest }: RefundOrder,
): Promise<PreparedRefund<Charge>> {
  const order = { ...rest, reference };
  const payer = await readPayer(operator, way.family);
  const refund = await way.plan(operator, payer, order);
  const { id, charge, paid, beforeCents, shownCents, elsewhereCents, alike } = refund;
  const name = way.payerName?.(charge.item);
  const { dryRun, unaskedSince } = operator.run;
  const isAsked = !dryRun && unaskedSince === null && !refund.isDone;
  // The specification does not say that a dispute blocks refunds, so this is only a warning.
  const infraction = isAsked ? await way.openDispute?.(operator, charge.item) : null;
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
      ...(!infraction ? [] : [{ key: 'refund.in_dispute', params: { id, infraction } } as const]),
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
 * Sends a prepared refund. If a person was asked, other clients may have refunded the charge meanwhile. So plans
 * the refund again, and sends it only if the person has seen all that is known now.
 * @param typed amount that the person typed, if they confirmed only the charge
 * @throws PixError for which `askedAgainNote` returns a note when anything changed while the question was open, or
 * when an equal refund exists that the person has not seen
 */
export async function sendRefund<Charge>(
  operator: Operator,
  { way, order, payer, refund: seen }: PreparedRefund<Charge>,
  typed?: Decimal,
): Promise<{ readonly amount: Decimal; readonly moved: MoneyOutcome<Charge> }> {
  const { dryRun, unaskedSince } = operator.run;
  const sawAmount = typed === undefined;
  const isUnasked = sawAmount && (dryRun || unaskedSince !== null);
  const now = isUnasked ? seen : await way.plan(operator, payer, { ...order, amount: typed ?? order.amount });
  // `moveMoney` would find a change in the journal, too, but the service's totals then differ already here.
  if (sawAmount && versionsOf(now) !== versionsOf(seen)) throw changedMeanwhile();
  const isSame = shownOfRefund(now, sawAmount) === shownOfRefund(seen, sawAmount);
  if (!isSame || (!sawAmount && isRepeated(now))) throw fail('refund.changed');
  const moved = await way.send(operator, payer, now, order.reason);
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
    isDone,
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

const CONFLICT = 409;

/** Returns undefined if there is no open dispute, or if the disputes cannot be read. */
async function openDisputeOf(operator: Operator, transactionId: string) {
  const found = await listOpenInfractions(operator, { transactionId }).catch((reason: unknown) => {
    if (reason instanceof PixError) return null;
    throw reason;
  });
  return found?.rows[0]?.item;
}

/** Adds the charge's open dispute to the error of a refund that was refused as a conflict. */
async function withDispute(operator: Operator, id: string, error: PixError): Promise<PixError> {
  if (error.init.statusCode !== CONFLICT) return error;
  const dispute = await openDisputeOf(operator, id);
  if (!dispute) return error;
  const params = { ...error.init.params, id, infraction: dispute.id, due: dispute.expiresAt ?? '-' };
  return restate(error, 'refund.disputed', params);
}

/** Adds the protocol of the open dispute to the error of a refused refund. Hub charges contain this protocol. */
function withProtocol(id: string, error: PixError, protocol: string | null | undefined): PixError {
  if (!protocol || error.kind !== 'refused') return error;
  return restate(error, 'refund.disputed_hub', { ...error.init.params, id, infraction: protocol });
}

export const MAIN_REFUND: RefundWay<Transaction> = {
  family: 'main',
  plan: planRefund,
  send: refundCharge,
  openDispute: async (operator, { id }) => (await openDisputeOf(operator, id))?.id ?? null,
  explain: (operator, { id }, error) => withDispute(operator, id, error),
  payerName: ({ payerName }) => payerName,
};

export const HUB_REFUND: RefundWay<HubCharge> = {
  family: 'hub',
  plan: planHubRefund,
  send: refundByHub,
  openDispute: async (_operator, { openInfractionProtocol }) => openInfractionProtocol || null,
  explain: async (_operator, { id, charge }, error) =>
    withProtocol(id, error, charge.item.openInfractionProtocol),
};

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
