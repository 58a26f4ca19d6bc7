import { readTransaction } from '../../../contract/routes/transactions.ts';
import type { JournalEntry } from '../../../storage/journal/journal.ts';
import { callRoute } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { readHubCharge, refundedCentsOf } from './find-hub-outcome.ts';
import { refundedByOthers } from './find-main-outcome.ts';

/**
 * Seconds after which an accepted refund that is not found counts as cancelled. The time is long, because the
 * service had reported success, and the hub does not report cancelled refunds.
 */
const ABSENT_S = 3_600;

/** The refund data of a charge, as the service returns it now. */
interface ChargeNow {
  /** Cents refunded or being refunded; null when the service does not return them. */
  readonly given: bigint | null;
  /** Whether a refund of the charge is in progress. */
  readonly isPending: boolean;
  /**
   * Whether the service reports the last refund of the charge as cancelled; null in the hub, which has no
   * status of refunds.
   */
  readonly isLastCanceled: boolean | null;
  /** Whether no refund of the charge was ever completed. */
  readonly isNoneCompleted: boolean;
}

/**
 * Returns the final status of an accepted refund, derived from the refunded amounts of its charge. Returns
 * null while the refund is not final, or when the amounts do not prove its status.
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
  const { since, hasLater } = await refundedByOthers(operator, entry, beforeCents);
  const more = charge.given - beforeCents - since;
  const isCanceled = charge.isLastCanceled === true && !hasLater;
  if (more === amountCents && !isCanceled) return 'COMPLETED';
  const isAbsent = more === 0n && (isCanceled || hasLater || charge.isLastCanceled === null);
  if (!isAbsent && !(isCanceled && charge.isNoneCompleted)) return null;
  // The service may not have shown the refund in the charge yet. Until enough time has passed, the status
  // stays open.
  return hasSettled(operator, entry, isCanceled ? operator.money.resolveSeconds : ABSENT_S)
    ? 'CANCELED'
    : null;
}

/** Returns whether enough time has passed, by the service's clock, for a movement to be visible. */
const hasSettled = ({ client }: Operator, { notBefore }: JournalEntry, seconds: number): boolean =>
  notBefore !== null && client.serviceNow() - notBefore >= seconds * 1000;

async function chargeNow(operator: Operator, { subject }: JournalEntry): Promise<ChargeNow | null> {
  const { item } = await callRoute(operator, readTransaction, { path: { id: subject ?? '' } });
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
    given: refundedCentsOf(charge.item),
    isPending: refundInProgressAmount !== 0n,
    isLastCanceled: null,
    isNoneCompleted: refundedAmount === 0n,
  };
}
