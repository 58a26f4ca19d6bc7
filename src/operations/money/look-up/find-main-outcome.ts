import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { readPayout, readTransfer } from '../../../contract/routes/payouts.ts';
import { readTransaction } from '../../../contract/routes/transactions.ts';
import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { endedUnpaid } from '../../../domain/money/transaction-statuses.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { lengthOf } from '../../../domain/text/length-of.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import { callRoute, isAbsence } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { referenceIn } from '../answer-mismatch.ts';
import type { Applied, LookUpFinding } from '../money-outcome.ts';

/** Value of `type` for received money (§2.1). */
const RECEIVED = 'DEPOSIT';

/** Finds a payout or transfer by its reference, and a refund by the amounts and the note of its charge. */
export async function findMainOutcome(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  if (entry.kind === 'refund') return findRefundOutcome(operator, entry);
  let row: DecodedRow<Transaction>;
  try {
    row = await readByReference(operator, entry);
  } catch (error) {
    if (isAbsence(error)) return { kind: 'absent' };
    if (error instanceof PixError && error.kind === 'missing')
      return { kind: 'undecided', why: 'journal.not_from_service' };
    throw error;
  }
  if (referenceIn(row.item.clientReference, entry.reference) === 'other')
    return { kind: 'undecided', why: 'journal.other_reference', seen: row.item.id };
  // Another account can use the same reference for a transfer to this account.
  if (row.item.type === RECEIVED) return { kind: 'undecided', why: 'journal.received', seen: row.item.id };
  if (row.item.amount !== null && row.item.amount.toCents() !== entry.amountCents)
    return { kind: 'undecided', why: 'journal.other_amount', seen: row.item.id };
  if (await isElsewhere(operator, entry, row.item))
    return { kind: 'undecided', why: 'journal.other_destination', seen: row.item.id };
  return { kind: 'found', row, as: appliedOf(row.item) };
}

function readByReference(
  operator: Operator,
  { kind, reference }: JournalEntry,
): Promise<DecodedRow<Transaction>> {
  const query = { clientReference: reference };
  return kind === 'transfer'
    ? callRoute(operator, readTransfer, { query })
    : callRoute(operator, readPayout, { query });
}

/**
 * Returns whether the service shows another destination than the ordered one. A masked or missing destination
 * is not compared.
 */
async function isElsewhere(operator: Operator, entry: JournalEntry, item: Transaction): Promise<boolean> {
  const to = entry.kind === 'transfer' ? item.receiverAccountNumber : item.withdrawPixKey;
  // If the payment was made with a QR code, the journal has the code but not the key.
  if (to === null || to.includes('*') || entry.kind === 'qr-payout') return false;
  const journal = await operator.money.journal();
  const spellings = [to, `+${to}`, to.toLowerCase()];
  return !spellings.some((spelling) => journal.fingerprint(spelling) === entry.destinationPrint);
}

async function findRefundOutcome(operator: Operator, entry: JournalEntry): Promise<LookUpFinding> {
  const row = await callRoute(operator, readTransaction, { path: { id: entry.subject ?? '' } });
  if (row.item.id !== entry.subject)
    return { kind: 'undecided', why: 'journal.other_reference', seen: row.item.id };
  const given = refundedCentsNow(row.item);
  const notes = [row.item.refundDescription, row.item.refundReason];
  const isNamed = notes.some((note) => note !== null && namesRefund(note, entry.reference));
  return findByRefundedAmounts(operator, entry, given, { row, as: refundAppliedOf(row.item), isNamed });
}

/**
 * Returns the cents of a charge that were refunded or are being refunded; null if they are no whole cents. If the
 * only refund was canceled, nothing was refunded, even if the service still shows its amount.
 */
export function refundedCentsNow({
  refundAmount,
  refundStatus,
  refundedAt,
  refundEndToEndId,
}: Transaction): bigint | null {
  if (refundStatus === 'CANCELED' && refundedAt === null && refundEndToEndId === null) return 0n;
  return refundAmount === null ? 0n : (refundAmount.toCents() ?? null);
}

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
export async function findByRefundedAmounts(
  operator: Operator,
  entry: JournalEntry,
  given: bigint | null,
  found: {
    readonly row: DecodedRow<unknown>;
    readonly as: Applied;
    readonly isNamed?: boolean;
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
export async function refundedByOthers(
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

/** Longest note of a Pix refund, in characters. */
const LONGEST_NOTE = 140;

/**
 * Returns the description to send with a refund. It ends with the reference, because the service shows no
 * other sign of who made a refund. If the note would be too long, the reason stands alone.
 */
export function refundNote(reason: string | undefined, reference: string): string {
  if (reason === undefined || reason === '') return reference;
  const note = `${reason} (${reference})`;
  return lengthOf(note) <= LONGEST_NOTE ? note : reason;
}

/** Returns whether a note that the service shows is that of the refund with this reference. */
export const namesRefund = (note: string, reference: string): boolean =>
  note === reference || note.endsWith(`(${reference})`);

export const appliedOf = ({ id, status, endToEndId, amount }: Transaction): Applied => ({
  serviceId: id,
  movedCents: amount?.toCents() ?? undefined,
  serviceStatus: status,
  endToEndId: endToEndId ?? undefined,
});

export const refundAppliedOf = ({ id, refundStatus, refundEndToEndId }: Transaction): Applied => ({
  serviceId: id,
  serviceStatus: refundStatus ?? undefined,
  endToEndId: refundEndToEndId ?? undefined,
});

/**
 * Returns the earliest possible time of the payment, in ms since 1970. Either clock may be ahead, so this is
 * the service's time or ours, whichever is earlier. Null when the service did not return its time.
 */
export const searchFrom = ({ notBefore, createdAt }: JournalEntry): number | null =>
  notBefore === null ? null : Math.min(notBefore, createdAt);

/**
 * Returns whether one of these service ids belongs to another payment in the journal. Skips entries with a
 * mismatch, because the service id of such an entry may belong to this payment.
 */
export async function belongsToOtherPayment(
  operator: Operator,
  entry: JournalEntry,
  ids: readonly (string | null)[],
): Promise<boolean> {
  const names = ids.filter((id) => id !== null);
  const journal = await operator.money.journal();
  for await (const other of journal.walk({ names, states: ['confirmed'] })) {
    const isResult = other.serviceId !== null && names.includes(other.serviceId);
    if (isResult && other.id !== entry.id && other.mismatch === null) return true;
  }
  return false;
}
