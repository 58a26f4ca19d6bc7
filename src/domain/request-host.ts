import { isLoopback } from './parse-service-url.ts';

/** Parses a `Host` header as `URL` writes it. Empty if the header is absent or invalid. */
export function requestHost(header = ''): string {
  return (/^[\w.:[\]-]+$/.test(header) && URL.parse(`http://${header}`)?.hostname) || '';
}

/** Unlike `isLoopback`, also accepts `x.localhost`. Some resolvers send such a name to another machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  isLoopback(hostname) || hostname.endsWith('.localhost');

/** `URL` has refused invalid IPv4 addresses. */
const ADDRESS = /^(\[.+\]|\d+(\.\d+){3})$/;

/** An attacker can own names that resolve to this machine, but neither IP addresses nor loopback names. */
export const cannotBeRebound = (hostname: string): boolean =>
  isLoopbackHost(hostname) || ADDRESS.test(hostname);
