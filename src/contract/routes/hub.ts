import * as z from 'zod/mini';
import { isoDate, queryInteger, queryList, requestCents, sized, url } from '../codecs.ts';
import { cursorOf, json, route } from '../route.ts';
import {
  HUB_CHARGE_STATUSES,
  hubBalance,
  hubCharge,
  hubPayout,
  hubPixKey,
  hubStatementEntry,
  hubTransfer,
  STATEMENT_TRIGGERS,
} from '../schemas/hub.ts';

const comment = z.optional(sized(0, 140));
const callbackUrl = z.optional(url);
const creation = {
  family: 'hub',
  method: 'POST',
  idempotency: 'header',
  movesMoney: true,
  status: 201,
} as const;
const assumedHeader = 'the idempotency header is Idempotency-Key';

/** `POST /transactions/withdraw` (§4.2). Amounts of the hub are in cents. */
export const hubCreatePayout = route({
  ...creation,
  name: 'hub.payout.create',
  path: '/transactions/withdraw',
  body: z.looseObject({
    amount: requestCents,
    pixKey: sized(1, 77),
    pixKeyType: z.optional(z.enum(['EVP', 'CNPJ', 'CPF', 'EMAIL', 'PHONE'])),
    comment,
    callbackUrl,
  }),
  reply: json(hubPayout),
  assumed: [assumedHeader],
});

export const hubPayQrCode = route({
  ...creation,
  name: 'hub.payout.qrCode',
  path: '/transactions/pix/qr-payments',
  body: z.looseObject({ brCode: sized(8, 1024), amount: z.optional(requestCents), comment, callbackUrl }),
  reply: json(hubPayout),
  assumed: [assumedHeader, 'body field amount, which must equal the amount of the code'],
});

export const hubCreateTransfer = route({
  ...creation,
  name: 'hub.transfer.create',
  path: '/transactions/internal-transfer',
  body: z.looseObject({ amount: requestCents, toPixKey: sized(1, 77), comment, callbackUrl }),
  reply: json(hubTransfer),
  assumed: [assumedHeader],
});

export const hubReadTransfer = route({
  name: 'hub.transfer.read',
  family: 'hub',
  method: 'GET',
  path: '/transactions/internal-transfer/:transferId',
  reply: json(hubTransfer),
});

/**
 * The route takes no idempotency key. Before a repetition, the client checks whether the refunded amount of
 * the charge has changed.
 */
export const hubCreateRefund = route({
  name: 'hub.refund.create',
  family: 'hub',
  method: 'POST',
  path: '/transactions/payment/:paymentId/refund',
  body: z.looseObject({ amount: z.optional(requestCents) }),
  reply: json(hubCharge),
  movesMoney: true,
  idempotency: 'read-back',
});

export const hubRegisterKey = route({
  name: 'hub.key.register',
  family: 'hub',
  method: 'POST',
  path: '/transactions/pix-keys',
  body: z.looseObject({ type: z.enum(['EVP', 'CNPJ']), key: z.optional(sized(1, 77)) }),
  reply: json(hubPixKey),
  status: 201,
  assumed: ['body field key, for CNPJ'],
});

export const hubReadBalance = route({
  name: 'hub.balance.read',
  family: 'hub',
  method: 'GET',
  path: '/transactions/balance',
  reply: json(hubBalance),
});

const cursor = { limit: z.optional(queryInteger(1, 100)), cursor: z.optional(sized(1, 512)) };
const dates = { dateFrom: z.optional(isoDate), dateTo: z.optional(isoDate) };
const assumedCursor = ['query cursor and limit, answer data and nextCursor', 'filters'];

export const hubListStatement = route({
  name: 'hub.statement.list',
  family: 'hub',
  method: 'GET',
  path: '/transactions/statement',
  query: z.object({
    ...cursor,
    ...dates,
    trigger: z.optional(queryList(STATEMENT_TRIGGERS)),
    originId: z.optional(sized(1, 64)),
    amount: z.optional(queryInteger(0, Number.MAX_SAFE_INTEGER)),
  }),
  reply: cursorOf(hubStatementEntry),
  shape: 'assumed',
  assumed: assumedCursor,
});

export const hubListCharges = route({
  name: 'hub.charge.list',
  family: 'hub',
  method: 'GET',
  path: '/transactions/payment',
  query: z.object({
    ...cursor,
    ...dates,
    method: z.optional(z.enum(['PIX'])),
    status: z.optional(z.enum(HUB_CHARGE_STATUSES)),
    search: z.optional(sized(3, 120)),
    externalRef: z.optional(sized(1, 64)),
  }),
  reply: cursorOf(hubCharge),
  shape: 'assumed',
  assumed: assumedCursor,
});
