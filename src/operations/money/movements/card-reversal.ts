import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { reverseCardCharge } from '../../../contract/routes/card.ts';
import { Decimal, integerOf, wholeCents } from '../../../domain/money/decimal.ts';
import { isJsonObject, type JsonObject } from '../../../domain/text/json.ts';
import { refundMismatch } from '../answer-mismatch.ts';
import { type CardCharge, cardAppliedOf, readCharge, VOIDED } from './card-charge.ts';
import { orderedOf, type RefundedCharge, type RefundMovement, refundLookUps, refundOrder } from './refund.ts';

/** Value of `creditCardPayment.status` for a refunded charge (unshown.md §11). */
const REFUNDED = 11;

/**
 * Returns the reversed cents; null when the service does not return them. A voided or refunded charge is
 * reversed completely. For other charges, we assume that `reversedAmount` is correct.
 */
export function reversedCents({ item, raw }: DecodedRow<CardCharge>): bigint | null {
  const status = item.creditCardPayment?.status;
  if (status === VOIDED || status === REFUNDED) return item.amount;
  const said = isJsonObject(raw) ? integerOf(raw.reversedAmount) : undefined;
  return said !== undefined && said >= 0n ? said : null;
}

const charge: RefundedCharge<CardCharge> = {
  read: readCharge,
  paid: ({ amount }) => Decimal.fromCents(amount ?? 0n),
  refundedCents: reversedCents,
  applied: cardAppliedOf,
};

const reversedNow = (item: CardCharge): bigint | null => reversedCents({ item, raw: item as JsonObject });

/**
 * Reverses the charge by `PUT /charges/{chargeId}/reverse`. The request is never repeated. If its answer is
 * lost, the charge's reversed amount decides whether the reversal was applied.
 */
export const CARD_REVERSAL: RefundMovement<typeof reverseCardCharge> = {
  family: 'card',
  charge,
  ...refundLookUps(charge),
  async statusNow({ operator }, { serviceId }) {
    if (serviceId === null) return null;
    const { serviceStatus } = cardAppliedOf((await readCharge(operator, serviceId)).item);
    return serviceStatus === undefined ? null : { serviceStatus };
  },
  order: (_operator, payer, reversal) => {
    const { id, beforeCents, shownCents, amount, paid } = reversal;
    // If the service does not show the reversed amount, a part may have been reversed by another client. The
    // service would then reverse another amount than the person confirmed.
    const isWhole = shownCents === 0n && beforeCents === 0n && amount.equals(paid);
    return {
      ...refundOrder(payer, reversal),
      kind: 'card-reversal',
      row: reverseCardCharge,
      // The service reverses all that is left if the request contains no amount (unshown.md §11).
      input: () => ({
        path: { chargeId: id },
        ...(isWhole ? {} : { query: { amount: Number(wholeCents(amount)) } }),
      }),
      applied: (item) => {
        const more = (reversedNow(item) ?? 0n) - (shownCents ?? beforeCents);
        return { ...cardAppliedOf(item), ...(more > 0n && { movedCents: more }) };
      },
      mismatch: (item) => refundMismatch({ id: item.id, given: reversedNow(item) }, orderedOf(reversal)),
    };
  },
};
