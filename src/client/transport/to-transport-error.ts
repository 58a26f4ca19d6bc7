import { TransportError, type TransportFault } from '../../contract/transport.ts';
import { PRIVATE_ADDRESS } from './guarded-lookup.ts';

/**
 * Converts `cause` to a TransportError; the fault is derived from the error's code. `outcome` says whether
 * the request may have been sent.
 */
export function toTransportError(cause: unknown, outcome: 'not_sent' | 'unknown'): TransportError {
  if (cause instanceof TransportError)
    return new TransportError(cause.fault, outcome, cause.message, cause, cause.limitMs);
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const code = String((error as { code?: unknown }).code ?? '');
  return new TransportError(faultName(code), outcome, `${said(error)}${code ? ` (${code})` : ''}`, error);
}

/**
 * Returns the short message of an OpenSSL error, otherwise the message. OpenSSL's full message contains
 * memory addresses, file names and a line break.
 */
const said = (error: Error): string =>
  'library' in error && 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message;

function faultName(code: string): TransportFault {
  if (code === PRIVATE_ADDRESS) return 'private_address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout';
  if (/CERT|TLS|SSL|EPROTO|UNABLE_TO_VERIFY|SELF_SIGNED|ISSUER/.test(code)) return 'tls';
  return 'connection';
}

/** Returns the error for an aborted request. Callers set the outcome with `toTransportError`. */
export const aborted = (): TransportError =>
  new TransportError('aborted', 'not_sent', 'the request was interrupted');

export const tooLate = (timeoutMs: number): TransportError =>
  new TransportError('timeout', 'not_sent', `no answer within ${timeoutMs / 1000} s`, undefined, timeoutMs);

export const CONNECT_MS = 15_000;

/** Time limit in ms for a request without a limit of its own, so that no request waits for ever. */
export const LONGEST_EXCHANGE_MS = 10 * 60_000;
