import type { InvalidField } from '../contract/encode-and-decode.ts';
import type { Family, Route } from '../contract/route.ts';
import { ProxyError, TransportError, type TransportFault } from '../contract/transport.ts';
import { fail } from '../domain/errors.ts';
import { isSuccess } from '../domain/is-success.ts';
import type { SendPermit } from '../domain/money/send-permit.ts';
import { PixError, type PixErrorInit } from '../domain/pix-error.ts';
import { networkReason } from '../domain/system-error.ts';
import { PRIVATE_ADDRESS } from './transport/guarded-lookup.ts';

/** Whether a request to this route may change something at the service. */
export const changesState = (row: Pick<Route, 'idempotency'>): boolean => row.idempotency !== 'safe';

/**
 * Returns the error for a request that failed at the network level. Reads are retried after these errors,
 * unless their `signal` aborted them. Changes are never retried.
 *
 * | progress before the failure         | outcome of a read | outcome and code of a change          |
 * |-------------------------------------|-------------------|---------------------------------------|
 * | request was not sent                | `not_sent`        | `not_sent`, code of the network fault |
 * | request sent, no status received    | `not_applied`     | `unknown`, code of the network fault  |
 * | 2xx and a part of the body received | `not_applied`     | `unknown`, `answer_cut`               |
 * | other status and a part of the body | `not_applied`     | `unknown`, code of the network fault  |
 *
 * @param status the status that was received before the exchange failed
 */
export function transportFailure(error: TransportError, changes: boolean, status?: number): PixError {
  if (changes && status !== undefined && isSuccess(status)) return answerCut(error, status);
  const outcome = error.outcome === 'not_sent' ? 'not_sent' : changes ? 'unknown' : 'not_applied';
  return new PixError({
    kind:
      error.fault === 'aborted' && outcome !== 'unknown'
        ? 'interrupted'
        : outcome === 'unknown'
          ? 'unknown'
          : 'unavailable',
    ...faultWords(error),
    errorCode: error.fault === 'timeout' ? 'timeout' : `network_${error.fault}`,
    ...(error.fault === 'proxy' && { hintKey: 'client.fault.proxy.hint' }),
    ...(isLasting(error) && { isLasting: true }),
    outcome,
    cause: error,
  });
}

/** Faults that a person must repair: a certificate, or an address that is not allowed. */
const LASTING: ReadonlySet<TransportError['fault']> = new Set(['tls', 'private_address']);

export const PROXY_WANTS_LOGIN = 'proxy_wants_login';
export const PROXY_REFUSES_LOGIN = 'proxy_refuses_login';

/** A company's proxy may lock an account after a few wrong passwords, so a refused login is not repeated. */
const isLasting = (error: TransportError): boolean =>
  LASTING.has(error.fault) ||
  (error instanceof ProxyError && [PROXY_WANTS_LOGIN, PROXY_REFUSES_LOGIN].includes(error.reason));

const answerCut = (error: TransportError, status: number): PixError =>
  fail(
    'client.fault.answer_cut',
    { status, reason: networkReason(error)?.code ?? error.message },
    { statusCode: status, cause: error },
  );

/** Returns the key and parameters of the error message. */
function faultWords(error: TransportError): Pick<PixErrorInit, 'key' | 'params'> {
  const { fault, limitMs } = error;
  if (limitMs !== undefined) return { key: 'client.fault.no_answer', params: { seconds: limitMs / 1000 } };
  if (error instanceof ProxyError)
    return { key: 'client.fault.proxy', params: { proxy: error.proxy, reason: error.reason } };
  const known = networkReason(error);
  if (fault === 'connection' && known?.at !== undefined)
    return { key: 'client.fault.connection_to', params: { at: known.at, reason: known.code } };
  return { key: `client.fault.${fault}`, params: { reason: known?.code ?? error.message } };
}

/** Returns the checked value, or throws if the check against the contract found invalid fields. */
export function orBadRequest<T>(
  coded: { ok: true; value: T } | { ok: false; invalidFields: readonly InvalidField[] },
): T {
  if (coded.ok) return coded.value;
  const [first] = coded.invalidFields;
  const { field = '', message = '', bound } = first ?? {};
  const details = coded.invalidFields.map((invalid) => ({
    field: invalid.field,
    message: messageOf(invalid),
  }));
  throw bound
    ? fail(`client.bad_request.${bound.kind}`, { field, expected: bound.expected }, { details })
    : fail('client.bad_request', { field, reason: reasonOf(message) }, { details });
}

/** Returns the code of a message of a codec; the message itself if it has none. */
export const reasonOf = (message: string): string => REASONS[message] ?? message;

const REASONS: Readonly<Record<string, string>> = {
  'Invalid input': 'not_valid',
  'Invalid number: expected a decimal': 'expected_number',
  'Invalid number: expected an integer': 'expected_integer',
  'Invalid input: expected a number': 'expected_number',
  'Invalid input: expected an integer': 'expected_integer',
  'Invalid input: expected an amount above zero': 'expected_above_zero',
  'Invalid input: expected at most two decimals': 'decimals',
  'Invalid input: expected a decimal amount': 'expected_amount',
  'Invalid input: expected at least 0.01': 'expected_a_cent',
  'Invalid input: expected a CPF or CNPJ without punctuation': 'expected_document',
  'Invalid input: expected 6 digits': 'expected_6_digits',
  'Invalid input: expected letters and spaces': 'expected_letters',
  'Invalid input: expected a URL': 'expected_url',
  'Invalid input: expected an ISO 8601 date': 'expected_date',
  'Invalid input: expected at least one parameter': 'expected_parameter',
};

/**
 * Returns the English message, for scripts. Zod's message may be only `Invalid input`, so this function adds
 * the bound that was violated.
 */
const messageOf = ({ message, bound }: InvalidField): string =>
  bound && message === 'Invalid input' ? `${message}: ${bound.kind} (${bound.expected})` : message;

/**
 * Returns the error for a change that a read-only setting forbids.
 * @param source the setting that forbids changes: a flag, a variable, or a profile
 */
export const readOnlyRefusal = (source: string): PixError => fail('read_only', { source });

/**
 * Returns the error for a journal lease that ended before `pix` sent the request, for example during sleep.
 * Another process may have sent the request, so the outcome is unknown.
 */
export const leaseLapsed = ({ id, reference }: Pick<SendPermit, 'id' | 'reference'>): PixError =>
  fail('money.unknown', { id, reference, reason: 'lease_lapsed' }, { errorCode: 'lease_lapsed' });

export const TOKEN_CHANGED = 'token_changed';

/**
 * Returns the error for a token that was replaced after the paying account was read. `moveMoney` finds out
 * whether the new token belongs to the same account.
 */
export const tokenChanged = (): PixError => fail('money.token_changed');

export const noRoot = (family: Family): PixError =>
  fail(family === 'control' ? 'client.no_sandbox' : 'client.no_root', { family }, { outcome: 'not_sent' });

export const clean = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

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
