import type * as z from 'zod/mini';
import {
  CARD_STATUSES,
  type cardCharge,
  type cardToken,
  type conversion,
  type currencyRate,
  type recurrence,
} from '../../../contract/schemas/card.ts';
import { integerOf } from '../../../domain/money/decimal.ts';
import { isJsonObject, type JsonValue } from '../../../domain/text/json.ts';
import { view } from '../../view.ts';

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

const customerName = ({ customer }: CardCharge) => within(customer, 'name');
const recurrenceId = ({ recurrence }: CardCharge) => within(recurrence, 'recurrentPaymentId');
const ofPayment = (...path: readonly string[]) => ({
  value: ({ creditCardPayment }: CardCharge) => within(creditCardPayment, ...path),
});

/** The service masks the card number. */
export const cardChargeView = view<CardCharge>(
  [
    ['id', 'id', 'table'],
    ['status', 'status', 'table', { value: statusOf }],
    ['amount', 'cents', 'table'],
    ['customer', 'name', 'table', { label: 'cardCustomer', value: customerName }],
    ['externalId', 'text', 'table'],
    ['createdAt', 'time', 'table'],
    ['installments', 'number', 'detail', ofPayment('installments')],
    ['cardNumber', 'id', 'detail', ofPayment('card', 'number')],
    // This field is an assumption, because unshown.md §11 does not list it. Zero is not shown.
    ['reversedAmount', 'cents', 'detail', { value: (charge) => centsOf(within(charge, 'reversedAmount')) }],
    ['returnCode', 'text', 'detail', ofPayment('returnCode')],
    ['returnMessage', 'text', 'detail', ofPayment('returnMessage')],
    ['acquirerTransactionId', 'text', 'detail', ofPayment('acquirerTransactionId')],
    ['recurrentPaymentId', 'id', 'detail', { value: recurrenceId }],
    ['recurrenceCycle', 'number'],
    ['postbackUrl', 'id'],
    ['paymentType', 'text', 'csv'],
    ['updatedAt', 'time'],
  ],
  { leavesOut: ['createdAt', 'customer', 'externalId'] },
);

function centsOf(value: JsonValue | undefined): bigint | undefined {
  const cents = integerOf(value);
  return cents !== undefined && cents > 0n ? cents : undefined;
}

export const recurrenceView = view<z.output<typeof recurrence>>([
  ['recurrentPaymentId', 'id', 'table'],
  ['status', 'status', 'table'],
  ['interval', 'word', 'table'],
  ['amount', 'cents', 'table'],
  ['nextRecurrency', 'time', 'table'],
  ['endDate', 'text', 'table'],
]);

type ShownCardToken = z.output<typeof cardToken> & { readonly expiresAt: string };

/** Tables show the last characters. `--reveal`, json and csv show all of the token. */
export const cardAccessTokenView = view<ShownCardToken>([
  ['token_type', 'text', 'table'],
  ['expiresAt', 'time', 'table', { label: 'expires' }],
  ['access_token', 'secret', 'table'],
  ['expires_in', 'number', 'csv'],
]);

export const conversionView = view<z.output<typeof conversion>>([
  ['amount', 'decimal', 'table', { label: 'converted' }],
  ['code', 'id', 'table', { label: 'currency', value: ({ currency }) => currency.code }],
  ['bid', 'decimal', 'table', { value: ({ currency }) => currency.rate.bid }],
  ['ask', 'decimal', 'table', { value: ({ currency }) => currency.rate.ask }],
]);

/** Rates are in BRL per unit of the currency. */
export const rateView = view<z.output<typeof currencyRate>>([
  ['code', 'id', 'table', { label: 'currency' }],
  ['bid', 'decimal', 'table', { value: ({ rate }) => rate.bid }],
  ['ask', 'decimal', 'table', { value: ({ rate }) => rate.ask }],
]);
