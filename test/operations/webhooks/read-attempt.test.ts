import { describe, expect, it } from 'vitest';
import { causeCode, parseCauseCode } from '../../../src/domain/webhook/delivery-attempt.ts';
import type { Callback } from '../../../src/operations/webhooks/delivery-attempts.ts';
import { causeOf, readAttempt } from '../../../src/operations/webhooks/undelivered/read-attempt.ts';
import { SHOP } from './sample-attempts.ts';

describe('causeOf', () => {
  const failed = (more: object) => ({ status: null, ...more });

  it.each<[string, object, string | null]>([
    ['204', { status: 204 }, null],
    ['199', { status: 199 }, 'http_199'],
    ['a redirect', { status: 302 }, 'http_302'],
    ['401', { status: 401 }, 'http_401'],
    ['503', { status: 503 }, 'http_503'],
    ['no answer within five seconds', { status: null, responseTime: 5_000 }, 'timeout'],
    ['an early end without a reason', { status: null, responseTime: 3 }, 'no_answer'],
    ['a refused connection', failed({ error: 'connect ECONNREFUSED 127.0.0.1:9' }), 'connection_refused'],
    ['an unknown host name', failed({ responseBody: 'getaddrinfo ENOTFOUND shop.example' }), 'dns'],
    ['an expired certificate', failed({ errorMessage: 'certificate has expired' }), 'tls'],
    ['a connection that takes too long', failed({ error: { code: 'ETIMEDOUT' } }), 'timeout'],
    ['500 with the word timeout', { status: 500, responseBody: 'ETIMEDOUT' }, 'http_500'],
  ])('causeOf reads %s', (_what, record, code) => {
    const cause = causeOf({ id: 'c1', ...record } as Callback);
    expect(cause && causeCode(cause)).toBe(code);
    expect(cause && parseCauseCode(causeCode(cause))).toEqual(cause);
  });

  it('parseCauseCode returns null for a code that names no cause of a failed delivery', () => {
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
  ])('readAttempt of the body %j returns the amount in cents %s', (body, cents) => {
    expect(readAttempt(record(body)).content.amountCents).toBe(cents);
  });

  it('readAttempt returns whether the attempt was sent to the callback URL of the transaction', () => {
    const to = (callbackUrl: unknown) => readAttempt(record({ id: 'T1', callbackUrl })).content.toCallbackUrl;
    expect([to(SHOP), to('https://other.example/'), to(null)]).toEqual([true, false, false]);
    expect(readAttempt(record({ id: 'T1' })).content.toCallbackUrl).toBeNull();
  });
});
