import { catalogueEntry } from '../../contract/error-codes.ts';
import type { Route } from '../../contract/route.ts';
import { fail } from '../../domain/errors.ts';
import { doubleOf } from '../../domain/money/decimal.ts';
import { type ErrorKind, type Outcome, PixError, type PixErrorInit } from '../../domain/pix-error.ts';
import { MOST_EXCERPT, messageOf, pageText, textOf as text } from '../../domain/text/answer-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/text/json.ts';

/** The part of a request that decides what its answer can prove. */
export interface Asked extends Pick<Route, 'family'> {
  /** Whether the request may have changed something. */
  readonly changes: boolean;
  /** This machine's time when the answer arrived. */
  readonly nowMs: number;
}

export interface Refusal extends Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: JsonValue | undefined;
  /** The start of a body that is not JSON. */
  readonly start?: string;
}

/**
 * Returns the error for an answer that is not 2xx. If the request may have changed something, and the answer has no
 * error envelope of the service (`hasEnvelope`), its outcome is unknown.
 */
export function serviceError(refusal: Refusal): PixError {
  const body: JsonObject = isJsonObject(refusal.raw) ? refusal.raw : {};
  const { status, family, headers } = refusal;
  const isFromService = hasEnvelope(body, status, family);
  const retryAfterSeconds = retryAfter(body, headers, refusal.nowMs);
  const requestId = text(body.requestId) ?? headers['x-request-id'];
  const received = {
    statusCode: status,
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  const message = messageOf(body) ?? pageText(refusal.start);
  if (refusal.changes && !isFromService) {
    const { key, params } = foreignWords(status, message, headers);
    return fail(key, params, received);
  }
  const code = text(body.errorCode) ?? text(body.code);
  const known = code === undefined ? undefined : catalogueEntry(code);
  const init: PixErrorInit = {
    ...received,
    kind: kindOf(status),
    ...(code !== undefined
      ? {
          key: known ? 'service.refused' : 'service.refused_unknown_code',
          params: { status, code, message: message ?? '' },
        }
      : isFromService
        ? { key: 'service.refused_without_code', params: { status, message: message ?? '' } }
        : foreignWords(status, message, headers)),
    errorCode: code ?? `HTTP_${status}`,
    outcome: refusal.changes ? outcomeOf(status, code) : 'not_applied',
    ...(isFromService ? { isFromService: true } : {}),
    ...(message === undefined ? {} : { serviceMessage: message }),
    ...detailsOf(body.details),
  };
  return new PixError(init.outcome === 'unknown' ? { ...init, kind: 'unknown' } : init);
}

/** Returns the words for an answer that is probably not from the service. The hint is about the address. */
function foreignWords(
  status: number,
  message: string | undefined,
  headers: Refusal['headers'],
): Pick<PixErrorInit, 'params' | 'hintKey'> & { key: 'service.foreign' | 'service.foreign_empty' } {
  const type = headers['content-type']?.split(';')[0]?.trim() || '-';
  const excerpt = message === undefined ? '' : message.slice(0, MOST_EXCERPT).trim();
  return {
    key: excerpt === '' ? 'service.foreign_empty' : 'service.foreign',
    params: { status, type, excerpt },
    hintKey: status === 404 ? 'service.foreign_404.hint' : 'service.foreign.hint',
  };
}

/** Error code of an answer to a change that did not come from the service. */
export const FOREIGN_ANSWER = 'foreign_answer';

/** The form of the service's error codes (§7.3). */
const MAIN_CODE = /^PZ[A-Z]\d{3}$/;
/** The form of the hub's error codes (unshown.md §10). */
const HUB_CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

/**
 * Returns whether the body is an error envelope of the service. A proxy, firewall or gateway also answers
 * with 4xx and 503, after the service has got the request or before. Such an answer proves nothing.
 *
 * | envelope             | required fields                                                              |
 * |----------------------|------------------------------------------------------------------------------|
 * | §7.1                 | `errorCode` in the service's form, `message`, the status as number `statusCode` |
 * | short form of §7.1   | `error`, `message`, `requestId`, the same `statusCode`, no `errorCode`         |
 * | hub (unshown.md §10) | `code` in the hub's form, `message`, no other `statusCode`; only on hub routes |
 *
 * The hub documents no code of its own for 503, and gateways have upper-case codes too. So a 503 counts as
 * the hub's only with a code of the catalogue.
 */
function hasEnvelope(body: JsonObject, status: number, family: Route['family']): boolean {
  if (typeof body.message !== 'string') return false;
  const code = body.errorCode ?? (family === 'hub' ? body.code : undefined);
  const isSameStatus = body.statusCode === status;
  if (code === undefined || code === null)
    return isSameStatus && text(body.error) !== undefined && text(body.requestId) !== undefined;
  if (typeof code !== 'string') return false;
  if (MAIN_CODE.test(code)) return isSameStatus;
  const isHubCode = status === 503 ? catalogueEntry(code) !== undefined : HUB_CODE.test(code);
  return family === 'hub' && isHubCode && (isSameStatus || body.statusCode === undefined);
}

/**
 * Returns the outcome of a change. It is unknown after 408, 424 and each 5xx except 503, because the service
 * may have applied the change before it answered (§7.2). A 502 or 504 comes from a proxy, which does not know
 * the outcome.
 */
export function outcomeOf(status: number, code: string | undefined): Outcome {
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

/** Longest pause that the client accepts: one day. If an answer asks for more, the value is ignored. */
const LONGEST_PAUSE_S = 86_400;

/**
 * Returns the seconds to wait before a retry. The body's field (a number or a string) has priority over the
 * `Retry-After` header, which contains seconds or a date (RFC 9110 §10.2.3). The date is compared with the answer's
 * own `Date`, because this machine's clock may be wrong.
 */
function retryAfter(body: JsonObject, headers: Refusal['headers'], nowMs: number): number | undefined {
  const nested = isJsonObject(body.details) ? body.details.retryAfterSeconds : undefined;
  const header = headers['retry-after'];
  const until = header !== undefined && /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  const sent = Date.parse(headers.date ?? '');
  const pause = Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? nowMs : sent)) / 1000));
  return [body.retryAfterSeconds, nested, header, Number.isNaN(pause) ? undefined : pause]
    .map(doubleOf)
    .find((seconds) => seconds !== undefined && seconds >= 0 && seconds <= LONGEST_PAUSE_S);
}

/** Returns the details as a list. The main family sends an array; the hub sends an object. */
function detailsOf(details: JsonValue | undefined): { details?: readonly unknown[] } {
  if (Array.isArray(details)) return { details };
  return isJsonObject(details) ? { details: [details] } : {};
}
