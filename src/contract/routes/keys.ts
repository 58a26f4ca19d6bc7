import * as z from 'zod/mini';
import { sized } from '../codecs.ts';
import { json, route } from '../route.ts';
import { keyInformation, qrReading } from '../schemas/key-information.ts';

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
