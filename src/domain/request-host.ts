/** Returns the host name of a `Host` header, as `URL` writes it. Empty if the header is absent or invalid. */
export function requestHost(header = ''): string {
  return (/^[\w.:[\]-]+$/.test(header) && URL.parse(`http://${header}`)?.hostname) || '';
}

/** Whether requests to this host stay on this machine. */
export function isLoopbackHost(hostname: string): boolean {
  // The WHATWG URL parser has already turned `127.1` and `0x7f.1` into `127.0.0.1`.
  return /^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Matches an IP address as `URL` writes it, which refuses invalid IPv4 addresses. */
const ADDRESS = /^(\[.+\]|\d+(\.\d+){3})$/;

/**
 * Whether this host cannot be used for DNS rebinding. An attacker can own names that resolve to this machine,
 * but neither IP addresses nor loopback names.
 */
export const cannotBeRebound = (hostname: string): boolean =>
  isLoopbackHost(hostname) || ADDRESS.test(hostname);
