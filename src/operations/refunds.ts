import { hubCreateRefund } from '../contract/routes/hub.ts';
import { createRefund } from '../contract/routes/payouts.ts';
import type { Row } from '../contract/row.ts';
import type { HubCharge } from '../contract/schemas/hub.ts';
import type { Transaction } from '../contract/schemas/transaction.ts';
import { PixError } from '../domain/errors.ts';
import { Decimal, formatBrl, wholeCents } from '../domain/money.ts';
import { readTransaction } from './list-transactions.ts';
import { type Moved, moveMoney } from './move-money.ts';
import type { Operator } from './operator.ts';
import { givenBackOf, readHubCharge } from './prove-hub.ts';
import { refundAppliedOf } from './prove-main.ts';
import type { Payer } from './read-payer.ts';

/** A refund that can be asked for: of which charge, and how much of it. */
export interface Refund<Charge> {
  readonly charge: Row<Charge>;
  readonly id: string;
  /** Reais to give back. */
  readonly amount: Decimal;
  /** Given back before, in cents. */
  readonly beforeCents: bigint;
  readonly paid: Decimal;
  readonly reference: string;
}

/**
 * Reads the charge, so that what is refunded is known before anybody confirms it.
 * @throws PixError `usage` when that much cannot be given back any more, `missing` when there is no such charge
 */
export async function planRefund(
  operator: Operator,
  id: string,
  amount: Decimal | undefined,
  reference: string,
): Promise<Refund<Transaction>> {
  if (operator.dryRun) return unread({ raw: null, item: { id } as Transaction }, id, amount, reference);
  const charge = await readTransaction(operator, id);
  const paid = charge.item.amount ?? Decimal.zero;
  const before = wholeCents(charge.item.refundAmount ?? Decimal.zero);
  return { ...fitting(id, paid, before, amount), charge, reference };
}

/** The same for a charge of the hub. */
export async function planHubRefund(
  operator: Operator,
  id: string,
  amount: Decimal | undefined,
  reference: string,
): Promise<Refund<HubCharge>> {
  if (operator.dryRun) return unread({ raw: null, item: { id } as HubCharge }, id, amount, reference);
  const charge = await readHubCharge(operator, id);
  if (charge === null)
    throw new PixError({ kind: 'missing', key: 'refund.no_charge', params: { id }, errorCode: 'not_found' });
  const paid = Decimal.fromCents(charge.item.amount ?? 0n);
  return { ...fitting(id, paid, givenBackOf(charge.item) ?? 0n, amount), charge, reference };
}

function unread<T>(charge: Row<T>, id: string, amount: Decimal | undefined, reference: string): Refund<T> {
  return { charge, id, amount: amount ?? Decimal.zero, beforeCents: 0n, paid: Decimal.zero, reference };
}

function fitting(
  id: string,
  paid: Decimal,
  beforeCents: bigint,
  amount: Decimal | undefined,
): Pick<Refund<unknown>, 'id' | 'amount' | 'beforeCents' | 'paid'> {
  const left = paid.minus(Decimal.fromCents(beforeCents));
  const asked = amount ?? left;
  if (asked.sign > 0 && asked.compare(left) <= 0) return { id, amount: asked, beforeCents, paid };
  throw new PixError({
    kind: 'usage',
    key: 'refund.too_much',
    params: { id, left: formatBrl(left), paid: formatBrl(paid), asked: formatBrl(asked) },
    errorCode: 'refund_too_much',
    outcome: 'not_sent',
  });
}

/** Main family: `POST /refund/:transactionId`. Never repeated: the charge is read and its amounts compared. */
export function refundCharge(
  operator: Operator,
  payer: Payer,
  refund: Refund<Transaction>,
  reason: string | undefined,
): Promise<Moved<Transaction>> {
  return moveMoney(operator, {
    row: createRefund,
    input: {
      path: { transactionId: refund.id },
      body: {
        // Told even in full: it is what was confirmed and journaled, whatever else happens to the charge meanwhile.
        amount: refund.amount.sign > 0 ? refund.amount : undefined,
        description: reason,
        clientReference: refund.reference,
      },
      ...operator.extra,
    },
    ...orderOf(payer, refund),
    applied: refundAppliedOf,
  });
}

/** Hub family: `POST /transactions/payment/:paymentId/refund`, which takes no idempotency key. */
export function refundByHub(
  operator: Operator,
  payer: Payer,
  refund: Refund<HubCharge>,
): Promise<Moved<HubCharge>> {
  return moveMoney(operator, {
    row: hubCreateRefund,
    input: {
      path: { paymentId: refund.id },
      // The spec shows the amount as the body's only field, "all or part of the paid charge".
      body: { amount: refund.amount.sign > 0 ? wholeCents(refund.amount) : undefined },
      ...operator.extra,
    },
    ...orderOf(payer, refund),
    applied: ({ id, status }) => ({ serviceId: id, serviceStatus: status }),
  });
}

const orderOf = (payer: Payer, { id, amount, beforeCents, reference }: Refund<unknown>) => ({
  payer,
  reference,
  kind: 'refund' as const,
  amount,
  to: { shown: id, whole: id },
  of: { subject: id, beforeCents },
});
