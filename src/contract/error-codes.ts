export type ErrorArea =
  | 'access'
  | 'service'
  | 'deposit'
  | 'payout'
  | 'transfer'
  | 'key'
  | 'record'
  | 'infraction'
  | 'callback'
  | 'institution';

/**
 * Advice on retries (§7.2).
 * - `never`: the request will fail again.
 * - `wait`: retry after `retryAfterSeconds`.
 * - `backoff`: retry later, with growing pauses.
 * - `reconcile`: the request may have been applied; look it up by `clientReference` first.
 */
export type RetryAdvice = 'never' | 'wait' | 'backoff' | 'reconcile';

export interface CatalogueEntry {
  readonly status: number;
  readonly area: ErrorArea;
  readonly retry: RetryAdvice;
}

const entry = (status: number, area: ErrorArea, retry: RetryAdvice = 'never'): CatalogueEntry => ({
  status,
  area,
  retry,
});

/** The error codes of §7.3. Their explanations are the messages `meaning.…` and `action.…` of `i18n/`. */
export const errorCodes = {
  PZV001: entry(400, 'service'),
  // After a 500, the client retries reads. If the request creates something, its outcome is unknown (§7.2).
  PZI100: entry(500, 'service', 'reconcile'),
  PZF503: entry(503, 'service', 'wait'),
  PZA100: entry(401, 'access'),
  PZA200: entry(403, 'access'),
  PZA203: entry(403, 'access'),
  PZA204: entry(403, 'access'),
  PZA205: entry(403, 'access'),
  PZA206: entry(403, 'access'),
  PZD200: entry(422, 'deposit'),
  PZD201: entry(422, 'deposit'),
  PZD500: entry(424, 'deposit', 'wait'),
  PZD600: entry(400, 'deposit'),
  PZD601: entry(400, 'deposit'),
  PZD602: entry(400, 'deposit'),
  PZD100: entry(424, 'deposit', 'reconcile'),
  PZD103: entry(424, 'deposit', 'reconcile'),
  PZS200: entry(422, 'payout'),
  PZS201: entry(422, 'payout'),
  PZS202: entry(422, 'payout'),
  PZS206: entry(422, 'payout'),
  PZC200: entry(422, 'payout'),
  PZS102: entry(422, 'payout'),
  PZS500: entry(424, 'payout', 'wait'),
  PZS600: entry(400, 'payout'),
  PZS601: entry(400, 'payout'),
  PZS602: entry(400, 'payout'),
  PZS603: entry(400, 'payout'),
  PZS604: entry(400, 'payout'),
  PZC201: entry(422, 'transfer'),
  PZC202: entry(422, 'transfer'),
  PZC300: entry(404, 'transfer'),
  PZC301: entry(404, 'transfer'),
  PZC400: entry(403, 'transfer'),
  PZC401: entry(403, 'transfer'),
  PZC600: entry(400, 'transfer'),
  PZC602: entry(400, 'transfer'),
  PZC603: entry(400, 'transfer'),
  PZK101: entry(424, 'key', 'backoff'),
  PZK200: entry(422, 'key'),
  PZK201: entry(422, 'key'),
  PZK300: entry(404, 'key'),
  PZK301: entry(404, 'key'),
  PZK310: entry(410, 'key'),
  PZK400: entry(403, 'key'),
  PZK401: entry(403, 'key'),
  PZK600: entry(400, 'key'),
  PZK601: entry(400, 'key'),
  PZC210: entry(409, 'record'),
  PZC310: entry(404, 'record'),
  PZC320: entry(422, 'record'),
  PZC321: entry(422, 'record'),
  PZI103: entry(500, 'record', 'reconcile'),
  PZK210: entry(409, 'infraction'),
  PZK212: entry(409, 'infraction'),
  PZW300: entry(404, 'callback'),
  PZW310: entry(404, 'callback'),
  PZI101: entry(500, 'institution'),
  PZI110: entry(424, 'institution', 'reconcile'),
  PZI111: entry(424, 'institution', 'reconcile'),
  PZF500: entry(424, 'institution', 'wait'),
  PZG404: entry(404, 'record'),
  PZG409: entry(409, 'record'),
  PZG410: entry(410, 'record'),
  PZG422: entry(422, 'record'),
  PZG423: entry(422, 'record'),
  PZG429: entry(429, 'service', 'wait'),
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCodes;

/** The error codes of unshown.md §10. */
export const hubErrorCodes = {
  SCHEMA_INVALID: entry(400, 'service'),
  REQUEST_UNKNOWN_QUERY_PARAM: entry(400, 'service'),
  WITHDRAW_PIX_KEY_TYPE_MISMATCH: entry(400, 'key'),
  PIX_KEY_REQUIRED: entry(400, 'key'),
  PIX_KEY_RANDOM_KEY_NOT_ALLOWED: entry(400, 'key'),
  PIX_KEY_DOCUMENT_NOT_HOLDER: entry(400, 'key'),
  TOKEN_INVALID: entry(401, 'access'),
  TOKEN_HOLDER_BLOCKED: entry(403, 'access'),
  TOKEN_SCOPE_MISSING: entry(403, 'access'),
  RESOURCE_NOT_FOUND: entry(404, 'record'),
  PIX_KEY_NOT_FOUND: entry(404, 'key'),
  PIX_KEY_DUPLICATED: entry(409, 'key'),
  IDEMPOTENCY_KEY_CONFLICT: entry(409, 'record'),
  CALLBACK_SECRET_MISSING: entry(412, 'callback'),
  WITHDRAW_INSUFFICIENT_BALANCE: entry(422, 'payout'),
  WITHDRAW_DAILY_LIMIT: entry(422, 'payout'),
  WITHDRAW_INSUFFICIENT_PROVIDER_BALANCE: entry(422, 'payout'),
  REFUND_IN_FLIGHT: entry(422, 'payout'),
  REFUND_NOT_ALLOWED: entry(422, 'payout'),
  RATE_LIMITED: entry(429, 'service', 'wait'),
  INTERNAL_ERROR: entry(500, 'service', 'reconcile'),
  PROVIDER_UNAVAILABLE: entry(503, 'institution', 'reconcile'),
  PROVIDER_REFUSED: entry(424, 'institution', 'reconcile'),
} as const satisfies Record<string, CatalogueEntry>;

export type HubErrorCode = keyof typeof hubErrorCodes;

/** Returns the entry of a code of the service; undefined for other codes. */
export function catalogueEntry(code: string): CatalogueEntry | undefined {
  if (Object.hasOwn(errorCodes, code)) return errorCodes[code as keyof typeof errorCodes];
  return Object.hasOwn(hubErrorCodes, code) ? hubErrorCodes[code as keyof typeof hubErrorCodes] : undefined;
}
