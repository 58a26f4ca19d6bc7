import { isLoopback } from './parse-service-url.ts';

/** Returns the normalised host name of a `Host` header. Empty if the header is absent or invalid. */
export function requestHost(header = ''): string {
  return (/^[\w.:[\]-]+$/.test(header) && URL.parse(`http://${header}`)?.hostname) || '';
}

/**
 * Whether the host name means this machine. Unlike `isLoopback`, accepts names such as `x.localhost`. Some
 * resolvers return an address of another machine for such a name.
 */
export const isLoopbackHost = (hostname: string): boolean =>
  isLoopback(hostname) || hostname.endsWith('.localhost');

/** The pattern does not check the numbers, because `URL` refuses invalid IPv4 addresses. */
const ADDRESS = /^(\[.+\]|\d+(\.\d+){3})$/;

/**
 * Whether the host is an IP address or a loopback name. An attacker can make any other name resolve to this
 * machine (DNS rebinding).
 */
export const cannotBeRebound = (hostname: string): boolean =>
  isLoopbackHost(hostname) || ADDRESS.test(hostname);

/** Matches scheme and authority of a request target in absolute form. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Returns the path of a request target. A server must accept the absolute form too (RFC 9112 §3.2.2). */
export const requestPath = (target = ''): string => target.replace(ABSOLUTE, '').split('?', 1)[0] || '/';

/** Returns the authority of a target in absolute form, which replaces the `Host` header (RFC 9112 §3.2.2). */
export const requestAuthority = (target = ''): string | undefined => ABSOLUTE.exec(target)?.[1];
