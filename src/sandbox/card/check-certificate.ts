import type { Route } from '../../contract/route.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { cardClientCredentials } from './card-client-credentials.ts';

/**
 * Checks the client certificate, which the card family requires on a port (§5 rule 7). Without a certificate
 * the client gets an HTTP answer, as from gateways that terminate TLS (nginx, Cloudflare, API Management:
 * 400, 403, 401). Aborting the handshake would look like a lost connection: under TLS 1.3 the client notices
 * it only after it has sent its request.
 * @throws ServiceFault `PZA100`
 */
export function checkCertificate({ family }: Route, { certificate }: Exchange): void {
  if (family !== 'card' || certificate === undefined) return;
  if (certificate === null)
    throw refused(
      'a família de cartões atende por HTTPS, com certificado de cliente emitido por este sandbox',
    );
}

/**
 * Checks that a credential is used with its own certificate.
 * @param certificate client id for which it was issued; undefined for requests in this process, which need
 * none
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
