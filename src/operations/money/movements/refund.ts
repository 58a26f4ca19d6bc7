import type { MoneyRoute } from '../../../client/client.ts';
import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../../../contract/route.ts';
import type { ErrorName } from '../../../domain/errors.ts';
import type { MoneyFamily } from '../../../domain/family.ts';
import { type Decimal, wholeCents } from '../../../domain/money/decimal.ts';
import type { Reference } from '../../../domain/money/reference.ts';
import { endedUnpaid } from '../../../domain/money/transaction-statuses.ts';
import type { ErrorParams, PixError } from '../../../domain/pix-error.ts';
import type { JournalEntry, SeenEntry } from '../../../storage/journal/journal-entry.ts';
import type { Operator } from '../../operator.ts';
import type { Alike } from '../../payouts/payout-preview.ts';
import type { Payer } from '../../payouts/read-payer.ts';
import type { Applied, LookUpFinding } from '../money-outcome.ts';
import type { Movement, SentMovement, StatusReader } from './movement.ts';

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
  readonly reason?: string | undefined;
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

/** A refund of a charge, or the reversal of a card charge. */
export interface RefundMovement<R extends MoneyRoute> extends Movement<R, Refund<ItemOf<R>>> {
  readonly family: MoneyFamily;
  readonly charge: RefundedCharge<ItemOf<R>>;
  /** Returns the charge's open dispute; null if there is none, or if it cannot be read. */
  readonly openDispute?: (operator: Operator, charge: ItemOf<R>) => Promise<OpenDispute | null>;
  /** Adds the open dispute of the charge to the error of a refused refund. */
  readonly explain?: (operator: Operator, refund: Refund<ItemOf<R>>, error: PixError) => Promise<PixError>;
  readonly payerName?: (charge: ItemOf<R>) => string | null;
}

/** An open dispute by its id or protocol, and its deadline if the service shows it. */
export interface OpenDispute {
  readonly infraction: string;
  readonly due: string | null;
}

/** Returns the words of the error for a charge that an open dispute blocks. */
export const disputedBy = (
  id: string,
  { infraction, due }: OpenDispute,
): readonly [ErrorName, ErrorParams] =>
  due === null
    ? ['refund.disputed_undated', { id, infraction }]
    : ['refund.disputed', { id, infraction, due }];

/** Functions that read refunds from a charge of a family. */
export interface RefundedCharge<Charge> {
  /** @throws PixError `missing`, or returns null, if there is no such charge */
  readonly read: (operator: Operator, id: string) => Promise<DecodedRow<Charge> | null>;
  readonly paid: (charge: Charge) => Decimal;
  /** Returns the cents refunded or being refunded; null when the service does not return them. */
  readonly refundedCents: (row: DecodedRow<Charge>) => bigint | null;
  /** @param totalCents refunded total of the charge after this refund */
  readonly applied: (charge: Charge, totalCents: bigint) => Applied;
  /** Returns whether the charge names this refund. Absent if the service names no refunds. */
  readonly names?: (charge: Charge, reference: string) => boolean;
  /** Returns what the charge says about its last refund. Absent if it shows only its own status. */
  readonly lastRefund?: (charge: Charge) => {
    readonly isPending: boolean;
    /** Whether the last refund was canceled. Null for hub charges, because the hub returns no refund status. */
    readonly isCanceled: boolean | null;
    readonly isNoneCompleted: boolean;
  };
}

/** Returns how refunds of this kind of charge are found again: by the refunded amounts of the charge. */
export const refundLookUps = <Charge extends { readonly id: string }>(
  charge: RefundedCharge<Charge>,
): SentMovement => ({
  async lookUp(operator, entry) {
    const row = await charge.read(operator, entry.subject ?? '');
    if (row === null) return { kind: 'undecided', why: 'journal.cannot_compare' };
    if (row.item.id !== entry.subject)
      return { kind: 'undecided', why: 'journal.other_reference', seen: row.item.id };
    return findByRefundedAmounts(operator, entry, charge.refundedCents(row), {
      row,
      as: charge.applied(row.item, (entry.beforeCents ?? 0n) + entry.amountCents),
      isNamed: charge.names?.(row.item, entry.reference),
    });
  },
  async statusNow({ operator }: StatusReader, entry) {
    const row = await charge.read(operator, entry.subject ?? '');
    const last = row === null ? undefined : charge.lastRefund?.(row.item);
    if (row === null || last === undefined) return null;
    const given = charge.refundedCents(row);
    const { beforeCents, amountCents } = entry;
    if (given === null || last.isPending || beforeCents === null) return null;
    const { since, canceled, hasLater } = await refundedByOthers(operator, entry, beforeCents);
    const more = given - (beforeCents - canceled) - since;
    if (canceled > 0n && more === canceled) return null;
    const isCanceled = last.isCanceled === true && !hasLater;
    if (more === amountCents && !isCanceled) return { serviceStatus: 'COMPLETED' };
    const isAbsent = more === 0n && (isCanceled || hasLater || last.isCanceled === null);
    if (!isAbsent && !(isCanceled && last.isNoneCompleted)) return null;
    // The service may show a refund late, so the refund counts as canceled only when enough time has passed.
    const seconds = isCanceled ? operator.money.resolveSeconds : ABSENT_S;
    return hasSettled(operator, entry, seconds) ? { serviceStatus: 'CANCELED' } : null;
  },
});

