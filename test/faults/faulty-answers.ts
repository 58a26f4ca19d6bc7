import type { Transport, WireResponse } from '../../src/contract/transport.ts';
import { TransportError } from '../../src/contract/transport.ts';
import type { JsonObject, JsonValue } from '../../src/domain/text/json.ts';
import { parseJson } from '../../src/domain/text/json.ts';
import { bodyOf, bytesOf, textOf } from '../support/servers/body-of.ts';

/** Returns whether a fault is injected into this request. */
export type Hits = (method: string, path: string) => boolean;

/** Returns whether a request creates a payment, transfer, refund, card charge or reversal. */
export const movesMoney: Hits = (method, path) =>
  (method === 'POST' &&
    /\/(withdraw|qrcode|qr-payments|internal-transfer|refund(\/[^/]+)?|charges)$/.test(path)) ||
  (method === 'PUT' && path.endsWith('/reverse'));

/** The payment id in the answers of `answersOther`. */
export const OTHER_ID = 'another-id';

/** Returns a service that applies the request, but answers with the id and reference of another payment. */
export const answersOther = (service: Transport, hits: Hits): Transport =>
  changedJson(service, hits, (answer) => ({
    ...answer,
    id: OTHER_ID,
    ...('clientReference' in answer && { clientReference: 'another' }),
    ...('externalId' in answer && { externalId: 'another' }),
  }));

/** Returns a service that applies the request, but replaces these fields of the answer. */
export const answersWith = (service: Transport, hits: Hits, fields: JsonObject): Transport =>
  changedJson(service, hits, (answer) => ({ ...answer, ...fields }));

/**
 * Returns a service that answers with a success status, and closes the connection after `bytes` bytes of the
 * body.
 * @param applied whether the service gets the request
 */
export const cutSuccess =
  (service: Transport, hits: Hits, { bytes = 20, applied = true } = {}): Transport =>
  async (request) => {
    if (!isHit(hits, request)) return service(request);
    const whole = applied ? await bytesOf(await service(request)) : Buffer.from('{"id":"none"}');
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'content-length': String(whole.length) },
      body: (async function* () {
        yield whole.subarray(0, bytes);
        throw new TransportError('connection', 'unknown', 'the connection was reset');
      })(),
    };
  };

/**
 * Bodies of a conflict (409) without an error code: the short envelope of §7.1, the hub's envelope, an empty
 * body, and HTML.
 */
export const CONFLICTS = {
  short: '{"statusCode":409,"error":"Conflict","message":"Conflito.","requestId":"req-1"}',
  hub: '{"message":"Conflito.","details":{}}',
  empty: '',
  html: '<html><body>Conflict</body></html>',
} as const;

/**
 * Returns a service that answers 409 without an error code.
 * @param applied whether the service applies the request first
 */
export const conflicts =
  (
    service: Transport,
    hits: Hits,
    { envelope = 'short', applied = true }: { envelope?: keyof typeof CONFLICTS; applied?: boolean } = {},
  ): Transport =>
  async (request) => {
    if (!isHit(hits, request)) return service(request);
    if (applied) await bytesOf(await service(request));
    return answerOf(409, Buffer.from(CONFLICTS[envelope]));
  };

/** Answers of proxies, firewalls and gateways. None is an error envelope of the service. */
export const FOREIGN = {
  empty: '',
  text: 'Access denied',
  html: '<html><body>Access denied</body></html>',
  'gateway json': '{"message":"Forbidden"}',
  'framework json': '{"statusCode":STATUS,"message":"Cannot POST","error":"Not Found"}',
  'problem json': '{"type":"about:blank","title":"Not Found","status":STATUS,"detail":"d","requestId":"r"}',
  'nested json': '{"error":{"code":"FORBIDDEN","message":"m","status":STATUS}}',
} as const;

/**
 * Returns a service behind a proxy that answers requests itself.
 * @param applied whether the proxy passes the request to the service first
 * @param times number of requests that the proxy answers
 */
export function foreign(
  service: Transport,
  hits: Hits,
  {
    status,
    body = 'html',
    applied,
    times = Number.POSITIVE_INFINITY,
  }: {
    readonly status: number;
    readonly body?: keyof typeof FOREIGN;
    readonly applied: boolean;
    readonly times?: number;
  },
): Transport {
  let left = times;
  return async (request) => {
    if (left === 0 || !isHit(hits, request)) return service(request);
    left -= 1;
    if (applied) await bytesOf(await service(request));
    return answerOf(status, Buffer.from(FOREIGN[body].replace('STATUS', String(status))));
  };
}

/** Returns a service whose `Date` header is wrong by `byMs`. The times in its answers stay correct. */
export const movesDate =
  (service: Transport, byMs: number): Transport =>
  async (request) => {
    const answer = await service(request);
    const date = new Date(Date.parse(answer.headers.date ?? '') + byMs).toUTCString();
    return { ...answer, headers: { ...answer.headers, date } };
  };

/** Returns a service that changes every entry of the hub's statement. */
export const restatesEntries = (service: Transport, change: (entry: JsonObject) => JsonObject): Transport =>
  changedJson(
    service,
    (_method, path) => path.endsWith('/transactions/statement'),
    (answer) => ({ ...answer, data: (answer.data as JsonObject[]).map(change) as JsonValue }),
  );

/**
 * Returns a service whose hub statement contains only the amounts after the fee. The amounts before the fee
 * (`gross`) are null.
 */
export const netEntries = (service: Transport): Transport =>
  restatesEntries(service, ({ gross, ...entry }) => ({
    ...entry,
    gross: null,
    amount: Number(gross ?? entry.amount) + Number(entry.fee ?? 0),
  }));

/** How many times as much a changed code costs. */
export const CODE_CHANGE = 50;

/** Returns a service that reads an amount from each code that was right before the code changed. */
export const readsOldCode = (service: Transport): Transport =>
  changedJson(
    service,
    (_method, path) => path.endsWith('/qrcode/read'),
    (answer) => {
      const amount = Number(answer.amount) / CODE_CHANGE;
      return { ...answer, amount, originalAmount: amount };
    },
  );

function changedJson(service: Transport, hits: Hits, change: (answer: JsonObject) => JsonObject): Transport {
  return async (request) => {
    const answer = await service(request);
    if (answer.status >= 300 || !isHit(hits, request)) return answer;
    const json = parseJson(await textOf(answer)) as JsonObject;
    const { status, headers } = answer;
    return { ...answerOf(status, Buffer.from(JSON.stringify(change(json)))), headers };
  };
}

const isHit = (hits: Hits, { method, url }: { readonly method: string; readonly url: string }): boolean =>
  hits(method, new URL(url).pathname);

const answerOf = (status: number, bytes: Buffer): WireResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: bodyOf(bytes),
});
