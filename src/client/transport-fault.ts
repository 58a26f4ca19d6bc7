import { TransportError, type TransportFault } from '../contract/wire.ts';

/** What broke an exchange, by the error's code; what that did to it (`outcome`) is for who saw it to say. */
export function faultOf(cause: unknown, outcome: 'not_sent' | 'unknown'): TransportError {
  if (cause instanceof TransportError) return new TransportError(cause.fault, outcome, cause.message, cause);
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const code = String((error as { code?: unknown }).code ?? '');
  return new TransportError(faultName(code), outcome, `${error.message}${code ? ` (${code})` : ''}`, error);
}

function faultName(code: string): TransportFault {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout';
  if (/CERT|TLS|SSL|EPROTO|UNABLE_TO_VERIFY|SELF_SIGNED|ISSUER/.test(code)) return 'tls';
  return 'connection';
}

/** The request's own signal ended it. */
export const aborted = (): TransportError =>
  new TransportError('aborted', 'not_sent', 'the request was interrupted');

export const tooLate = (timeoutMs: number): TransportError =>
  new TransportError('timeout', 'not_sent', `no answer within ${timeoutMs / 1000} s`);

/** For a connection, TLS included. */
export const CONNECT_MS = 15_000;

/** Without a deadline of its own a request may not hang for ever. */
export const LONGEST_EXCHANGE_MS = 10 * 60_000;
