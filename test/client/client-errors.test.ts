import { describe, expect, it } from 'vitest';
import { DryRunStop, stoppedRequests } from '../../src/client/client.ts';
import {
  changesState,
  clean,
  noRoot,
  orBadRequest,
  tooLate,
  toTransportError,
  transportFailure,
} from '../../src/client/client-errors.ts';
import {
  accountNumber,
  type Codec,
  document,
  isoDate,
  queryCentOrMore,
  queryReais,
  requestCents,
  requestInteger,
  requestNumber,
  requestReais,
  url,
} from '../../src/contract/codecs.ts';
import { encode } from '../../src/contract/encode-and-decode.ts';
import { createCharge, readCharge } from '../../src/contract/routes/charges.ts';
import { ProxyError, TransportError, type WireRequest } from '../../src/contract/transport.ts';
import { Decimal } from '../../src/domain/money/decimal.ts';
import type { PixError } from '../../src/domain/pix-error.ts';
import { loadWords } from '../../src/i18n/index.ts';
import { pixErrorOf } from '../support/pix-error.ts';

/** Returns the `init` of an error. Also checks that messages for its key and hint exist. */
const initOf = async (error: PixError): Promise<PixError['init']> =>
  (await pixErrorOf(() => Promise.reject(error))).init;

describe('transportFailure', () => {
  const fail = async (fault: TransportError['fault'], sent: 'not_sent' | 'unknown', changes: boolean) => {
    const error =
      fault === 'proxy' ? new ProxyError('p', 'it broke', null) : new TransportError(fault, sent, 'it broke');
    const made = transportFailure(error, changes);
    expect([made.cause, (await initOf(made)).params]).toMatchObject([error, { reason: 'it broke' }]);
    return made;
  };

  it.each([
    ['connection', 'not_sent', true, 'unavailable', 'not_sent'],
    ['connection', 'unknown', true, 'unknown', 'unknown'],
    ['connection', 'unknown', false, 'unavailable', 'not_applied'],
    ['connection', 'not_sent', false, 'unavailable', 'not_sent'],
    ['aborted', 'unknown', true, 'unknown', 'unknown'],
    ['aborted', 'unknown', false, 'interrupted', 'not_applied'],
    ['aborted', 'not_sent', true, 'interrupted', 'not_sent'],
  ] as const)(
    'transportFailure for %s (%s; %s) is %s with %s',
    async (fault, sent, changes, kind, outcome) => {
      expect(await fail(fault, sent, changes)).toMatchObject({ kind, outcome });
    },
  );

  it.each([
    ['connection', 'network_connection', undefined],
    ['timeout', 'timeout', undefined],
    ['proxy', 'network_proxy', 'client.fault.proxy.hint'],
  ] as const)('transportFailure for %s returns the code %s and the hint %s', async (fault, code, hint) => {
    const { errorCode, init } = await fail(fault, 'not_sent', true);
    expect([errorCode, init.key, init.hintKey]).toEqual([code, `client.fault.${fault}`, hint]);
  });
});

describe('the messages of transportFailure', () => {
  const wordsOf = ({ init }: PixError) => [init.key, init.params];
  const system = (code: string, more: object = {}): Error =>
    Object.assign(new Error(`raw ${code}`), { code, ...more });

  it('transportFailure returns a message with the address and the reason of a failed connection', () => {
    const cause = system('ECONNREFUSED', { address: '127.0.0.1', port: 1 });
    const error = toTransportError(cause, 'not_sent');
    const words = ['client.fault.connection_to', { at: '127.0.0.1:1', reason: 'ECONNREFUSED' }];
    expect(wordsOf(transportFailure(error, true))).toEqual(words);
    // The undici transport passes an error through toTransportError twice. The message must stay the same.
    expect(wordsOf(transportFailure(toTransportError(error, 'unknown'), true))).toEqual(words);
  });

  it('the reason in a message of transportFailure is a known error code, or the text of an unknown system error', () => {
    expect(
      wordsOf(transportFailure(toTransportError(system('CERT_HAS_EXPIRED'), 'not_sent'), false)),
    ).toEqual(['client.fault.tls', { reason: 'CERT_HAS_EXPIRED' }]);
    expect(wordsOf(transportFailure(toTransportError(system('EODD'), 'unknown'), false))).toEqual([
      'client.fault.connection',
      { reason: 'raw EODD (EODD)' },
    ]);
    const openssl = system('ERR_SSL_ODD', { library: 'SSL routines', reason: 'bad record' });
    expect(wordsOf(transportFailure(toTransportError(openssl, 'not_sent'), false))).toEqual([
      'client.fault.tls',
      { reason: 'bad record (ERR_SSL_ODD)' },
    ]);
  });

  it('transportFailure returns a message with the seconds of a timeout, or with the address of a failed proxy', () => {
    expect(wordsOf(transportFailure(toTransportError(tooLate(1_500), 'unknown'), true))).toEqual([
      'client.fault.no_answer',
      { seconds: 1.5 },
    ]);
    const proxy = new ProxyError('http://p:1 (HTTPS_PROXY)', 'ECONNREFUSED', system('ECONNREFUSED'));
    expect(wordsOf(transportFailure(proxy, false))).toEqual([
      'client.fault.proxy',
      { proxy: 'http://p:1 (HTTPS_PROXY)', reason: 'ECONNREFUSED' },
    ]);
  });
});

