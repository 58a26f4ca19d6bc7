import type { hubCreateRefund } from '../../../contract/routes/hub.ts';
import type { TransactionStatus } from '../../../domain/money/transaction-statuses.ts';
import type { Handlers, ReplyOf } from '../../handler-types.ts';
import type { Service } from '../../service.ts';
import { HubFault, ServiceFault } from '../../service-fault.ts';
import { checkHubBalance } from '../../state/accounts/check-hub-payment.ts';
import { heldInfraction } from '../../state/infractions/infractions.ts';
import { centsDown, centsUp, type Thousandths, thousandthsOfCents } from '../../state/money/thousandths.ts';
import { among, between, type Condition, equals, readCursorPage } from '../../state/read-page.ts';
import { hubInstant, iso, optionalIso } from '../../state/time-conversions.ts';
import { type RefundRow, refundsOf, requestRefund } from '../../state/transactions/refunds.ts';
import type { TransactionRow } from '../../state/transactions/transaction-row.ts';
import { transactionById } from '../../state/transactions/transactions.ts';

type HubCharge = ReplyOf<typeof hubCreateRefund>;

/** Maps a status of the main family to a status of the hub. The hub shows CANCELED and ERROR as EXPIRED. */
const STATUSES: Readonly<Record<TransactionStatus, 'PENDING' | 'PAID' | 'REFUNDED' | 'EXPIRED'>> = {
  PENDING: 'PENDING',
  COMPLETED: 'PAID',
  WAITING_FOR_REFUND: 'PAID',
  REFUNDED: 'REFUNDED',
  EXPIRED: 'EXPIRED',
  CANCELED: 'EXPIRED',
  ERROR: 'EXPIRED',
};

export const hubChargeHandlers = {
  /**
   * Refunds a charge. The route takes no idempotency key (unshown.md §10), so a client that lost the answer
   * must read the charge before it retries.
   */
  hubCreateRefund: ({ service, params, body, caller }) => {
    const { account } = caller;
    const row = transactionById(service, params.paymentId, account.seq);
    if (row.type !== 'DEPOSIT' || row.method !== 'PIX') throw new ServiceFault('PZC310');
    if (row.refundStatus === 'PENDING') throw new HubFault('REFUND_IN_FLIGHT');
    if (heldInfraction(service, row.seq)) throw new HubFault('REFUND_NOT_ALLOWED');
    const left = row.amount - (row.refundAmount ?? 0n);
    const amount = body.amount === undefined ? left : thousandthsOfCents(body.amount);
    if (row.status === 'COMPLETED' && amount <= left) checkHubBalance(service, account, amount);
    return toCharge(service, requestRefund(service, row, body.amount === undefined ? {} : { amount }));
  },

  hubListCharges: ({ service, query, caller }) => {
    const { status, search, externalRef, dateFrom, dateTo } = query;
    const where: Condition[] = [
      ...equals('account', caller.account.seq),
      { sql: `type = 'DEPOSIT' and method = 'PIX'`, cells: [] },
      ...(status === undefined ? [] : among('status', shownAs(status))),
      ...equals('clientReference', externalRef),
      ...(search === undefined ? [] : [mentions(search)]),
      ...between('createdAt', hubInstant(dateFrom, 'from'), hubInstant(dateTo, 'to')),
    ];
    const { items, ...rest } = readCursorPage<TransactionRow>(
      service.db,
      { from: 'select * from transactions', table: 'transactions', where },
      query,
    );
    return { items: items.map((row) => toCharge(service, row)), ...rest };
  },
} satisfies Handlers;

/** Returns the statuses of the main family that `STATUSES` maps to `wanted`. */
const shownAs = (wanted: string): readonly string[] =>
  Object.entries(STATUSES).flatMap(([name, shown]) => (shown === wanted ? [name] : []));

const SEARCHED = [
  'id',
  'clientReference',
  'generatedName',
  'generatedDocument',
  'payerName',
  'payerDocument',
];

function mentions(text: string): Condition {
  const sql = SEARCHED.map((column) => `instr(lower(coalesce(${column}, '')), ?) > 0`).join(' or ');
  return { sql: `(${sql})`, cells: SEARCHED.map(() => text.toLowerCase()) };
}

function toCharge(service: Service, row: TransactionRow): HubCharge {
  const refunds = refundsOf(service, row.seq);
  const sum = (statuses: readonly RefundRow['status'][]): Thousandths =>
    refunds.reduce((total, { amount, status }) => (statuses.includes(status) ? total + amount : total), 0n);
  const inProgress = sum(['PENDING', 'QUEUED']);
  const isPaid = row.status === 'COMPLETED';
  const amount = centsDown(row.amount);
  const serviceFee = centsUp(row.serviceFeeCharged);
  return {
    id: row.id,
    method: 'PIX',
    status: STATUSES[row.status],
    amount,
    serviceFee,
    netAmount: amount - serviceFee,
    refundedAmount: centsDown((row.refundAmount ?? 0n) - inProgress),
    refundFee: 0n,
    refundInProgressAmount: centsDown(inProgress),
    refundableAmount: isPaid ? centsDown(row.amount - (row.refundAmount ?? 0n)) : 0n,
    description: row.generatedName ?? '',
    openInfractionProtocol: heldInfraction(service, row.seq)?.protocol ?? null,
    externalRef: row.clientReference ?? '',
    callbackUrl: row.callbackUrl,
    createdAt: iso(row.createdAt),
    paidAt: optionalIso(row.paidAt),
    refundedAt: optionalIso(row.refundedAt),
    refunds: refunds.map(({ id, amount: part, status, createdAt }) => ({
      id,
      amount: Number(centsDown(part)),
      status: status === 'QUEUED' ? 'PENDING' : status,
      createdAt: iso(createdAt),
    })),
  };
}
