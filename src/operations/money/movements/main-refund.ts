import { createRefund } from '../../../contract/routes/payouts.ts';
import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { restate } from '../../../domain/errors.ts';
import { Decimal } from '../../../domain/money/decimal.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { lengthOf } from '../../../domain/text/field-rules.ts';
import { listOpenInfractions } from '../../infractions/list-open-infractions.ts';
import type { Operator } from '../../operator.ts';
import { readTransaction } from '../../transactions.ts';
import { refundMismatch } from '../answer-mismatch.ts';
import type { Applied } from '../money-outcome.ts';
import {
  disputedBy,
  type OpenDispute,
  orderedOf,
  type RefundedCharge,
  type RefundMovement,
  refundLookUps,
  refundOrder,
} from './refund.ts';

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

/**
 * Returns the cents of a charge that were refunded or are being refunded; null if they are no whole cents. If the
 * only refund was canceled, nothing was refunded, even if the service still shows its amount.
 */
function refundedCentsNow({
  refundAmount,
  refundStatus,
  refundedAt,
  refundEndToEndId,
}: Transaction): bigint | null {
  if (refundStatus === 'CANCELED' && refundedAt === null && refundEndToEndId === null) return 0n;
  return refundAmount === null ? 0n : (refundAmount.toCents() ?? null);
}

const refundAppliedOf = ({ id, refundStatus, refundEndToEndId }: Transaction): Applied => ({
  serviceId: id,
  serviceStatus: refundStatus ?? undefined,
  endToEndId: refundEndToEndId ?? undefined,
});

const CONFLICT = 409;

/** Returns null if there is no open dispute, or if the disputes cannot be read. */
async function openDisputeOf(operator: Operator, transactionId: string): Promise<OpenDispute | null> {
  const found = await listOpenInfractions(operator, { transactionId }).catch((reason: unknown) => {
    if (reason instanceof PixError) return null;
    throw reason;
  });
  const dispute = found?.rows[0]?.item;
  return dispute ? { infraction: dispute.id, due: dispute.expiresAt } : null;
}

/** Adds the charge's open dispute to the error of a refund that was refused as a conflict. */
async function withDispute(operator: Operator, id: string, error: PixError): Promise<PixError> {
  if (error.init.statusCode !== CONFLICT) return error;
  const dispute = await openDisputeOf(operator, id);
  if (!dispute) return error;
  const [name, params] = disputedBy(id, dispute);
  return restate(error, name, { ...error.init.params, ...params });
}

const charge: RefundedCharge<Transaction> = {
  read: readTransaction,
  paid: ({ amount }) => amount ?? Decimal.zero,
  refundedCents: ({ item }) => refundedCentsNow(item),
  applied: refundAppliedOf,
  names: ({ refundDescription, refundReason }, reference) =>
    [refundDescription, refundReason].some((note) => note !== null && namesRefund(note, reference)),
  lastRefund: ({ refundStatus, refundedAt, refundEndToEndId }) => ({
    isPending: refundStatus !== 'CANCELED' && refundStatus !== 'COMPLETED',
    isCanceled: refundStatus === 'CANCELED',
    isNoneCompleted: refundedAt === null && refundEndToEndId === null,
  }),
};

/**
 * Refunds a charge by `POST /refund/:transactionId`. The request is never repeated. If its answer is lost,
 * the charge's refunded amounts decide whether the refund was applied.
 */
export const MAIN_REFUND: RefundMovement<typeof createRefund> = {
  family: 'main',
  charge,
  ...refundLookUps(charge),
  order: (_operator, payer, refund) => ({
    ...refundOrder(payer, refund),
    row: createRefund,
    input: (reference) => ({
      path: { transactionId: refund.id },
      body: {
        // The amount is sent even for a full refund: the person confirmed it, and the charge may change
        // meanwhile.
        amount: refund.amount,
        description: refundNote(refund.reason, reference),
        clientReference: reference,
      },
    }),
    applied: refundAppliedOf,
    mismatch: ({ id, refundAmount }) =>
      refundMismatch({ id, given: refundAmount?.toCents() ?? null }, orderedOf(refund)),
  }),
  openDispute: (operator, { id }) => openDisputeOf(operator, id),
  explain: (operator, { id }, error) => withDispute(operator, id, error),
  payerName: ({ payerName }) => payerName,
};
