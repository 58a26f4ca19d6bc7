import { describe, expect, it } from 'vitest';
import { serviceError } from '../../src/client/replies/service-error.ts';
import type { Family } from '../../src/contract/route.ts';
import type { JsonValue } from '../../src/domain/text/json.ts';

const refusal = (
  status: number,
  raw?: JsonValue,
  { changes = false, headers = {} }: { changes?: boolean; headers?: Readonly<Record<string, string>> } = {},
) => serviceError({ status, raw, changes, headers, family: 'main', nowMs: 0 });

/** Returns the error for an answer to a request that may have changed something. */
const changeRefusal = (status: number, raw: JsonValue | undefined, family: Family = 'main') =>
  serviceError({ status, raw, changes: true, headers: {}, family, nowMs: 0 });

/** Returns an error envelope of §7.1; its short form if there is no code. */
const envelope = (statusCode: number, errorCode: string | undefined): JsonValue =>
  errorCode === undefined
    ? { error: 'E', message: 'm', statusCode, requestId: 'r' }
    : { errorCode, message: 'm', statusCode };

describe('the error for an answer of the service', () => {
  // The outcome matters, because a request that was not applied may be repeated. For an unknown outcome, pix
  // queries the service instead.
  it.each([
    [302, undefined, 'unknown', 'unknown'],
    [400, 'PZV100', 'not_applied', 'refused'],
    [401, undefined, 'not_applied', 'auth'],
    [403, undefined, 'not_applied', 'auth'],
    [404, undefined, 'not_applied', 'missing'],
    [408, undefined, 'unknown', 'unknown'],
    [409, 'PZC210', 'not_applied', 'refused'],
    [410, undefined, 'not_applied', 'missing'],
    [422, 'PZC200', 'not_applied', 'refused'],
    [424, undefined, 'unknown', 'unknown'],
    [424, 'PZI101', 'not_applied', 'unavailable'],
    [422, 'PROVIDER_REFUSED', 'unknown', 'unknown'],
    [503, 'PROVIDER_UNAVAILABLE', 'unknown', 'unknown'],
    [429, undefined, 'not_applied', 'unavailable'],
    [500, 'PZI100', 'unknown', 'unknown'],
    [502, undefined, 'unknown', 'unknown'],
    [503, undefined, 'not_applied', 'unavailable'],
    [504, undefined, 'unknown', 'unknown'],
  ])('serviceError maps %s %s of a change to %s and the kind %s', (status, errorCode, outcome, kind) => {
    const family = errorCode?.startsWith('PROVIDER') ? 'hub' : 'main';
    expect(changeRefusal(status, envelope(status, errorCode), family)).toMatchObject({ outcome, kind });
  });

  it.each([
    [302, 'refused'],
    [408, 'unavailable'],
    [424, 'unavailable'],
    [429, 'unavailable'],
    [500, 'unavailable'],
  ])('serviceError maps status %s of a read to the outcome not_applied and the kind %s', (status, kind) => {
    expect(refusal(status, undefined, { changes: false })).toMatchObject({ outcome: 'not_applied', kind });
  });

  it('serviceError reads all fields of the error envelopes of the main family and the hub', () => {
    const details = [{ field: 'amount', reason: 'low' }];
    const main = { errorCode: 'PZC200', message: 'Valor', requestId: 'r-1', retryAfterSeconds: 2, details };
    expect(refusal(400, main).init).toMatchObject({
      key: 'service.refused',
      params: { status: 400, code: 'PZC200', message: 'Valor' },
      errorCode: 'PZC200',
      statusCode: 400,
      requestId: 'r-1',
      serviceMessage: 'Valor',
      retryAfterSeconds: 2,
      details,
    });
    const hub = { code: 'TOKEN_INVALID', message: '', error: 'Token', details: { retryAfterSeconds: 0 } };
    expect(refusal(401, hub, { headers: { 'x-request-id': 'h-1' } }).init).toMatchObject({
      key: 'service.refused',
      errorCode: 'TOKEN_INVALID',
      requestId: 'h-1',
      serviceMessage: 'Token',
      retryAfterSeconds: 0,
      details: [{ retryAfterSeconds: 0 }],
    });
  });

  it.each<[JsonValue | undefined, string]>([
    [undefined, 'HTTP_418'],
    [['PZV100'], 'HTTP_418'],
    [{ errorCode: 7, message: 7, requestId: '' }, 'HTTP_418'],
    [{ errorCode: 'toString' }, 'toString'],
  ])('serviceError does not translate the status 418 with the body %j', (raw, errorCode) => {
    const { init } = refusal(418, raw);
    const words =
      errorCode === 'toString'
        ? { key: 'service.refused_unknown_code', params: { status: 418, code: errorCode, message: '' } }
        : {
            key: 'service.foreign_empty',
            params: { status: 418, type: '-', excerpt: '' },
            hintKey: 'service.foreign.hint',
          };
    // `toStrictEqual` refuses fields with the value undefined.
    const refused = { kind: 'refused', errorCode, statusCode: 418, outcome: 'not_applied' };
    expect(init).toStrictEqual({ ...refused, ...words });
  });

  it.each([
    ['7', 7],
    ['-1', undefined],
    ['86400', 86_400],
  ])('serviceError for the Retry-After header "%s" returns %s as retryAfterSeconds', (text, seconds) => {
    expect(refusal(429, {}, { headers: { 'retry-after': text } }).init.retryAfterSeconds).toBe(seconds);
  });
});