describe('orBadRequest', () => {
  const [plain, bound] = [
    { field: 'amount', message: 'Invalid input' },
    { field: 'name', message: 'Invalid input', bound: { kind: 'too_long' as const, expected: 5 } },
  ];

  it('orBadRequest returns the value of a successful result', () => {
    expect(orBadRequest({ ok: true, value: 7 })).toBe(7);
  });

  it('orBadRequest throws one error that lists every invalid field', async () => {
    const { init } = await pixErrorOf(() => orBadRequest({ ok: false, invalidFields: [plain, bound] }));
    expect(init).toEqual({
      kind: 'usage',
      key: 'client.bad_request',
      errorCode: 'bad_request',
      outcome: 'not_sent',
      params: { field: 'amount', reason: 'not_valid' },
      details: [
        { field: 'amount', message: 'Invalid input' },
        { field: 'name', message: 'Invalid input: too_long (5)' },
      ],
      hintKey: 'client.bad_request.hint',
    });
  });

  it('orBadRequest names the field and its exceeded limit, and keeps the message of the encoder in the details', async () => {
    const own = { ...bound, message: 'Too long' };
    const { init } = await pixErrorOf(() => orBadRequest({ ok: false, invalidFields: [own] }));
    expect(init.key).toBe('client.bad_request.too_long');
    expect(init.params).toEqual({ field: 'name', expected: 5 });
    expect(init.details).toEqual([{ field: 'name', message: 'Too long' }]);
  });

  it.each<[string, Codec, unknown, string]>([
    ['a number', requestNumber, 'x', 'expected_number'],
    ['an integer', requestInteger, 1.5, 'expected_integer'],
    ['zero reais', requestReais, Decimal.zero, 'expected_above_zero'],
    ['reais with three decimals', requestReais, Decimal.parse('0.001'), 'decimals'],
    ['zero cents', requestCents, 0n, 'expected_above_zero'],
    ['an amount filter with seven decimals', queryReais, Decimal.parse('0.0000001'), 'expected_amount'],
    ['an amount filter of zero', queryCentOrMore, Decimal.zero, 'expected_a_cent'],
    ['a document', document, '123', 'expected_document'],
    ['an account number', accountNumber, '123', 'expected_6_digits'],
    ['a URL', url, 'ftp://x', 'expected_url'],
    ['a date', isoDate, 'tomorrow', 'expected_date'],
    [
      'a name',
      createCharge.body as Codec,
      { amount: Decimal.fromCents(1000n), generatedName: '7' },
      'expected_letters',
    ],
    [
      'an e-mail address',
      createCharge.body as Codec,
      { amount: Decimal.fromCents(1000n), generatedEmail: '7' },
      'not_valid',
    ],
    ['a query that needs a parameter', readCharge.query as Codec, {}, 'expected_parameter'],
  ])('orBadRequest of an invalid %s has a text in both languages', async (_what, codec, value, reason) => {
    const { init } = await pixErrorOf(() => orBadRequest(encode(codec, value)));
    expect([init.key, init.params?.reason]).toEqual(['client.bad_request', reason]);
    const [english, portuguese] = await Promise.all([loadWords('en'), loadWords('pt-BR')]);
    for (const words of [english, portuguese]) expect(words).toHaveProperty([`code.${reason}`]);
  });

  it('orBadRequest throws an error even if the failed result names no invalid field', async () => {
    const { init } = await pixErrorOf(() => orBadRequest({ ok: false, invalidFields: [] }));
    expect(init.params).toEqual({ field: '', reason: '' });
  });
});

describe('changesState, noRoot and clean', () => {
  it('changesState returns false only for a route that is safe to repeat', () => {
    expect((['safe', 'header'] as const).map((idempotency) => changesState({ idempotency }))).toEqual([
      false,
      true,
    ]);
  });

  it('noRoot returns an error with a message of its own if the profile has no sandbox', async () => {
    const result = await initOf(noRoot('control'));
    expect(result).toMatchObject({ key: 'client.no_sandbox', hintKey: 'client.no_sandbox.hint' });
  });

  it('clean removes the fields whose value is undefined, and keeps all other fields', () => {
    expect(clean({ a: undefined, b: null, c: 0, d: '' })).toEqual({ b: null, c: 0, d: '' });
    expect(Object.keys(clean({ a: undefined }))).toEqual([]);
  });
});

describe('stoppedRequests', () => {
  const request: WireRequest = { method: 'POST', url: 'http://127.0.0.1:1/x', headers: {}, timeoutMs: 1 };

  it('stoppedRequests returns the requests that a dry run did not send', async () => {
    const stop = new DryRunStop([request]);
    expect(stop.isPlan).toBe(false);
    expect(new DryRunStop([request], true).isPlan).toBe(true);
    expect(stop.message).toBe('dry run');
    expect(await stoppedRequests(() => Promise.reject(stop))).toEqual([request]);
    expect(await stoppedRequests(async () => 'nothing to send')).toEqual([]);
  });

  it('stoppedRequests rethrows every error that is not a DryRunStop', async () => {
    const other = Object.assign(new Error('other'), { requests: [request] });
    await expect(stoppedRequests(() => Promise.reject(other))).rejects.toBe(other);
  });
});
