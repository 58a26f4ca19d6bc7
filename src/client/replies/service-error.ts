import { catalogueEntry } from '../../contract/error-codes.ts';
import { doubleOf } from '../../domain/money/exact-number.ts';
import { type ErrorKind, type Outcome, PixError, type PixErrorInit } from '../../domain/pix-error.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/text/json.ts';

export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: JsonValue | undefined;
  readonly changes: boolean;
}

/**
 * Returns the error for an answer that is not 2xx. Reads both error envelopes of §7.1, and the hub's envelope
 * with `message`, `code` and `details`. If an answer has no envelope, the error contains only the HTTP
 * status.
 */
export function serviceError(refusal: Refusal): PixError {
  const body: JsonObject = isJsonObject(refusal.raw) ? refusal.raw : {};
  const code = text(body.errorCode) ?? text(body.code);
  const known = code === undefined ? undefined : catalogueEntry(code);
  const status = refusal.status;
  const retryAfterSeconds = retryAfter(body, refusal.headers);
  const requestId = text(body.requestId) ?? refusal.headers['x-request-id'];
  const message = text(body.message) ?? text(body.error);
  const init: PixErrorInit = {
    kind: kindOf(status),
    key: known ? 'service.refused' : 'service.refused_unknown_code',
    params: { status, code: code ?? `HTTP ${status}`, message: message ?? '' },
    errorCode: code ?? `HTTP_${status}`,
    statusCode: status,
    outcome: refusal.changes ? outcomeOf(status, code) : 'not_applied',
    ...(requestId === undefined ? {} : { requestId }),
    ...(message === undefined ? {} : { serviceMessage: message }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...detailsOf(body.details),
  };
  return new PixError(init.outcome === 'unknown' ? { ...init, kind: 'unknown' } : init);
}

/**
 * Returns the outcome of a change. It is unknown after 408, 424 and each 5xx except 503, because the service
 * may have applied the change before it answered (§7.2). A 502 or 504 comes from a proxy, which does not know
 * the outcome.
 */
function outcomeOf(status: number, code: string | undefined): Outcome {
  // PZI101 has status 500, but it means that the receiver's bank does not support the operation. So nothing
  // was applied.
  if (code === 'PZI101') return 'not_applied';
  if (code === 'PROVIDER_UNAVAILABLE' || code === 'PROVIDER_REFUSED') return 'unknown';
  if (status === 429 || status === 503) return 'not_applied';
  return status === 424 || status >= 500 || status < 400 || status === 408 ? 'unknown' : 'not_applied';
}

function kindOf(status: number): ErrorKind {
  if (status === 401 || status === 403) return 'auth';
  if (status === 404 || status === 410) return 'missing';
  return status === 424 || status === 429 || status >= 500 || status === 408 ? 'unavailable' : 'refused';
}

const text = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Longest pause that the client accepts: one day. If an answer asks for more, the value is ignored. */
const LONGEST_PAUSE_S = 86_400;

/**
 * Returns the seconds to wait before a retry. The body's field (a number or a string) has priority over the
 * `Retry-After` header.
 */
function retryAfter(body: JsonObject, headers: Readonly<Record<string, string>>): number | undefined {
  const nested = isJsonObject(body.details) ? body.details.retryAfterSeconds : undefined;
  return [body.retryAfterSeconds, nested, headers['retry-after']]
    .map(doubleOf)
    .find((seconds) => seconds !== undefined && seconds >= 0 && seconds <= LONGEST_PAUSE_S);
}

/** Returns the details as a list. The main family sends an array; the hub sends an object. */
function detailsOf(details: JsonValue | undefined): { details?: readonly unknown[] } {
  if (Array.isArray(details)) return { details };
  return isJsonObject(details) ? { details: [details] } : {};
}