const MAIN = { errorCode: 'PZS202', message: 'm', statusCode: 422, requestId: 'r' };
const SHORT = { error: 'Unprocessable Entity', message: 'm', statusCode: 422, requestId: 'r' };
const HUB = { code: 'WITHDRAW_INSUFFICIENT_BALANCE', message: 'm', details: {} };

describe('the error for an answer to a request that may have changed something', () => {
  it.each<[string, JsonValue, Family]>([
    ['the envelope of §7.1', MAIN, 'main'],
    ['the envelope of §7.1 without a request id', { ...MAIN, requestId: null }, 'main'],
    ['the envelope of §7.1 on a hub route', MAIN, 'hub'],
    ['the short form of §7.1', SHORT, 'main'],
    ['the short form of §7.1 on a card route', SHORT, 'card'],
    ['the short form of §7.1 whose errorCode is null', { ...SHORT, errorCode: null }, 'main'],
    ['the short form of §7.1 on a hub route, whose code is null', { ...SHORT, code: null }, 'hub'],
    ['the short form of §7.1 with a field code that only the hub has', { ...SHORT, code: 'E_1' }, 'main'],
    ["the hub's envelope", HUB, 'hub'],
    ["the hub's envelope with the same status", { ...HUB, statusCode: 422 }, 'hub'],
    ["the hub's envelope with an unknown code", { ...HUB, code: 'PAYOUT_V2_REFUSED' }, 'hub'],
  ])('serviceError accepts %s as an answer of the service', (_what, raw, family) => {
    expect(changeRefusal(422, raw, family)).toMatchObject({
      outcome: 'not_applied',
      kind: 'refused',
      init: { isFromService: true, statusCode: 422 },
    });
  });

  it.each<[string, JsonValue | undefined, Family]>([
    ['no JSON', undefined, 'main'],
    ['an array', [MAIN as JsonValue], 'main'],
    ['only a message', { message: 'Forbidden' }, 'main'],
    ['a code in another form', { ...MAIN, errorCode: 'FORBIDDEN' }, 'main'],
    ["a code that only starts like the service's", { ...MAIN, errorCode: 'PZS2021' }, 'main'],
    ["a code that only ends like the service's", { ...MAIN, errorCode: 'XPZS202' }, 'main'],
    ['a code that is no string', { ...MAIN, errorCode: 7 }, 'main'],
    ['a list of codes', { ...MAIN, errorCode: ['PZS202'] }, 'main'],
    ["a code in the hub's form on a main route", { ...MAIN, errorCode: 'RATE_LIMITED' }, 'main'],
    ['a code but no message', { ...MAIN, message: null }, 'main'],
    ['a code and another status', { ...MAIN, statusCode: 400 }, 'main'],
    ['a code and the status as a text', { ...MAIN, statusCode: '422' }, 'main'],
    ['a code but no status', { errorCode: 'PZS202', message: 'm', requestId: 'r' }, 'main'],
    ['the short form without a request id', { ...SHORT, requestId: null }, 'main'],
    ['the short form with an empty request id', { ...SHORT, requestId: '' }, 'main'],
    ['the short form without an error', { ...SHORT, error: null }, 'main'],
    ['the short form without a message', { ...SHORT, message: null }, 'main'],
    ['the short form with another status', { ...SHORT, statusCode: 200 }, 'main'],
    ['the short form with the status as a text', { ...SHORT, statusCode: '422' }, 'main'],
    ["the hub's envelope on a main route", HUB, 'main'],
    ["the hub's envelope on a card route", HUB, 'card'],
    ["the hub's envelope without a message", { ...HUB, message: null }, 'hub'],
    ["the hub's envelope with another status", { ...HUB, statusCode: 400 }, 'hub'],
    ["a code that is one word, unlike the hub's", { ...HUB, code: 'FORBIDDEN' }, 'hub'],
    ['a code in lower case', { ...HUB, code: 'rate_limited' }, 'hub'],
    ["a code that only starts like the hub's", { ...HUB, code: 'RATE_LIMITED: wait' }, 'hub'],
    ["a code that only ends like the hub's", { ...HUB, code: 'error RATE_LIMITED' }, 'hub'],
  ])('serviceError does not accept %s as an answer of the service', (_what, raw, family) => {
    const { init } = changeRefusal(422, raw, family);
    expect(init).toMatchObject({
      kind: 'unknown',
      key: expect.stringMatching(/^service\.foreign(_empty)?$/),
      hintKey: 'service.foreign_change.hint',
      params: { status: 422 },
      errorCode: 'foreign_answer',
      statusCode: 422,
      outcome: 'unknown',
    });
    // A text of a proxy must not be shown as a message of the service.
    expect(init.serviceMessage).toBe(undefined);
    expect(init.details).toBe(undefined);
    expect(init.isFromService).toBe(undefined);
  });

  it.each([400, 401, 403, 404, 407, 409, 410, 422, 429, 499, 500, 502, 503, 504])(
    'serviceError reports an unknown outcome for the status %i without an envelope, with the pause that it asks for',
    (status) => {
      const { init } = serviceError({
        status,
        raw: undefined,
        changes: true,
        headers: { 'retry-after': '7' },
        family: 'main',
        nowMs: 0,
      });
      expect(init).toMatchObject({ kind: 'unknown', outcome: 'unknown', retryAfterSeconds: 7 });
    },
  );

  it.each([
    ['SERVICE_UNAVAILABLE', 'unknown', 'foreign_answer'],
    ['PROVIDER_UNAVAILABLE', 'unknown', 'PROVIDER_UNAVAILABLE'],
    ['RATE_LIMITED', 'not_applied', 'RATE_LIMITED'],
  ])('serviceError maps a 503 of the hub with %s to %s and the code %s', (code, outcome, errorCode) => {
    expect(changeRefusal(503, { code, message: 'm' }, 'hub')).toMatchObject({ outcome, errorCode });
  });

  it('serviceError does not believe an answer without an envelope that has the code PZI101', () => {
    expect(changeRefusal(500, { errorCode: 'PZI101' })).toMatchObject({ outcome: 'unknown' });
    expect(changeRefusal(500, { errorCode: 'PZI101', message: 'm', statusCode: 500 })).toMatchObject({
      outcome: 'not_applied',
    });
  });
});

