import * as z from 'zod/mini';
import { accountNumber, clientReference, requestReais, sized, url, virtualAccount } from '../codecs.ts';
import { json, route } from '../route.ts';
import { transaction } from '../schemas/transaction.ts';
import { transactionLookup, transferLookup } from './transactions.ts';

const PIX_KEY_TYPES = ['cpf', 'cnpj', 'phone', 'email', 'evp'] as const;

const common = {
  description: z.optional(z.string()),
  clientReference: z.optional(clientReference),
  virtualAccount: z.optional(virtualAccount),
  callbackUrl: z.optional(url),
};
const institution = ['PZI101', 'PZI110', 'PZI111', 'PZF500'] as const;
const payoutErrors = [
  'PZS200',
  'PZS201',
  'PZS202',
  'PZS206',
  'PZC200',
  'PZS102',
  'PZS500',
  'PZS600',
  'PZS601',
  'PZS602',
  'PZC210',
  'PZG423',
  ...institution,
] as const;

/** `POST /withdraw` (unshown.md §3). Amounts of the main family are in reais. */
export const createPayout = route({
  name: 'payout.create',
  method: 'POST',
  path: '/withdraw',
  scopes: ['WITHDRAW'],
  body: z.looseObject({
    amount: requestReais,
    pixKey: sized(1, 77),
    pixType: z.enum(PIX_KEY_TYPES),
    ...common,
  }),
  reply: json(transaction),
  errors: [...payoutErrors, 'PZK200', 'PZK201', 'PZK300', 'PZK600'],
  movesMoney: true,
  idempotency: 'reference',
  shape: 'assumed',
  assumed: ['body fields pixKey, pixType, description'],
});

export const payQrCode = route({
  name: 'payout.qrCode',
  method: 'POST',
  path: '/withdraw/qrcode',
  scopes: ['WITHDRAW'],
  body: z.looseObject({
    amount: z.optional(requestReais),
    qrCode: z.string().check(z.minLength(1)),
    ...common,
  }),
  reply: json(transaction),
  errors: [...payoutErrors, 'PZS603', 'PZS604', 'PZK101', 'PZK301', 'PZK310', 'PZK601'],
  movesMoney: true,
  idempotency: 'reference',
  shape: 'assumed',
  assumed: ['body fields qrCode, description'],
});

export const readPayout = route({
  name: 'payout.read',
  method: 'GET',
  path: '/withdraw',
  scopes: ['WITHDRAW'],
  query: transactionLookup,
  reply: json(transaction),
  errors: ['PZC310'],
  shape: 'assumed',
  assumed: ['query as GET /pix'],
});

export const createTransfer = route({
  name: 'transfer.create',
  method: 'POST',
  path: '/internal-transfer',
  scopes: ['WITHDRAW'],
  body: z.looseObject({
    amount: requestReais,
    payerAccountNumber: accountNumber,
    receiverAccountNumber: accountNumber,
    ...common,
    description: z.optional(sized(0, 500)),
  }),
  reply: json(transaction),
  errors: [
    'PZC200',
    'PZC201',
    'PZC202',
    'PZC300',
    'PZC400',
    'PZC401',
    'PZC600',
    'PZC602',
    'PZC603',
    'PZC210',
    'PZS200',
    'PZG423',
  ],
  movesMoney: true,
  idempotency: 'reference',
  shape: 'assumed',
  assumed: ['body fields other than payerAccountNumber and receiverAccountNumber'],
});

export const readTransfer = route({
  name: 'transfer.read',
  method: 'GET',
  path: '/internal-transfer',
  scopes: ['WITHDRAW'],
  query: transferLookup,
  reply: json(transaction),
  errors: ['PZC301'],
  shape: 'assumed',
  assumed: ['query as GET /pix without endToEndId'],
});

/**
 * `amount` is in reais; default: the full amount. The accepted refund has `refundStatus` PENDING and
 * completes later.
 */
export const createRefund = route({
  name: 'refund.create',
  method: 'POST',
  path: '/refund/:transactionId',
  scopes: ['WITHDRAW'],
  body: z.looseObject({
    amount: z.optional(requestReais),
    description: z.optional(z.string()),
    clientReference: z.optional(clientReference),
  }),
  reply: json(transaction),
  errors: ['PZC200', 'PZC210', 'PZC310', 'PZG409', 'PZG422', 'PZG423', ...institution],
  movesMoney: true,
  idempotency: 'read-back',
  shape: 'assumed',
  assumed: [
    'body fields amount, description, clientReference',
    'an unpaid charge answers 422 PZG422, too much 422 PZG423',
  ],
});
