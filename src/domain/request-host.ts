/** Parses a `Host` header as `URL` writes it. Empty if the header is absent or invalid. */
export function requestHost(header = ''): string {
  return (/^[\w.:[\]-]+$/.test(header) && URL.parse(`http://${header}`)?.hostname) || '';
}

export function isLoopbackHost(hostname: string): boolean {
  // The WHATWG URL parser has already turned `127.1` and `0x7f.1` into `127.0.0.1`.
  return /^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** `URL` has refused invalid IPv4 addresses. */
const ADDRESS = /^(\[.+\]|\d+(\.\d+){3})$/;

/** An attacker can own names that resolve to this machine, but neither IP addresses nor loopback names. */
export const cannotBeRebound = (hostname: string): boolean =>
  isLoopbackHost(hostname) || ADDRESS.test(hostname);
