import { isLoopbackHost } from '../../../domain/request-host.ts';
import { invalid } from '../../service-fault.ts';

/**
 * Checks the target URL of deliveries. It must be public HTTPS (§4.1, §6.6) or on this machine, but not the
 * sandbox itself. Host names are not resolved; if a name leads to the sandbox, the sandbox refuses the
 * delivery on arrival (`serve-sandbox.ts`).
 * @throws ServiceFault `PZV001` that names the field
 */
export function checkTarget(
  { ownPorts }: { readonly ownPorts: ReadonlySet<string> },
  field: string,
  text: string,
): void {
  const url = new URL(text);
  if (isOwnAddress(text, ownPorts)) throw invalid(field, 'a URL é deste sandbox, que não entrega a si mesmo');
  if (url.username !== '' || url.password !== '') throw invalid(field, 'a URL não pode conter credenciais');
  if (isLoopbackHost(url.hostname)) return;
  if (url.protocol !== 'https:') throw invalid(field, 'a URL precisa ser https (http apenas em loopback)');
  if (isPrivateHost(url.hostname)) throw invalid(field, 'endereços privados são recusados');
}

/** Whether a URL leads to one of `ownPorts` on this machine, by whatever name or address. */
export function isOwnAddress(text: string, ownPorts: ReadonlySet<string>): boolean {
  const url = new URL(text);
  return ownPorts.has(portOf(url)) && (isLoopbackHost(url.hostname) || HERE.test(url.hostname));
}

export const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

/**
 * Matches hosts that are this machine although `isLoopbackHost` returns false: unspecified addresses,
 * IPv4-mapped loopback, and `localhost` with a dot at the end.
 */
const HERE = /^(0\.0\.0\.0|\[::\]|\[::ffff:(7f[0-9a-f]{2}:[0-9a-f]+|0:0)\]|(.+\.)?localhost\.)$/;

const PRIVATE_V4 =
  /^(0|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[34]\d|25[0-5])\./;
/** Matches unspecified, unique local, link local, multicast, and IPv4-mapped addresses. */
const PRIVATE_V6 = /^\[(::\]|f[cd]|fe[89ab]|ff|::ffff:)/;

function isPrivateHost(written: string): boolean {
  // In DNS, a dot at the end of a name has no effect.
  const hostname = written.replace(/\.$/, '');
  const isName = !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[');
  return isName
    ? !hostname.includes('.') || /\.(local|localhost|internal|home|lan)$/.test(hostname)
    : PRIVATE_V4.test(hostname) || PRIVATE_V6.test(hostname);
}
