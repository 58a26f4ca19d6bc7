/** Names of fields and headers whose values are never shown. */
const SECRET_NAME = /secret|token|password|passphrase|authorization|cvv|cookie|^number$|^cert|^key$/i;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/**
 * Masks a header value. The scheme stays visible (`Bearer …`), and so do the last four characters of a token
 * that is long enough.
 */
export function maskHeader(value: string): string {
  const [, scheme = '', secret = value] = /^(Bearer |Basic )?(.*)$/.exec(value) ?? [];
  return `${scheme}${secret.length >= 16 ? `…${secret.slice(-4)}` : '…'}`;
}

/** Masks secrets in the query of a URL, for example the signature of a signed URL. `pixKey` stays visible. */
export function maskUrl(url: string): string {
  return url.replace(
    /([?&](?:[^=&]*(?:sig|token|key|secret|credential)[^=&]*)=)[^&]*/gi,
    (whole, name: string) => (/pixKey=/i.test(whole) ? whole : `${name}…`),
  );
}

/**
 * Returns the body with the values of secret fields masked. For a body that is not JSON it returns only the
 * size.
 */
export function maskBody(body: string | Uint8Array): string {
  if (typeof body !== 'string') return `(${body.byteLength} bytes)`;
  try {
    return JSON.stringify(JSON.parse(body, (name, value: unknown) => (SECRET_NAME.test(name) ? '…' : value)));
  } catch {
    return `(${body.length} characters)`;
  }
}
