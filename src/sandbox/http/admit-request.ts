import { cannotBeRebound, isLoopbackHost, requestHost } from '../../domain/request-host.ts';
import { USER_AGENT } from '../deliver/retry-pauses.ts';
import { isPayPage } from '../pay-page/pay-page.ts';
import type { Malformed } from './malformed-request.ts';
import type { Exchange } from './read-request.ts';
import { ROOTS } from './router.ts';

/** Makes a request look as if its path did not exist. */
export const NOWHERE: Exchange = {
  method: 'GET',
  path: '/',
  search: '',
  headers: {},
  body: new Uint8Array(),
};

/**
 * Returns the request, a refusal, or `NOWHERE`. A web page must not use the sandbox through its visitor's browser (decision
 * 0009). It could try a host name that resolves to this machine (DNS rebinding), a form, or a delivery from the sandbox to
 * itself.
 * @param ownHost the host that the sandbox listens on, as in a URL
 */
export function admitRequest(exchange: Exchange, ownHost: string, httpVersion: string): Exchange {
  const { headers } = exchange;
  // RFC 9112, 3.2: a request of HTTP/1.1 names its host.
  if (headers.host === undefined && httpVersion === '1.1') return refused(400);
  const host = requestHost(headers.host);
  if (isLoopbackHost(ownHost) && !isLoopbackHost(host)) return refused('foreign_host');
  if (headers['user-agent'] === USER_AGENT) return NOWHERE;
  const isOpen =
    !isControl(exchange) || ((host === ownHost || cannotBeRebound(host)) && isOwnOrigin(exchange));
  return isOpen ? exchange : NOWHERE;
}

const refused = (malformed: Malformed): Exchange => ({ ...NOWHERE, malformed });

/** Control routes and the pages of charges require no token. */
const isControl = (exchange: Exchange): boolean =>
  exchange.path === ROOTS.control || exchange.path.startsWith(`${ROOTS.control}/`) || isPayPage(exchange);

/**
 * No page sends a request to a control route. Only the page of a charge sends its form, and a browser names the origin of
 * that: another page on this machine has another port.
 */
function isOwnOrigin(exchange: Exchange): boolean {
  const { method, headers } = exchange;
  if (!isPayPage(exchange)) return headers.origin === undefined;
  if (headers.origin === undefined) return method === 'GET';
  return headers.origin === `http://${headers.host?.toLowerCase()}`;
}
