import { readTransaction } from '../../../contract/routes/transactions.ts';
import type { JournalEntry } from '../../../storage/journal/journal.ts';
import { callRow } from '../../call-row.ts';
import type { Operator } from '../../operator.ts';
import { givenBackOf, readHubCharge } from './find-hub-outcome.ts';
import { givenBackByOthers } from './find-main-outcome.ts';

/**
 * How long an accepted refund is looked for before finding nothing means that it was cancelled, in seconds: the service
 * does not say so, and it has reported success.
 */
const ABSENT_S = 3_600;

/** What the charge of a refund says about its refunds. */
interface ChargeNow {
  /** Cents given back or about to be; null when the service does not say. */
  readonly given: bigint | null;
  /** Whether a refund of the charge is in progress. */
  readonly isPending: boolean;
  /** Whether the service says that its last refund was cancelled; null when it does not say how refunds ended. */
  readonly isLastCanceled: boolean | null;
  /** Whether no refund of the charge was ever completed. */
  readonly isNoneCompleted: boolean;
}

/**
 * The final status of an accepted refund, from what its charge has given back; null while it has none, or the amounts do
 * not tell.
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

/** Whether the time in which a movement may not be visible yet is over, by the service's own clock. */
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
