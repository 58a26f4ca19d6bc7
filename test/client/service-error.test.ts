import { describe, expect, it } from 'vitest';
import { serviceError } from '../../src/client/replies/service-error.ts';
import type { JsonValue } from '../../src/domain/text/json.ts';

const refusal = (
  status: number,
  raw?: JsonValue,
  { changes = true, headers = {} }: { changes?: boolean; headers?: Readonly<Record<string, string>> } = {},
) => serviceError({ status, raw, changes, headers });

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
  ])(
    'serviceError maps status %s and code %s of a change to the outcome %s and the kind %s',
    (status, errorCode, outcome, kind) => {
      expect(refusal(status, errorCode === undefined ? undefined : { errorCode })).toMatchObject({
        outcome,
        kind,
      });
    },
  );

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
  ])(
    'serviceError returns the key service.refused_unknown_code for the status 418 and the body %j',
    (raw, errorCode) => {
      const { init } = refusal(418, raw);
      // `toStrictEqual` refuses fields with the value undefined.
      expect(init).toStrictEqual({
        kind: 'refused',
        key: 'service.refused_unknown_code',
        params: { status: 418, code: errorCode.replace('_', ' '), message: '' },
        errorCode,
        statusCode: 418,
        outcome: 'not_applied',
      });
    },
  );

  it.each([
    ['7', 7],
    ['-1', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('serviceError for the Retry-After header "%s" returns %s as retryAfterSeconds', (text, seconds) => {
    expect(refusal(429, {}, { headers: { 'retry-after': text } }).init.retryAfterSeconds).toBe(seconds);
  });
});
