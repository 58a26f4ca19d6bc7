import * as z from 'zod/mini';
import { cents, decimal, nullish, openEnum, openStatus, plainNumber, text } from '../codecs.ts';

/** Answer of `POST /token` (unshown.md §11). `expires_in` is in seconds. */
export const cardToken = z.looseObject({
  access_token: z.string(),
  token_type: text,
  expires_in: nullish(plainNumber),
});

/** Known values of `creditCardPayment.status` (unshown.md §11). */
export const CARD_STATUSES: Readonly<Record<number, string>> = {
  0: 'NotFinished',
  1: 'Authorized',
  2: 'PaymentConfirmed',
  3: 'Denied',
  10: 'Voided',
  11: 'Refunded',
  12: 'Pending',
  13: 'Aborted',
};

/** `amount` is in cents (unshown.md §11). */
export const cardCharge = z.looseObject({
  id: z.string(),
  externalId: text,
  postbackUrl: text,
  amount: nullish(cents),
  paymentType: text,
  createdAt: text,
  updatedAt: text,
  customer: z.optional(z.unknown()),
  creditCardPayment: z.optional(
    z.looseObject({
      /** A key of `CARD_STATUSES`. */
      status: nullish(plainNumber),
      acquirerTransactionId: text,
    }),
  ),
  recurrence: z.optional(z.unknown()),
  recurrenceCycle: nullish(plainNumber),
});

/** `GET /charges` (unshown.md §11) has `totalPages` instead of `hasNextPage`. */
export const cardChargeList = z.looseObject({
  page: plainNumber,
  total: plainNumber,
  totalPages: plainNumber,
  charges: z.array(cardCharge),
});

/** `amount` is in cents (unshown.md §11). */
export const recurrence = z.looseObject({
  recurrentPaymentId: z.string(),
  interval: nullish(openEnum(['MONTHLY', 'ANNUAL'])),
  status: nullish(openStatus(['ACTIVE', 'INACTIVE', 'ENDED'])),
  amount: nullish(cents),
  nextRecurrency: text,
  endDate: text,
});

/** Price of one unit of the foreign currency in BRL (§4.3). */
export const currencyRate = z.looseObject({
  code: z.string(),
  rate: z.looseObject({ bid: decimal, ask: decimal }),
});

/** `amount` is in the foreign currency, with two decimals (unshown.md §11). */
export const conversion = z.looseObject({ amount: decimal, currency: currencyRate });
