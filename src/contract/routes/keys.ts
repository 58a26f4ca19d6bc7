import * as z from 'zod/mini';
import { decimal, nullish, openEnum, plainNumber, sized, text } from '../codecs.ts';
import { json, route } from '../route.ts';

/** The holder of a key according to DICT (§2.2). Document, branch and account number are masked. */
export const keyInformation = z.looseObject({
  pixKey: z.string(),
  document: text,
  name: text,
  branch: text,
  accountNumber: text,
  personType: nullish(openEnum(['PF', 'PJ'])),
  accountType: nullish(openEnum(['CACC', 'TRAN', 'SLRY', 'SVGS'])),
  institutionIspb: text,
  institutionCode: text,
  institutionName: text,
});

/** Answer of `POST /pix/qrcode/read` (unshown.md §2). Amounts are in reais. */
export const qrReading = z.looseObject({
  qrCodeType: nullish(openEnum(['STATIC', 'DYNAMIC'])),
  name: text,
  document: text,
  amount: nullish(decimal),
  originalAmount: nullish(decimal),
  txid: text,
  additionalInfo: text,
  /** Time in seconds until the code expires; 0 for static codes. */
  expiresIn: nullish(plainNumber),
  createdAt: text,
  pixKey: text,
  institutionIspb: text,
  institutionName: text,
});

export const lookupKey = route({
  name: 'key.lookup',
  method: 'GET',
  path: '/pix/key',
  scopes: ['DEPOSIT', 'WITHDRAW'],
  query: z.object({ pixKey: sized(1, 77) }),
  reply: json(keyInformation),
  errors: ['PZK200', 'PZK300', 'PZK400', 'PZK600', 'PZI110', 'PZI111', 'PZF500'],
});

/** This POST changes nothing, but is blocked while the account's contract is unsigned (`PZA206`, §4.1). */
export const readQrCode = route({
  name: 'qr.read',
  method: 'POST',
  path: '/pix/qrcode/read',
  scopes: ['DEPOSIT', 'WITHDRAW'],
  body: z.looseObject({ emv: z.string().check(z.minLength(1)) }),
  reply: json(qrReading),
  errors: ['PZK101', 'PZK301', 'PZK310', 'PZK401', 'PZK601', 'PZI110', 'PZI111', 'PZF500'],
  idempotency: 'safe',
  shape: 'assumed',
  assumed: ['the code goes in the field `emv`', 'pixKey and institution in the answer'],
});
