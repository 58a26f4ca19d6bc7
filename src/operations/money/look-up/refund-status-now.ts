import { readTransaction } from '../../../contract/routes/transactions.ts';
import type { JournalEntry } from '../../../storage/journal/journal.ts';
import { callRow } from '../../call-row.ts';
import type { Operator } from '../../operator.ts';
import { givenBackOf, readHubCharge } from './find-hub-outcome.ts';
import { givenBackByOthers } from './find-main-outcome.ts';

/**
 * Seconds after which an accepted refund that is not found counts as cancelled. This is long, because the service reported
 * success and does not report cancelled refunds.
 */
const ABSENT_S = 3_600;

/** The charge's data about its refunds. */
interface ChargeNow {
  /** Cents refunded or in progress; null when the service does not return them. */
  readonly given: bigint | null;
  /** Whether a refund of the charge is in progress. */
  readonly isPending: boolean;
  /** Whether the service reports its last refund as cancelled; null when it does not report the status of refunds. */
  readonly isLastCanceled: boolean | null;
  /** Whether no refund of the charge was ever completed. */
  readonly isNoneCompleted: boolean;
}

/**
 * The final status of an accepted refund, from the refunded amounts of its charge; null while it is not final, or the
 * amounts do not show it.
 * @throws PixError when the charge cannot be read
 */
export async function refundStatusNow(
  operator: Operator,
  entry: JournalEntry,
): Promise<'COMPLETED' | 'CANCELED' | null> {
  const { beforeCents, amountCents } = entry;
  const charge =
    entry.family === 'hub' ? await hubChargeNow(operator, entry) : await chargeNow(operator, entry);
  if (charge === null || charge.given === null || charge.isPending || beforeCents === null) return null;
  const { since, hasLater } = await givenBackByOthers(operator, entry, beforeCents);
  const more = charge.given - beforeCents - since;
  const isCanceled = charge.isLastCanceled === true && !hasLater;
  if (more === amountCents && !isCanceled) return 'COMPLETED';
  const isAbsent = more === 0n && (isCanceled || hasLater || charge.isLastCanceled === null);
  if (!isAbsent && !(isCanceled && charge.isNoneCompleted)) return null;
  // A charge that was read too early does not show the refund yet.
  return hasSettled(operator, entry, isCanceled ? operator.resolveSeconds : ABSENT_S) ? 'CANCELED' : null;
}

/** Whether so much time has passed, by the service's clock, that a movement must be visible. */
const hasSettled = ({ client }: Operator, { notBefore }: JournalEntry, seconds: number): boolean =>
  notBefore !== null && client.serviceNow() - notBefore >= seconds * 1000;

async function chargeNow(operator: Operator, { subject }: JournalEntry): Promise<ChargeNow | null> {
  const { item } = await callRow(operator, readTransaction, { path: { id: subject ?? '' } });
  const { refundAmount, refundStatus, refundedAt, refundEndToEndId } = item;
  return {
    given: refundAmount === null ? 0n : (refundAmount.toCents() ?? null),
    isPending: refundStatus !== 'CANCELED' && refundStatus !== 'COMPLETED',
    isLastCanceled: refundStatus === 'CANCELED',
    isNoneCompleted: refundedAt === null && refundEndToEndId === null,
  };
}

async function hubChargeNow(operator: Operator, { subject }: JournalEntry): Promise<ChargeNow | null> {
  const charge = await readHubCharge(operator, subject ?? '');
  if (charge === null) return null;
  const { refundInProgressAmount, refundedAmount } = charge.item;
  return {
    given: givenBackOf(charge.item),
    isPending: refundInProgressAmount !== 0n,
    isLastCanceled: null,
    isNoneCompleted: refundedAmount === 0n,
  };
}
