import * as z from 'zod/mini';
import { isoDate, queryInteger, requestCents, sized, url } from '../codecs.ts';
import { array, json, route } from '../route.ts';
import {
  cardCharge,
  cardChargeList,
  cardToken,
  conversion,
  currencyRate,
  recurrence,
} from '../schemas/card.ts';

const assumed = { family: 'card', shape: 'assumed', assumed: ['request and answer'] } as const;

/** If present, the address needs all these fields (unshown.md §11). */
const address = z.looseObject({
  street: sized(1, 255),
  number: sized(1, 255),
  zipCode: sized(1, 255),
  city: sized(1, 255),
  state: sized(1, 255),
  country: sized(1, 255),
  district: sized(1, 255),
});

/**
 * The route uses HTTP Basic (client id and secret) over mutual TLS (unshown.md §11). A repetition only
 * creates another token, so the route is `safe`.
 */
export const createCardToken = route({
  ...assumed,
  name: 'card.token',
  method: 'POST',
  path: '/token',
  bearer: false,
  body: z.looseObject({ grant_type: z.optional(z.literal('client_credentials')) }),
  reply: json(cardToken),
  idempotency: 'safe',
});

export const createCardCharge = route({
  ...assumed,
  name: 'card.charge.create',
  method: 'POST',
  path: '/charges',
  body: z.looseObject({
    amount: requestCents,
    externalId: sized(1, 255),
    paymentType: z.literal('creditcard'),
    postbackUrl: z.optional(url),
    customer: z.looseObject({ name: sized(1, 255), address: z.optional(address) }),
    cart: z.array(
      z.looseObject({ name: sized(1, 255), quantity: z.int(), sku: sized(1, 255), unitPrice: requestCents }),
    ),
    creditCardPayment: z.looseObject({
      installments: z.int().check(z.gte(1)),
      authenticate: z.boolean(),
      card: z.looseObject({
        number: sized(1, 32),
        holder: sized(1, 255),
        expiration: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{4}$/)),
        cvv: sized(3, 4),
      }),
    }),
    recurrence: z.optional(
      z.looseObject({ interval: z.enum(['Monthly', 'Annual']), endDate: z.optional(isoDate) }),
    ),
  }),
  reply: json(cardCharge),
  movesMoney: true,
  idempotency: 'read-back',
});

export const listCardCharges = route({
  ...assumed,
  name: 'card.charge.list',
  method: 'GET',
  path: '/charges',
  query: z.object({
    startDate: z.optional(isoDate),
    endDate: z.optional(isoDate),
    limit: z.optional(queryInteger(1, 100)),
    page: z.optional(queryInteger(1, 1_000_000_000)),
    recurrentPaymentId: z.optional(sized(1, 64)),
  }),
  reply: json(cardChargeList),
});

export const readCardCharge = route({
  ...assumed,
  name: 'card.charge.read',
  method: 'GET',
  path: '/charges/:chargeId',
  reply: json(cardCharge),
});

/** `amount` is in cents. If omitted, the whole charge is reversed. */
export const reverseCardCharge = route({
  ...assumed,
  name: 'card.charge.reverse',
  method: 'PUT',
  path: '/charges/:chargeId/reverse',
  query: z.object({ amount: z.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)) }),
  reply: json(cardCharge),
  movesMoney: true,
  idempotency: 'read-back',
});

export const readRecurrence = route({
  ...assumed,
  name: 'card.recurrence.read',
  method: 'GET',
  path: '/charges/recurrences/:recurrentPaymentId',
  reply: json(recurrence),
});

export const changeRecurrenceAmount = route({
  ...assumed,
  name: 'card.recurrence.amount',
  method: 'PUT',
  path: '/charges/recurrences/:recurrentPaymentId/amount',
  body: z.looseObject({ amount: requestCents }),
  reply: json(recurrence),
  idempotency: 'read-back',
});

export const deactivateRecurrence = route({
  ...assumed,
  name: 'card.recurrence.deactivate',
  method: 'PUT',
  path: '/charges/recurrences/:recurrentPaymentId/deactivate',
  reply: json(recurrence),
  idempotency: 'read-back',
});

export const reactivateRecurrence = route({
  ...assumed,
  name: 'card.recurrence.reactivate',
  method: 'PUT',
  path: '/charges/recurrences/:recurrentPaymentId/reactivate',
  reply: json(recurrence),
  idempotency: 'read-back',
});

export const readRate = route({
  ...assumed,
  name: 'card.rate.read',
  method: 'GET',
  path: '/currencies/:code/rate',
  reply: json(currencyRate),
});

export const convertCurrency = route({
  ...assumed,
  name: 'card.rate.convert',
  method: 'GET',
  path: '/currencies/:code/convert',
  query: z.object({
    /** Amount in cents (BRL). The minimum is 100. */
    amount: queryInteger(100, Number.MAX_SAFE_INTEGER),
    type: z.enum(['bid', 'ask']),
  }),
  reply: json(conversion),
});

export const listRates = route({
  ...assumed,
  name: 'card.rate.list',
  method: 'GET',
  path: '/currencies/rates',
  reply: array(currencyRate),
});
