import { fail } from '../../domain/errors.ts';
import { isLoopback } from '../../domain/parse-service-url.ts';
import { decodeUri } from '../../domain/text/decode-uri.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface ProxyServer {
  /** The URL excludes user name and password. */
  readonly url: string;
  /** Header value (`Basic …`); undefined when the URL has no user. */
  readonly authorization: string | undefined;
  readonly variable: string;
}

/**
 * Returns the proxy for an address, or null if no proxy is used. The rules are those of curl, with one
 * exception.
 * - `https_proxy` or `http_proxy` has priority over `all_proxy`. The lower-case form of a variable wins.
 * - For a host in `no_proxy`, no proxy is used.
 * - Exception: for this machine, where the sandbox runs, no proxy is used either.
 * @throws PixError `usage` when the variable is not an http or https URL without path, query and fragment
 */
export function proxyOf(env: Env, address: string): ProxyServer | null {
  const url = new URL(address);
  if (isLoopback(url.hostname) || isExempt(env.no_proxy || env.NO_PROXY || '', url)) return null;
  const scheme = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const variable = [scheme, scheme.toUpperCase(), 'all_proxy', 'ALL_PROXY'].find((name) => env[name]);
  return variable === undefined ? null : readProxy(variable, env[variable] ?? '');
}

function readProxy(variable: string, value: string): ProxyServer {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`);
  const known = url === null ? null : decodeUri(`${url.username}:${url.password}`);
  // The value may contain a password, so the error does not show it.
  if (url === null || known === null || !isProxyUrl(url)) throw fail('client.bad_proxy', { variable });
  const authorization =
    url.username === '' ? undefined : `Basic ${Buffer.from(known, 'utf8').toString('base64')}`;
  return { url: url.origin, authorization, variable };
}

/**
 * Whether the URL has only a host, a port and a user. In `http://ana:p@ss#1@host`, the parser takes `ss` for the
 * host, so a part of the password would be sent to the name server.
 */
const isProxyUrl = ({ protocol, hostname, pathname, search, hash }: URL): boolean =>
  ['http:', 'https:'].includes(protocol) &&
  hostname !== '' &&
  ['', '/'].includes(pathname) &&
  search === '' &&
  hash === '';

/**
 * Whether a `no_proxy` list contains the host. An entry may be `*`, `example.com` (includes subdomains),
 * `.example.com`, `*.example.com`, an IP address, or a network (`10.0.0.0/8`). Host and address may have a
 * port.
 */
function isExempt(list: string, url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry === '*' || (entry !== '' && covers(entry, host, port)));
}

function covers(entry: string, host: string, port: string): boolean {
  if (entry.includes('/')) return isInNetwork(host, entry);
  // The pattern separates a port from the host. An IPv6 address that has a port is in brackets.
  const [, name = entry, wanted] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (wanted !== undefined && wanted !== port) return false;
  const domain = name
    .replace(/^\[|\]$/g, '')
    .replace(/^\*?\./, '')
    .replace(/\.$/, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

function isInNetwork(host: string, network: string): boolean {
  const net = process.getBuiltinModule('node:net');
  const [base = '', bits = ''] = network.split('/');
  const kind = net.isIPv6(base) ? 'ipv6' : 'ipv4';
  const most = kind === 'ipv6' ? 128 : 32;
  if (
    net.isIP(base) === 0 ||
    net.isIP(base) !== net.isIP(host) ||
    !/^\d{1,3}$/.test(bits) ||
    Number(bits) > most
  )
    return false;
  const list = new net.BlockList();
  list.addSubnet(base, Number(bits), kind);
  return list.check(host, kind);
}

const PROXY_VARIABLES = ['https_proxy', 'http_proxy', 'all_proxy'];

export const isProxyConfigured = (env: Readonly<Record<string, string | undefined>>): boolean =>
  PROXY_VARIABLES.some((name) => Boolean(env[name] || env[name.toUpperCase()]));
