import * as z from 'zod/mini';
import { requestReais, sized } from '../codecs.ts';
import { json, route } from '../route.ts';
import { controlledAccount, reissuedToken, TOKEN_NAMES } from '../schemas/controlled-account.ts';

const control = {
  family: 'control',
  bearer: false,
  reply: json(controlledAccount),
  errors: ['PZG404'],
} as const;

export const readControlledAccount = route({
  ...control,
  name: 'control.account.read',
  method: 'GET',
  path: '/accounts/:accountNumber',
});

const flag = z.optional(z.boolean());
const limit = z.optional(requestReais);

/** Locks an account, opens and closes its features, sets its limits, or moves it to another address. */
export const changeControlledAccount = route({
  ...control,
  name: 'control.account.change',
  method: 'PATCH',
  path: '/accounts/:accountNumber',
  body: z.strictObject({
    locked: flag,
    contractSigned: flag,
    allowDeposit: flag,
    allowCnpjDeposit: flag,
    allowWithdraw: flag,
    allowTransfer: flag,
    allowKeyLookup: flag,
    allowQrReading: flag,
    rateLimits: flag,
    cashInTicketMin: limit,
    cashInTicketMax: limit,
    cashOutTicketMin: limit,
    cashOutTicketMax: limit,
    dailyWithdrawLimit: z.optional(z.nullable(requestReais)),
    sourceIp: z.optional(sized(2, 45)),
  }),
});

/** What the web panel does (§5 rule 11): 20 addresses, 5 additions within 5 minutes. */
export const addIp = route({
  ...control,
  name: 'control.ip.add',
  method: 'POST',
  path: '/accounts/:accountNumber/ips',
  body: z.looseObject({ ip: sized(2, 45) }),
  errors: ['PZA204', 'PZG404', 'PZG409', 'PZG422', 'PZG429'],
});

/** The last one takes every WITHDRAW token of the account with it (§5 rule 10). */
export const removeIp = route({
  ...control,
  name: 'control.ip.remove',
  method: 'DELETE',
  path: '/accounts/:accountNumber/ips/:ip',
  errors: ['PZA204', 'PZG404'],
});

/** Revokes one of the account's tokens, or makes it valid again. */
export const changeToken = route({
  ...control,
  name: 'control.token',
  method: 'POST',
  path: '/accounts/:accountNumber/tokens',
  body: z.looseObject({ name: z.enum(TOKEN_NAMES), revoked: z.boolean() }),
});

/** What support does about a token that leaked (§5 rule 6): a new one, and the old one is revoked. */
export const reissueToken = route({
  ...control,
  name: 'control.token.reissue',
  method: 'POST',
  path: '/accounts/:accountNumber/tokens/:name/reissue',
  reply: json(reissuedToken),
});
