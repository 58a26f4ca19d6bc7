import * as z from 'zod/mini';
import { cents, decimal, nullish, openEnum, text } from '../codecs.ts';

/** `POST /token` (unshown.md §11); `expires_in` in seconds. */
export const cardToken = z.looseObject({
  access_token: z.string(),
  token_type: text,
  expires_in: nullish(z.number()),
});

/** `creditCardPayment.status` by its number (unshown.md §11); others may come. */
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
      /** Of `CARD_STATUSES`. */
      status: nullish(z.number()),
      acquirerTransactionId: text,
    }),
  ),
  recurrence: z.optional(z.unknown()),
  recurrenceCycle: nullish(z.number()),
});

/** `GET /charges`: this family counts pages and has no `hasNextPage`. */
export const cardChargeList = z.looseObject({
  page: z.number(),
  total: z.number(),
  totalPages: z.number(),
  charges: z.array(cardCharge),
});

export const recurrence = z.looseObject({
  recurrentPaymentId: z.string(),
  interval: nullish(openEnum(['MONTHLY', 'ANNUAL'])),
  status: nullish(openEnum(['ACTIVE', 'INACTIVE', 'ENDED'])),
  amount: nullish(cents),
  nextRecurrency: text,
  endDate: text,
});

/** BRL per unit of the foreign currency. */
export const currencyRate = z.looseObject({
  code: z.string(),
  rate: z.looseObject({ bid: decimal, ask: decimal }),
});

export const conversion = z.looseObject({ amount: decimal, currency: currencyRate });