describe('an answer that is probably not from the service', () => {
  it.each([
    [{ message: ['a', 'b'] }, 'a; b'],
    [{ title: 'Forbidden', detail: 'blocked by policy', status: 403 }, 'Forbidden: blocked by policy'],
    [{ error: { message: 'quota' } }, 'quota'],
    [{ errors: [{ message: 'one' }, 'two', { detail: 'three' }] }, 'one; two; three'],
    [{ detail: 'only this' }, 'only this'],
    [{ message: 'x'.repeat(500) }, 'x'.repeat(200)],
    [{}, ''],
  ])('serviceError finds the message in the body %j', (raw, excerpt) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const { init } = refusal(403, raw as JsonValue, { headers });
    expect(init).toMatchObject({
      kind: 'auth',
      errorCode: 'HTTP_403',
      key: excerpt === '' ? 'service.foreign_empty' : 'service.foreign',
      params: { status: 403, type: 'application/json', excerpt },
      hintKey: 'service.foreign.hint',
    });
  });

  it.each([
    ['<html><head><title>Access \n denied</title></head><body>x</body></html>', 'Access denied'],
    ['<h1>502 Bad Gateway</h1><p>nginx</p>', '502 Bad Gateway'],
    ['<p>Blocked by <b>the</b> firewall', 'Blocked by the firewall'],
    ['upstream connect error', 'upstream connect error'],
  ])('serviceError reads the page %s', (start, excerpt) => {
    const headers = { 'content-type': 'text/html ; charset=utf-8' };
    const about = { changes: false, family: 'main', nowMs: 0 } as const;
    const { init } = serviceError({ status: 404, raw: undefined, start, headers, ...about });
    const params = { excerpt, type: 'text/html' };
    expect(init).toMatchObject({ params, hintKey: 'service.foreign_404.hint' });
  });

  it('serviceError does not call an answer with a code of the catalogue foreign', () => {
    expect(refusal(404, { errorCode: 'PZC404' }).init.key).toBe('service.refused_unknown_code');
    const short = { error: 'Not Found', message: 'Cannot GET', statusCode: 404, requestId: 'r' };
    expect(refusal(404, short).init).toMatchObject({
      key: 'service.refused_without_code',
      params: { status: 404, message: 'Cannot GET' },
    });
  });
});

const DATE = 'Fri, 27 Nov 2026 12:00:00 GMT';
it.each([
  ['30', {}, 30],
  ['Fri, 27 Nov 2026 12:00:30 GMT', { date: DATE }, 30],
  ['Fri, 27 Nov 2026 11:59:00 GMT', { date: DATE }, 0],
  // Without `Date`, this machine's clock decides.
  ['Fri, 27 Nov 2026 12:01:00 GMT', {}, 50],
  ['soon', { date: DATE }, undefined],
  ['Fri, 27 Nov 2036 12:00:00 GMT', { date: DATE }, undefined],
])('serviceError reads "%s" with the headers %j as %s seconds', (value, more, seconds) => {
  const headers = { 'retry-after': value, ...more };
  const about = { changes: false, family: 'main' } as const;
  const nowMs = Date.parse(DATE) + 10_000;
  const { init } = serviceError({ status: 503, raw: undefined, headers, nowMs, ...about });
  expect(init.retryAfterSeconds).toBe(seconds);
});
