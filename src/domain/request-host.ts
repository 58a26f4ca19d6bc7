/** Returns the name in a `Host` header, as `URL` writes it; empty for none or an invalid one. */
export function requestHost(header = ''): string {
  return (/^[\w.:[\]-]+$/.test(header) && URL.parse(`http://${header}`)?.hostname) || '';
}

/** Returns whether a name never leaves this machine: `localhost`, 127.0.0.0/8, `[::1]`. */
export function isLoopbackHost(hostname: string): boolean {
  // WHATWG URL parsing has already turned `127.1` and `0x7f.1` into `127.0.0.1`.
  return /^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** An address, as `URL` writes it: other texts of digits and dots are not a host. */
const ADDRESS = /^(\[.+\]|\d+(\.\d+){3})$/;

/**
 * Returns whether no web page of somebody else can have this host. An attacker owns names that resolve to this machine
 * (DNS rebinding), but no address and no name of loopback.
 */
export const cannotBeRebound = (hostname: string): boolean =>
  isLoopbackHost(hostname) || ADDRESS.test(hostname);
