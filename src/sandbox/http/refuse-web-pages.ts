import { cannotBeRebound, isLoopbackHost, requestHost } from '../../domain/request-host.ts';
import { USER_AGENT } from '../deliver/retry-pause-ms.ts';
import { isPayPage } from '../pay-page/pay-page.ts';
import type { MalformedRequest } from './malformed-http.ts';
import type { ReceivedRequest } from './received-request.ts';
import { ROOTS } from './router.ts';

export const NOWHERE: ReceivedRequest = {
  method: 'GET',
  path: '/',
  search: '',
  headers: {},
  body: new Uint8Array(),
};

/**
 * Returns the request if it is allowed. Otherwise returns a malformed request, or the request `NOWHERE`, to
 * which the sandbox answers 404. Web pages must not reach the sandbox by DNS rebinding, by a form, or through
 * the sandbox's deliveries (decision 0009).
 * @param ownHost the host that the sandbox listens on, as in a URL
 */
export function refuseWebPages(
  exchange: ReceivedRequest,
  ownHost: string,
  httpVersion: string,
): ReceivedRequest {
  const { headers } = exchange;
  // RFC 9112, 3.2: an HTTP/1.1 request must name its host.
  if (headers.host === undefined && httpVersion === '1.1') return refused(400);
  const host = requestHost(headers.host);
  if (isLoopbackHost(ownHost) && !isLoopbackHost(host)) return refused('foreign_host');
  if (headers['user-agent'] === USER_AGENT) return NOWHERE;
  const isOpen =
    !isControl(exchange) || ((host === ownHost || cannotBeRebound(host)) && isOwnOrigin(exchange));
  return isOpen ? exchange : NOWHERE;
}

const refused = (malformed: MalformedRequest): ReceivedRequest => ({ ...NOWHERE, malformed });

/**
 * Whether the path belongs to a control route or a pay page. They require no token, so web pages of other
 * origins must not reach them.
 */
const isControl = (exchange: ReceivedRequest): boolean =>
  exchange.path === ROOTS.control || exchange.path.startsWith(`${ROOTS.control}/`) || isPayPage(exchange);

/**
 * Whether a request to a control route or pay page has an allowed `Origin`. Browsers do not use control
 * routes, so these allow no `Origin`. A pay page sends a form to itself, so its `Origin` must be the
 * request's host.
 */
function isOwnOrigin(exchange: ReceivedRequest): boolean {
  const { method, headers } = exchange;
  if (!isPayPage(exchange)) return headers.origin === undefined;
  if (headers.origin === undefined) return method === 'GET';
  return headers.origin === `http://${headers.host?.toLowerCase()}`;
}
