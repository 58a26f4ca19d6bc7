import { describe, expect, it } from 'vitest';
import { causeCode, parseCauseCode } from '../../../src/domain/webhook/delivery-attempt.ts';
import type { Callback } from '../../../src/operations/webhooks/delivery-attempts.ts';
import { causeOf, readAttempt } from '../../../src/operations/webhooks/undelivered/read-attempt.ts';
import { SHOP } from './sample-attempts.ts';

describe('causeOf', () => {
  it.each<[string, object, string | null]>([
    ['an answer of 204', { status: 204 }, null],
    ['an answer of 199', { status: 199 }, 'http_199'],
    ['a redirect', { status: 302 }, 'http_302'],
    ['a refusal', { status: 401 }, 'http_401'],
    ['a failure', { status: 503 }, 'http_503'],
    ['no answer within five seconds', { status: null, responseTime: 5_000 }, 'timeout'],
    ['no answer, at once, and no word of why', { status: null, responseTime: 3 }, 'no_answer'],
    [
      'a refused connection',
      { status: null, error: 'connect ECONNREFUSED 127.0.0.1:9' },
      'connection_refused',
    ],
    ['a name that nobody knows', { status: null, responseBody: 'getaddrinfo ENOTFOUND shop.example' }, 'dns'],
    ['a certificate that has expired', { status: null, errorMessage: 'certificate has expired' }, 'tls'],
    ['a connection that takes too long', { status: null, error: { code: 'ETIMEDOUT' } }, 'timeout'],
    ['an answer that speaks of a timeout', { status: 500, responseBody: 'ETIMEDOUT' }, 'http_500'],
  ])('causeOf returns the cause of %s', (_what, record, code) => {
    const cause = causeOf({ id: 'c1', ...record } as Callback);
    expect(cause && causeCode(cause)).toBe(code);
    expect(cause && parseCauseCode(causeCode(cause))).toEqual(cause);
  });

  it('parseCauseCode returns null for codes that are no cause', () => {
    expect(['http_200', 'http_x', 'nonsense', ''].map(parseCauseCode)).toEqual([null, null, null, null]);
  });
});

describe('readAttempt', () => {
  const record = (body: unknown): Callback => ({ id: 'c1', url: SHOP, status: 500, body }) as Callback;
  it.each<[unknown, number | null]>([
    [{ id: 'T1', amount: 10.5 }, 1_050],
    [{ id: 'T1', amount: 0.115 }, null],
    [{ id: 'T1', amount: '10' }, null],
    [{ id: 'T1', amount: -1 }, null],
    [{ id: 'T1', amount: 1e300 }, null],
    [{ id: 'T1' }, null],
    [null, null],
  ])('readAttempt returns an exact amount or null: %j', (body, cents) => {
    expect(readAttempt(record(body)).content.amountCents).toBe(cents);
  });

  it("readAttempt tells whether the attempt went to the transaction's callback URL", () => {
    const to = (callbackUrl: unknown) => readAttempt(record({ id: 'T1', callbackUrl })).content.toCallbackUrl;
    expect([to(SHOP), to('https://other.example/'), to(null)]).toEqual([true, false, false]);
    expect(readAttempt(record({ id: 'T1' })).content.toCallbackUrl).toBeNull();
  });
});
