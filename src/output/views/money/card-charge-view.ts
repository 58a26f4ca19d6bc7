import type * as z from 'zod/mini';
import { CARD_STATUSES, type cardCharge } from '../../../contract/schemas/card.ts';
import { integerOf } from '../../../domain/money/exact-number.ts';
import { isJsonObject, type JsonValue } from '../../../domain/text/json.ts';
import { field, fields, type View } from '../../view.ts';

export type CardCharge = z.output<typeof cardCharge>;

const within = (part: unknown, ...path: readonly string[]): JsonValue | undefined =>
  path.reduce<JsonValue | undefined>(
    (value, name) => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    part as JsonValue | undefined,
  );

const statusOf = ({ creditCardPayment }: CardCharge): unknown => {
  const status = creditCardPayment?.status;
  return typeof status === 'number' ? (CARD_STATUSES[status] ?? status) : status;
};

/** The service masks the card number. */
export const cardChargeView: View<CardCharge> = {
  noun: 'charge',
  leavesOut: ['createdAt', 'customer', 'externalId'],
  columns: [
    field('id', 'id', 'table'),
    { name: 'status', type: 'status', shown: 'table', value: statusOf },
    field('amount', 'cents', 'table'),
    {
      name: 'customer',
      label: 'cardCustomer',
      type: 'name',
      shown: 'table',
      value: ({ customer }) => within(customer, 'name'),
    },
    field('externalId', 'text', 'table'),
    field('createdAt', 'time', 'table'),
    {
      name: 'installments',
      type: 'number',
      shown: 'detail',
      value: ({ creditCardPayment }) => within(creditCardPayment, 'installments'),
    },
    {
      name: 'cardNumber',
      type: 'id',
      shown: 'detail',
      value: ({ creditCardPayment }) => within(creditCardPayment, 'card', 'number'),
    },
    {
      name: 'reversedAmount',
      type: 'cents',
      shown: 'detail',
      // An assumed field, not in unshown.md §11. A zero is left out.
      value: (charge) => centsOf(within(charge, 'reversedAmount')),
    },
    ...(['returnCode', 'returnMessage', 'acquirerTransactionId'] as const).map((name) => ({
      name,
      type: 'text' as const,
      shown: 'detail' as const,
      value: ({ creditCardPayment }: CardCharge) => within(creditCardPayment, name),
    })),
    {
      name: 'recurrentPaymentId',
      type: 'id',
      shown: 'detail',
      value: ({ recurrence }) => within(recurrence, 'recurrentPaymentId'),
    },
    ...fields<CardCharge>([
      ['recurrenceCycle', 'number'],
      ['postbackUrl', 'id'],
      ['paymentType', 'text', 'csv'],
      ['updatedAt', 'time'],
    ]),
  ],
};

function centsOf(value: JsonValue | undefined): bigint | undefined {
  const cents = integerOf(value);
  return cents !== undefined && cents > 0n ? cents : undefined;
}
