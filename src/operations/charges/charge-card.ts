import { createCardCharge, readCardCharge, reverseCardCharge } from '../../contract/routes/card.ts';
import { Decimal, wholeCents } from '../../domain/money/decimal.ts';
import type { JsonObject } from '../../domain/text/json.ts';
import type { SeenEntry } from '../../storage/journal/journal-entry.ts';
import {
  fitting,
  orderedOf,
  orderOf,
  type Refund,
  type RefundRequest,
  type RefundWay,
  refuseMaybeElsewhere,
} from '../acts/refund.ts';
import { callRoute } from '../call-route.ts';
import { cardMismatch, refundMismatch } from '../money/answer-mismatch.ts';
import { confirmRefundsOf } from '../money/known-refunds.ts';
import { type CardCharge, cardAppliedOf, reversedCents } from '../money/look-up/find-card-outcome.ts';
import type { MoneyOutcome } from '../money/money-outcome.ts';
import { moveMoney } from '../money/move-money.ts';
import type { Reference } from '../money/new-reference.ts';
import type { Operator } from '../operator.ts';
import type { Payer } from '../payouts/read-payer.ts';

/** Data of a card. It is never written to arguments, a log or the journal. */
export interface CardData {
  readonly number: string;
  readonly holder: string;
  /** `MM/YYYY`. */
  readonly expiration: string;
  readonly cvv: string;
}

export interface CardOrder {
  readonly amount: Decimal;
  /** Sent as `externalId`, by which the charge can be found if the answer is lost. */
  readonly reference: Reference;
  /**
   * Earlier charges of this amount to this card, as the person saw them before confirming. Null when nobody
   * was asked.
   */
  readonly seen: readonly SeenEntry[] | null;
  readonly customer: { readonly name: string; readonly document?: string | undefined };
  readonly item: string;
  readonly installments: number;
  readonly authenticate: boolean;
  readonly recurrence?: { readonly interval: 'Monthly' | 'Annual'; readonly endDate?: string | undefined };
  readonly postbackUrl?: string | undefined;
  readonly card: CardData;
}

/**
 * Charges the card by `POST /charges` (unshown.md §11). If the answer is lost, looks up the charge by
 * `externalId`.
 */
export function chargeCard(
  operator: Operator,
  payer: Payer,
  order: CardOrder,
): Promise<MoneyOutcome<CardCharge>> {
  const cents = wholeCents(order.amount);
  const { customer, recurrence, postbackUrl } = order;
  return moveMoney(operator, {
    row: createCardCharge,
    input: (reference) => ({
      body: {
        amount: cents,
        externalId: reference,
        paymentType: 'creditcard' as const,
        postbackUrl,
        customer: {
          name: customer.name,
          ...(customer.document === undefined ? {} : { identity: customer.document, identityType: 'CPF' }),
        },
        cart: [{ name: order.item, quantity: 1, sku: reference, unitPrice: cents }],
        creditCardPayment: {
          installments: order.installments,
          authenticate: order.authenticate,
          card: { ...order.card },
        },
        ...(recurrence === undefined
          ? {}
          : {
              recurrence: {
                interval: recurrence.interval,
                ...(recurrence.endDate === undefined ? {} : { endDate: recurrence.endDate }),
              },
            }),
      },
      ...operator.run.extra,
    }),
    payer,
    reference: order.reference,
    seen: order.seen,
    kind: 'card-charge',
    amount: order.amount,
    to: {
      shown: `card …${order.card.number.slice(-4)}`,
      whole: cardMark(order.card),
    },
    applied: cardAppliedOf,
    mismatch: (item, reference) => cardMismatch(item, { cents, reference }),
  });
}

/**
 * Returns the whole card number, because many cards have the same last four digits. Only a keyed fingerprint of
 * it is stored, and it is never printed.
 */
export const cardMark = ({ number }: Pick<CardData, 'number'>): string => `card ${number}`;

/**
 * Returns the reversal that the person must confirm. Resolves earlier reversals first, because they determine
 * the amount that is left. Reversals contain no reference, so the service cannot show whether a given reference
 * was used with another data folder.
 * @throws PixError `usage` when the amount is greater than the amount that can still be reversed; `unknown`
 * when an earlier reversal cannot be resolved, or the given reference may have been used with another data folder
 */
export async function planReversal(
  operator: Operator,
  payer: Payer,
  request: RefundRequest,
): Promise<Refund<CardCharge>> {
  const { id, reference } = request;
  const known = await confirmRefundsOf(operator, payer, id, reference);
  const charge = await callRoute(operator, readCardCharge, { path: { chargeId: id } });
  const paid = Decimal.fromCents(charge.item.amount ?? 0n);
  const amounts = fitting(request, known, paid, reversedCents(charge));
  refuseMaybeElsewhere(operator, request, known, amounts);
  return { ...amounts, charge, id, reference };
}

/**
 * Reverses the charge by `PUT /charges/{chargeId}/reverse`. The request is never repeated. If its answer is
 * lost, the charge's reversed amount decides whether the reversal was applied.
 */
export function reverseOnCard(
  operator: Operator,
  payer: Payer,
  reversal: Refund<CardCharge>,
): Promise<MoneyOutcome<CardCharge>> {
  const { id, beforeCents, shownCents, amount, paid } = reversal;
  // If the service does not show the reversed amount, a part may have been reversed by another client. The
  // service would then reverse another amount than the person confirmed.
  const isWhole = shownCents === 0n && beforeCents === 0n && amount.equals(paid);
  const givenNow = (item: CardCharge) => reversedCents({ item, raw: item as JsonObject });
  return moveMoney(operator, {
    row: reverseCardCharge,
    // The service reverses all that is left if the request contains no amount (unshown.md §11).
    input: () => ({
      path: { chargeId: id },
      ...(isWhole ? {} : { query: { amount: Number(wholeCents(amount)) } }),
      ...operator.run.extra,
    }),
    ...orderOf(payer, reversal),
    kind: 'card-reversal',
    applied: (item) => {
      const more = (givenNow(item) ?? 0n) - (shownCents ?? beforeCents);
      return { ...cardAppliedOf(item), ...(more > 0n && { movedCents: more }) };
    },
    mismatch: (item) => refundMismatch({ id: item.id, given: givenNow(item) }, orderedOf(reversal)),
  });
}

export const CARD_REVERSAL: RefundWay<CardCharge> = {
  family: 'card',
  plan: planReversal,
  send: reverseOnCard,
};
