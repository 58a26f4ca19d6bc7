import { fail } from './errors.ts';

export type UrlFault = 'not_a_url' | 'not_https' | 'has_credentials' | 'has_query';

/**
 * Checks a URL of the service. It must begin with `https`, because tokens and account data are sent there.
 * `http` is allowed only for this machine.
 * @returns the address without a slash at the end, or the reason why it is invalid
 * @param options `query`: whether a query is allowed (in a signed download URL, but not in a root URL)
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

/**
 * Returns the root URL without a slash at the end.
 * @param name what the person has set: an environment variable or a key of a profile
 * @throws PixError `usage` with the reason why the URL is invalid
 */
export function checkServiceUrl(text: string, name: string): string {
  const parsed = parseServiceUrl(text);
  if ('fault' in parsed) throw fail(`url.${parsed.fault}`, { name });
  return parsed.url;
}

export function isLoopback(hostname: string): boolean {
  // The WHATWG URL parser has already turned `127.1` and `0x7f.1` into `127.0.0.1`.
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** @param url a root URL that `parseServiceUrl` has checked */
export const originOf = (url: string): string => new URL(url).origin;
