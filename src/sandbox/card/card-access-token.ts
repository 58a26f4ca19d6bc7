import type { Route } from '../../contract/route.ts';
import type { ReceivedRequest } from '../http/received-request.ts';
import { sameText } from '../same-text.ts';
import { MIXED_CASE } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { accountByNumber, cardClientCredentials } from '../state/accounts/sandbox-accounts.ts';

/**
 * Lifetime of a card token in seconds. The specification does not state the real lifetime (unshown.md §11).
 */
export const LIVES_S = 3_600;
const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });

/** Returns a JWT for the card family. The sandbox stores no card tokens; it checks their signature. */
export function makeCardAccessToken(service: Service, { accountNumber }: AccountRow): string {
  const iat = Math.floor(service.clock.now() / 1000);
  const claims = encoded({ sub: accountNumber, aud: 'card', iat, exp: iat + LIVES_S });
  return `${HEADER}.${claims}.${signature(service, claims)}`;
}

/**
 * Returns the account with these HTTP Basic credentials.
 * @throws ServiceFault `PZA100` when no account has them
 */
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

/**
 * Returns the account of a card token. Returns undefined if the token is forged, expired, or not a card
 * token.
 */
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

/**
 * Checks that a request to the card family has a client certificate (§5 rule 7). A request made within this
 * process needs no certificate. The refusal is an HTTP error, because a client would take an aborted TLS 1.3
 * handshake for a lost connection.
 * @throws ServiceFault `PZA100`
 */
export function checkCertificate({ family }: Route, { certificate }: ReceivedRequest): void {
  if (family !== 'card' || certificate === undefined) return;
  if (certificate === null)
    throw refused(
      'a família de cartões atende por HTTPS, com certificado de cliente emitido por este sandbox',
    );
}

/**
 * Checks that the client certificate belongs to the account's card credentials.
 * @param certificate client id in the certificate; undefined for requests in this process, which need no
 * certificate
 * @throws ServiceFault `PZA100`
 */
export function checkHolder(
  service: Pick<Service, 'seedRandom'>,
  { accountNumber }: AccountRow,
  certificate: string | null | undefined,
): void {
  if (certificate === undefined || cardClientCredentials(service, accountNumber).clientId === certificate)
    return;
  throw refused('o certificado de cliente é de outra credencial');
}

const refused = (message: string): ServiceFault =>
  new ServiceFault('PZA100', {}, [{ field: 'certificate', message }]);
