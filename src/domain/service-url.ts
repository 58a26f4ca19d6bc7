export type UrlFault = 'not_a_url' | 'not_https' | 'has_credentials' | 'has_query';

/**
 * An address of the service in its normal form (no slash at the end), or why it cannot be one. `https` only, since
 * a token or an account's records go over it; `http` is taken where the request stays on this machine.
 * @param options `query`: an address with a query is fine (a signed download is one; a root is not)
 */
export function parseServiceUrl(
  text: string,
  options: { readonly query?: boolean } = {},
): { readonly url: string } | { readonly fault: UrlFault } {
  const url = URL.parse(text.trim());
  if (url === null || url.hostname === '') return { fault: 'not_a_url' };
  if (url.username !== '' || url.password !== '') return { fault: 'has_credentials' };
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    return { fault: 'not_https' };
  }
  if (options.query) return { url: url.href };
  return /[?#]/.test(text) ? { fault: 'has_query' } : { url: url.href.replace(/\/+$/, '') };
}

/** True for names that never leave this machine: `localhost`, 127.0.0.0/8, `[::1]`. */
export function isLoopback(hostname: string): boolean {
  // WHATWG parsing has already written `127.1` and `0x7f.1` as `127.0.0.1`.
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The origin of a root that `parseServiceUrl` accepted. */
export const originOf = (url: string): string => new URL(url).origin;
