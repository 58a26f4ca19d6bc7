import { sameText } from '../same-text.ts';
import { MIXED_CASE } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { accountByNumber } from '../state/accounts/sandbox-accounts.ts';
import { cardClientCredentials } from './card-client-credentials.ts';

/** Lifetime of a token in seconds. The service does not document its value (unshown.md §11). */
export const LIVES_S = 3_600;
const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });

/** Returns a JWT, which the sandbox does not store. */
export function makeCardAccessToken(service: Service, { accountNumber }: AccountRow): string {
  const iat = Math.floor(service.clock.now() / 1000);
  const claims = encoded({ sub: accountNumber, aud: 'card', iat, exp: iat + LIVES_S });
  return `${HEADER}.${claims}.${signature(service, claims)}`;
}

/** @throws ServiceFault `PZA100` when no account has these HTTP Basic credentials */
export function clientOf(service: Service, authorization: string | undefined): AccountRow {
  const [, coded = ''] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  const [id = '', secret = ''] = Buffer.from(coded, 'base64').toString().split(/:(.*)/s, 2);
  const account = accountByNumber(service, id.replace('sandbox_card_', ''));
  const known = account && cardClientCredentials(service, account.accountNumber);
  if (!account || !known || known.clientId !== id || !sameText(known.clientSecret, secret)) {
    throw new ServiceFault('PZA100');
  }
  return account;
}

/** Returns undefined for a forged or expired token, or if it is not a card token. */
export function cardCallerOf(service: Service, token: string): AccountRow | undefined {
  const [header, claims = '', signed = ''] = token.split('.');
  if (header !== HEADER || !sameText(signature(service, claims), signed)) return undefined;
  const { sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    sub: string;
    exp: number;
  };
  return exp * 1000 > service.clock.now() ? accountByNumber(service, sub) : undefined;
}

function signature({ seedRandom }: Service, claims: string): string {
  const { createHmac } = process.getBuiltinModule('node:crypto');
  const key = seedRandom.text(MIXED_CASE, 43, 'card token key');
  return createHmac('sha256', key).update(`${HEADER}.${claims}`).digest('base64url');
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
