import type { TransportError, WireRequest } from '../contract/transport.ts';
import type { Retry } from './retry.ts';

/** Events for `--debug` and progress lines. `request` contains secrets: mask them before printing. */
export type ClientEvent =
  /** `changes` is true if the request may change something at the service. */
  | { readonly type: 'request'; readonly request: WireRequest; readonly changes: boolean }
  | {
      readonly type: 'response';
      readonly request: WireRequest;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly ms: number;
    }
  | {
      readonly type: 'fault';
      readonly request: WireRequest;
      readonly error: TransportError;
      readonly ms: number;
    }
  /** A change was applied and its answer could be read, or it certainly changed nothing. */
  | { readonly type: 'outcome'; readonly isApplied: boolean }
  | { readonly type: 'retry'; readonly retry: Retry };

const SECRET_NAME = /secret|token|password|passphrase|authorization|cvv|cookie|^number$|^cert|^key$/i;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/**
 * Masks a header value. The scheme (`Bearer …`) and the last four characters of a long token stay visible.
 */
export function maskHeader(value: string): string {
  const [, scheme = '', secret = value] = /^(Bearer |Basic )?(.*)$/.exec(value) ?? [];
  return `${scheme}${secret.length >= 16 ? `…${secret.slice(-4)}` : '…'}`;
}

/** Masks secrets in a query, for example the signature of a signed URL. `pixKey` stays visible. */
export function maskUrl(url: string): string {
  return url.replace(
    /([?&](?:[^=&]*(?:sig|token|key|secret|credential)[^=&]*)=)[^&]*/gi,
    (whole, name: string) => (/pixKey=/i.test(whole) ? whole : `${name}…`),
  );
}

/** Masks the values of secret fields. For a body that is not JSON, returns only its size. */
export function maskBody(body: string | Uint8Array): string {
  if (typeof body !== 'string') return `(${body.byteLength} bytes)`;
  try {
    return JSON.stringify(JSON.parse(body, (name, value: unknown) => (SECRET_NAME.test(name) ? '…' : value)));
  } catch {
    return `(${body.length} characters)`;
  }
}
