import { describe, expect, it } from 'vitest';
import { DryRunStop, stoppedRequests } from '../../src/client/dry-run-stop.ts';
import {
  changesState,
  clean,
  leaseLapsed,
  noRoot,
  orBadRequest,
  readOnlyRefusal,
  transportFailure,
} from '../../src/client/failures.ts';
import { TransportError, type WireRequest } from '../../src/contract/wire.ts';
import { PixError } from '../../src/domain/errors.ts';
import { en } from '../../src/i18n/en/en.ts';

const errorOf = (run: () => unknown): PixError['init'] => {
  try {
    run();
  } catch (error) {
    if (error instanceof PixError) return error.init;
  }
  throw new Error('it should have failed');
};
const hasWords = ({ key, hintKey }: PixError['init']): boolean =>
  key in en && (hintKey === undefined || hintKey in en);

describe('a broken exchange', () => {
  const fail = (fault: TransportError['fault'], sent: 'not_sent' | 'unknown', changes: boolean) => {
    const error = new TransportError(fault, sent, 'it broke');
    const made = transportFailure(error, changes);
    expect([made.cause, made.init.params, hasWords(made.init)]).toEqual([
      error,
      { reason: 'it broke' },
      true,
    ]);
    return [made.kind, made.outcome, made.errorCode, made.init.key, made.init.hintKey];
  };
  const proxyHint = 'client.fault.proxy.hint';

  it('was not sent, or may have been applied if it changes something', () => {
    expect(fail('connection', 'not_sent', true)).toEqual([
      'unavailable',
      'not_sent',
      'network_connection',
      'client.fault.connection',
      undefined,
    ]);
    expect(fail('connection', 'unknown', true).slice(0, 2)).toEqual(['unknown', 'unknown']);
    expect(fail('connection', 'unknown', false).slice(0, 2)).toEqual(['unavailable', 'not_applied']);
    expect(fail('connection', 'not_sent', false).slice(0, 2)).toEqual(['unavailable', 'not_sent']);
  });

  it('is an interruption when it was broken off, unless it may have been applied', () => {
    expect(fail('aborted', 'unknown', true).slice(0, 2)).toEqual(['unknown', 'unknown']);
    expect(fail('aborted', 'unknown', false).slice(0, 2)).toEqual(['interrupted', 'not_applied']);
    expect(fail('aborted', 'not_sent', true).slice(0, 2)).toEqual(['interrupted', 'not_sent']);
  });

  it('has a code by its cause, and a hint for a proxy', () => {
    expect(fail('timeout', 'unknown', true).slice(2)).toEqual(['timeout', 'client.fault.timeout', undefined]);
    expect(fail('proxy', 'not_sent', true).slice(2)).toEqual([
      'network_proxy',
      'client.fault.proxy',
      proxyHint,
    ]);
  });
});

describe('a request that breaks a bound of the contract', () => {
  const [plain, bound] = [
    { field: 'amount', message: 'Invalid input' },
    { field: 'name', message: 'Invalid input', bound: { kind: 'too_long' as const, expected: 5 } },
  ];

  it('is passed on when it breaks none', () => {
    expect(orBadRequest({ ok: true, value: 7 })).toBe(7);
  });

  it('is refused before it is sent, with every field', () => {
    const error = errorOf(() => orBadRequest({ ok: false, invalidFields: [plain, bound] }));
    expect(error).toEqual({
      ...{ kind: 'usage', key: 'client.bad_request', errorCode: 'bad_request', outcome: 'not_sent' },
      params: { field: 'amount', reason: 'Invalid input' },
      details: [
        { field: 'amount', message: 'Invalid input' },
        { field: 'name', message: 'Invalid input: too_long (5)' },
      ],
      hintKey: 'client.bad_request.hint',
    });
    expect(hasWords(error)).toBe(true);
  });

  it('is told the bound, and keeps a message of its own', () => {
    const own = { ...bound, message: 'Too long' };
    const error = errorOf(() => orBadRequest({ ok: false, invalidFields: [own] }));
    expect([error.key, error.params, error.details]).toEqual([
      'client.bad_request.too_long',
      { field: 'name', expected: 5 },
      [{ field: 'name', message: 'Too long' }],
    ]);
  });

  it('is refused too when no field is named', () => {
    expect(errorOf(() => orBadRequest({ ok: false, invalidFields: [] })).params).toEqual({
      field: '',
      reason: '',
    });
  });
});

describe('what else keeps a request from being sent', () => {
  it('is what forbids changes', () => {
    expect([changesState({ idempotency: 'safe' }), changesState({ idempotency: 'header' })]).toEqual([
      false,
      true,
    ]);
    const error = readOnlyRefusal('--read-only');
    expect(error.init).toEqual({
      ...{ kind: 'usage', key: 'read_only', params: { source: '--read-only' }, errorCode: 'read_only' },
      ...{ hintKey: 'read_only.hint', outcome: 'not_sent' },
    });
    expect(hasWords(error.init)).toBe(true);
  });

  it('is a profile without the family’s address; of the sandbox other words', () => {
    expect(noRoot('hub').init).toEqual({
      ...{ kind: 'auth', key: 'client.no_root', params: { family: 'hub' }, errorCode: 'no_root' },
      ...{ hintKey: 'client.no_root.hint', outcome: 'not_sent' },
    });
    expect(noRoot('control').init).toMatchObject({
      key: 'client.no_sandbox',
      hintKey: 'client.no_sandbox.hint',
    });
    expect([hasWords(noRoot('hub').init), hasWords(noRoot('control').init)]).toEqual([true, true]);
  });

  it('is a permit that has run out: another process may have sent the same', () => {
    const error = leaseLapsed({ id: 'i', reference: 'r' });
    expect(error.init).toEqual({
      ...{ kind: 'unknown', key: 'money.unknown', errorCode: 'lease_lapsed', outcome: 'unknown' },
      params: { id: 'i', reference: 'r', reason: 'lease_lapsed' },
      hintKey: 'money.unknown.hint',
    });
    expect(hasWords(error.init)).toBe(true);
  });

  it('is a field that is undefined, alone', () => {
    expect(clean({ a: undefined, b: null, c: 0, d: '' })).toEqual({ b: null, c: 0, d: '' });
    expect(Object.keys(clean({ a: undefined }))).toEqual([]);
  });
});

describe('the requests at which a dry run stops', () => {
  const request: WireRequest = { method: 'POST', url: 'http://127.0.0.1:1/x', headers: {}, timeoutMs: 1 };

  it('are given instead of being sent; one is a plan only when it is said', async () => {
    const stop = new DryRunStop([request]);
    expect([stop.isPlan, new DryRunStop([request], true).isPlan, stop.message]).toEqual([
      false,
      true,
      'dry run',
    ]);
    expect(await stoppedRequests(() => Promise.reject(stop))).toEqual([request]);
    expect(await stoppedRequests(async () => 'nothing to send')).toEqual([]);
  });

  it('do not hide another failure', async () => {
    const other = Object.assign(new Error('other'), { requests: [request] });
    await expect(stoppedRequests(() => Promise.reject(other))).rejects.toBe(other);
  });
});
