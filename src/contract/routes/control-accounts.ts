import * as z from 'zod/mini';
import { requestReais, sized } from '../codecs.ts';
import { json, route } from '../route.ts';
import { controlledAccount, reissuedToken, TOKEN_NAMES } from '../schemas/control.ts';

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

/** Limits are in reais. */
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

/** An account has at most 20 addresses, and accepts 5 additions in 5 minutes (§5 rule 11). */
export const addIp = route({
  ...control,
  name: 'control.ip.add',
  method: 'POST',
  path: '/accounts/:accountNumber/ips',
  body: z.looseObject({ ip: sized(2, 45) }),
  errors: ['PZA204', 'PZG404', 'PZG409', 'PZG422', 'PZG429'],
});

/** Removing the last address revokes the account's WITHDRAW tokens (§5 rule 10). */
export const removeIp = route({
  ...control,
  name: 'control.ip.remove',
  method: 'DELETE',
  path: '/accounts/:accountNumber/ips/:ip',
  errors: ['PZA204', 'PZG404'],
});

/** Revokes a token, or makes it valid again. */
export const changeToken = route({
  ...control,
  name: 'control.token',
  method: 'POST',
  path: '/accounts/:accountNumber/tokens',
  body: z.looseObject({ name: z.enum(TOKEN_NAMES), revoked: z.boolean() }),
});

/** The new token replaces the old token, which is revoked (§5 rule 6). */
export const reissueToken = route({
  ...control,
  name: 'control.token.reissue',
  method: 'POST',
  path: '/accounts/:accountNumber/tokens/:name/reissue',
  reply: json(reissuedToken),
});
