import type { Route } from '../../contract/route.ts';
import type { ReceivedRequest } from '../http/received-request.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { cardClientCredentials } from './card-client-credentials.ts';

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
