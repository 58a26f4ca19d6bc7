import { readTransaction } from '../../../contract/routes/transactions.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import { callRoute } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { readHubCharge, refundedCentsOf } from './find-hub-outcome.ts';
import { refundedByOthers, refundedCentsNow } from './find-main-outcome.ts';

/**
 * Seconds after which an accepted refund that is not found counts as canceled. The hub does not report
 * cancellations.
 */
const ABSENT_S = 3_600;

interface ChargeNow {
  /** Cents refunded or being refunded; null when the service does not return them. */
  readonly given: bigint | null;
  readonly isPending: boolean;
  /** Whether the last refund was canceled. Null for hub charges, because the hub returns no refund status. */
  readonly isLastCanceled: boolean | null;
  readonly isNoneCompleted: boolean;
}

/**
 * Derives the final status of an accepted refund from the charge's refunded amounts. Returns null while the
 * amounts do not prove a final status.
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
  const { since, canceled, hasLater } = await refundedByOthers(operator, entry, beforeCents);
  const more = charge.given - (beforeCents - canceled) - since;
  if (canceled > 0n && more === canceled) return null;
  const isCanceled = charge.isLastCanceled === true && !hasLater;
  if (more === amountCents && !isCanceled) return 'COMPLETED';
  const isAbsent = more === 0n && (isCanceled || hasLater || charge.isLastCanceled === null);
  if (!isAbsent && !(isCanceled && charge.isNoneCompleted)) return null;
  // The service may show a refund late, so the refund counts as canceled only when enough time has passed.
  return hasSettled(operator, entry, isCanceled ? operator.money.resolveSeconds : ABSENT_S)
    ? 'CANCELED'
    : null;
}

/** Returns whether this many seconds have passed since the refund, by the service's clock. */
const hasSettled = ({ client }: Operator, { notBefore }: JournalEntry, seconds: number): boolean =>
  notBefore !== null && client.serviceNow() - notBefore >= seconds * 1000;

async function chargeNow(operator: Operator, { subject }: JournalEntry): Promise<ChargeNow | null> {
  const { item } = await callRoute(operator, readTransaction, { path: { id: subject ?? '' } });
  const { refundStatus, refundedAt, refundEndToEndId } = item;
  return {
    given: refundedCentsNow(item),
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
    given: refundedCentsOf(charge.item),
    isPending: refundInProgressAmount !== 0n,
    isLastCanceled: null,
    isNoneCompleted: refundedAmount === 0n,
  };
}
