import { USER_AGENT } from '../deliver/retry-pauses.ts';
import { isLoopbackHost } from '../state/webhooks/check-target.ts';
import type { Malformed } from './malformed-request.ts';
import type { Exchange } from './read-request.ts';
import { ROOTS } from './router.ts';

/** A request for a path that does not exist. */
export const NOWHERE: Exchange = {
  method: 'GET',
  path: '/',
  search: '',
  headers: {},
  body: new Uint8Array(),
};

/**
 * Returns the request, a refusal, or `NOWHERE`. A web page must not use the sandbox through its visitor's
 * browser (decision 0009). It could try to do so with a host name that resolves to this machine (DNS
 * rebinding), with a form, or with a delivery from the sandbox to itself.
 * @param ownHost the host that the sandbox listens on, as in a URL
 */
export function admitRequest(exchange: Exchange, ownHost: string, httpVersion: string): Exchange {
  const { headers } = exchange;
  // RFC 9112, 3.2: an HTTP/1.1 request must name its host.
  if (headers.host === undefined && httpVersion === '1.1') return refused(400);
  const host = hostnameOf(headers.host);
  if (isLoopbackHost(ownHost) && !isLoopbackHost(host)) return refused('foreign_host');
  if (headers['user-agent'] === USER_AGENT) return NOWHERE;
  return isControl(exchange) && !mayControl(exchange, host, ownHost) ? NOWHERE : exchange;
}

const refused = (malformed: Malformed): Exchange => ({ ...NOWHERE, malformed });

const isControl = ({ path }: Exchange): boolean =>
  path === ROOTS.control || path.startsWith(`${ROOTS.control}/`);

/**
 * Whether a host may use control routes, which require no token. Addresses are safe: only host names can be
 * made to point to this machine by others.
 */
const mayControl = ({ headers }: Exchange, host: string, ownHost: string): boolean =>
  headers.origin === undefined && (host === ownHost || isLoopbackHost(host) || isAddress(host));

const isAddress = (host: string): boolean =>
  process.getBuiltinModule('node:net').isIP(host.replace(/^\[|\]$/g, '')) !== 0;

/** Returns the name in a `Host` header as `URL` writes it; empty if there is none or it is invalid. */
function hostnameOf(header = ''): string {
  return (/^[\w.:[\]-]+$/.test(header) && URL.parse(`http://${header}`)?.hostname) || '';
}