/**
 * Seconds after which an accepted refund that is not found counts as canceled. The hub does not report
 * cancellations.
 */
const ABSENT_S = 3_600;

/** Returns whether this many seconds have passed since the refund, by the service's clock. */
const hasSettled = ({ client }: Operator, { notBefore }: JournalEntry, seconds: number): boolean =>
  notBefore !== null && client.serviceNow() - notBefore >= seconds * 1000;

/** Returns the parts of an order that all refunds share. */
export const refundOrder = (payer: Payer, { id, amount, beforeCents, reference, seen }: Refund<unknown>) => ({
  payer,
  reference,
  seen,
  kind: 'refund' as const,
  amount,
  to: { shown: id, whole: id },
  of: { subject: id, beforeCents },
});

/** Returns what the answer to a refund must fit, see `refundMismatch`. */
export const orderedOf = ({ id, amount, beforeCents, shownCents }: Refund<unknown>) => ({
  id,
  beforeCents,
  shownCents: shownCents ?? beforeCents,
  cents: wholeCents(amount),
});

/**
 * Decides whether a refund was applied: compares the charge's refunded total before the refund with the
 * current total. Later refunds in the journal are first subtracted from the current total, and refunds that were
 * canceled meanwhile from the total before.
 *
 * Another client may have refunded the same amount. So a refund is found only if the service names it. Where
 * the service names no refunds (hub, cards), it is found unless other clients have refunded the charge before.
 * @param given refunded total of the charge now, in cents
 * @param found `isNamed`: whether the service names this refund; undefined if it names no refunds
 */
async function findByRefundedAmounts(
  operator: Operator,
  entry: JournalEntry,
  given: bigint | null,
  found: {
    readonly row: DecodedRow<unknown>;
    readonly as: Applied;
    readonly isNamed?: boolean | undefined;
  },
): Promise<LookUpFinding> {
  const { row, as } = found;
  if (given === null || entry.beforeCents === null)
    return { kind: 'undecided', why: 'journal.cannot_compare', row };
  const { since, before, canceled } = await refundedByOthers(operator, entry, entry.beforeCents);
  const more = given - (entry.beforeCents - canceled) - since;
  const elsewhereCents = entry.beforeCents - canceled - before;
  // The total before may also contain refunds by others instead of the canceled ones. Then it has not changed.
  const isUnchanged = canceled > 0n && more === canceled;
  if (more === entry.amountCents)
    return (found.isNamed ?? (elsewhereCents <= 0n && !isUnchanged))
      ? { kind: 'found', row, as }
      : { kind: 'undecided', why: 'journal.unnamed_refund', row };
  // A total that is less than before has lost a refund, which may be recorded as canceled soon.
  if (more !== 0n)
    return { kind: 'undecided', why: 'journal.other_refund', row, ...(more < 0n && { mayChange: true }) };
  return entry.generated || elsewhereCents < entry.amountCents
    ? { kind: 'absent', row }
    : { kind: 'absent', row, elsewhereCents };
}

/**
 * Adds up the applied refunds of the charge, without the refund of this entry.
 * @param beforeCents refunded total of the charge right before the refund of this entry
 * @returns sums in cents. `since`: refunds that were sent later, or raised the refunded total above
 * `beforeCents`. `before`: all other refunds. `canceled`: canceled refunds that `beforeCents` contains, as the
 * refunds of `before` do not explain it. `hasLater`: whether the journal contains a later refund that was applied
 */
async function refundedByOthers(
  operator: Operator,
  entry: JournalEntry,
  beforeCents: bigint,
): Promise<{
  readonly before: bigint;
  readonly since: bigint;
  readonly canceled: bigint;
  readonly hasLater: boolean;
}> {
  const journal = await operator.money.journal();
  const sums = { before: 0n, since: 0n, canceled: 0n, hasLater: false };
  const canceled: JournalEntry[] = [];
  let isLater = false;
  for (const other of await journal.ofSubject(entry, entry.subject ?? '')) {
    if (other.id === entry.id) isLater = true;
    if (other.id === entry.id || other.state !== 'confirmed') continue;
    sums.hasLater ||= isLater;
    const isAbove = (other.beforeCents ?? 0n) + other.amountCents > beforeCents;
    const isSince = isAbove || other.seq > entry.seq;
    if (endedUnpaid(other.serviceStatus ?? '')) {
      if (!isSince) canceled.unshift(other);
      continue;
    }
    sums[isSince ? 'since' : 'before'] += other.movedCents ?? other.amountCents;
  }
  // The latest one first: the others are more likely to have been canceled before this refund was sent.
  for (const { amountCents } of canceled)
    if (beforeCents - sums.before - sums.canceled >= amountCents) sums.canceled += amountCents;
  return sums;
}
