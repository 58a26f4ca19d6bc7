import * as z from 'zod/mini';
import { clientReference, document, matching, requestReais, url, virtualAccount } from '../codecs.ts';
import { binary, json, route } from '../route.ts';
import { transaction } from '../schemas/transaction.ts';
import { transactionLookup } from './transactions.ts';

/** Request of §4.1, with the limits of unshown.md §2. */
const chargeRequest = z.looseObject({
  amount: requestReais,
  generatedName: z.optional(matching(/^[a-zA-Z À-ÿ]+$/, 'letters and spaces')),
  generatedEmail: z.optional(z.email()),
  generatedDocument: z.optional(document),
  /** In seconds. Default: 600. */
  expiresIn: z.optional(z.int().check(z.gte(1), z.lte(172_000))),
  clientReference: z.optional(clientReference),
  virtualAccount: z.optional(virtualAccount),
  callbackUrl: z.optional(url),
});

export const createCharge = route({
  name: 'charge.create',
  method: 'POST',
  path: '/pix',
  scopes: ['DEPOSIT'],
  body: chargeRequest,
  reply: json(transaction),
  errors: [
    'PZD200',
    'PZD201',
    'PZD500',
    'PZD600',
    'PZD601',
    'PZD602',
    'PZD100',
    'PZD103',
    'PZC210',
    'PZI110',
    'PZI111',
    'PZF500',
    'PZG423',
  ],
  idempotency: 'reference',
  assumed: [
    'fields other than amount, callbackUrl, clientReference, generatedDocument, virtualAccount and expiresIn',
    'a repeated clientReference answers 409 PZC210',
  ],
});

export const readCharge = route({
  name: 'charge.read',
  method: 'GET',
  path: '/pix',
  scopes: ['DEPOSIT'],
  query: transactionLookup,
  reply: json(transaction),
  errors: ['PZC310'],
});

export const chargeQrCode = route({
  name: 'charge.qrCode',
  method: 'GET',
  path: '/pix/qr-code/:transactionId',
  scopes: ['DEPOSIT'],
  reply: binary('image/png'),
  errors: ['PZC310', 'PZG410'],
  shape: 'assumed',
  assumed: ['the answer is a PNG image'],
});

/** The spec only lists this route. It is assumed to work like `POST /pix` (unshown.md §2). */
export const createChargeAlias = route({
  ...createCharge,
  name: 'charge.createAlias',
  path: '/transactions/',
  shape: 'assumed',
  assumed: ['the same body and answer as POST /pix'],
});
