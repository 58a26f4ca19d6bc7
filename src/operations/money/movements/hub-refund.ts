import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { hubCreateRefund, hubListCharges } from '../../../contract/routes/hub.ts';
import type { HubCharge } from '../../../contract/schemas/hub.ts';
import { restate } from '../../../domain/errors.ts';
import { Decimal, wholeCents } from '../../../domain/money/decimal.ts';
import type { PixError } from '../../../domain/pix-error.ts';
import type { Operator } from '../../operator.ts';
import { walkPages } from '../../walk-pages.ts';
import { refundMismatch } from '../answer-mismatch.ts';
import {
  disputedBy,
  type OpenDispute,
  orderedOf,
  type RefundedCharge,
  type RefundMovement,
  refundLookUps,
  refundOrder,
} from './refund.ts';

/** Finds a charge in the list of charges, because the hub has no route that reads a single charge. */
export async function readHubCharge(operator: Operator, id: string): Promise<DecodedRow<HubCharge> | null> {
  for await (const row of walkPages(operator, hubListCharges, { search: id })) {
    if (row.item.id === id) return row;
  }
  return null;
}

/** Returns the refunded cents, including refunds in progress. Null when the service returns no amounts. */
export const refundedCentsOf = ({ refundedAmount, refundInProgressAmount }: HubCharge): bigint | null =>
  refundedAmount === null && refundInProgressAmount === null
    ? null
    : (refundedAmount ?? 0n) + (refundInProgressAmount ?? 0n);

/**
 * Derives the status of a refund from the charge's amounts. The hub's answer contains only the status of the
 * charge.
 * @param total the charge's refunded amount after this refund, in cents
 */
export const hubRefundStatus = (
  { refundedAmount, refundInProgressAmount }: HubCharge,
  total: bigint,
): 'COMPLETED' | 'PENDING' =>
  refundInProgressAmount === 0n && refundedAmount !== null && refundedAmount >= total
    ? 'COMPLETED'
    : 'PENDING';

/** Hub charges contain the protocol of their open dispute. */
const disputeOf = ({ openInfractionProtocol }: HubCharge): OpenDispute | null =>
  openInfractionProtocol ? { infraction: openInfractionProtocol, due: null } : null;

/** Adds the open dispute to the error of a refused refund. */
function withDispute(id: string, error: PixError, charge: HubCharge): PixError {
  const dispute = disputeOf(charge);
  if (dispute === null || error.kind !== 'refused') return error;
  const [name, params] = disputedBy(id, dispute);
  return restate(error, name, { ...error.init.params, ...params });
}

const charge: RefundedCharge<HubCharge> = {
  read: readHubCharge,
  paid: ({ amount }) => Decimal.fromCents(amount ?? 0n),
  refundedCents: ({ item }) => refundedCentsOf(item),
  applied: (item, total) => ({ serviceId: item.id, serviceStatus: hubRefundStatus(item, total) }),
  lastRefund: ({ refundInProgressAmount, refundedAmount }) => ({
    isPending: refundInProgressAmount !== 0n,
    isCanceled: null,
    isNoneCompleted: refundedAmount === 0n,
  }),
};

/** Refunds a hub charge by `POST /transactions/payment/:paymentId/refund`, which takes no idempotency key. */
export const HUB_REFUND: RefundMovement<typeof hubCreateRefund> = {
  family: 'hub',
  charge,
  ...refundLookUps(charge),
  order: (_operator, payer, refund) => ({
    ...refundOrder(payer, refund),
    row: hubCreateRefund,
    input: () => ({
      path: { paymentId: refund.id },
      // The amount is the only field of the body in the specification: "all or part of the paid charge".
      body: { amount: wholeCents(refund.amount) },
    }),
    applied: (item) => charge.applied(item, refund.beforeCents + wholeCents(refund.amount)),
    mismatch: (item) => refundMismatch({ id: item.id, given: refundedCentsOf(item) }, orderedOf(refund)),
  }),
  openDispute: async (_operator, item) => disputeOf(item),
  explain: async (_operator, { id, charge: { item } }, error) => withDispute(id, error, item),
};
