import { describe, expect, it } from 'vitest';
import type { Client, RawCall } from '../../src/client/client.ts';
import { createCharge } from '../../src/contract/routes/charges.ts';
import { hubCreatePayout } from '../../src/contract/routes/hub.ts';
import { createPayout } from '../../src/contract/routes/payouts.ts';
import { readTransaction } from '../../src/contract/routes/transactions.ts';
import { TransportError, type WireRequest } from '../../src/contract/transport.ts';
import { Decimal } from '../../src/domain/money/decimal.ts';
import { LEASE_MS, SendPermit } from '../../src/domain/money/send-permit.ts';
import { printOf } from '../../src/domain/text/print-of.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { runDown } from '../support/until.ts';
import { answer, connected, NOW, PAID, ROOT } from './connected-client.ts';

const ten = { body: { amount: Decimal.parse('10') ?? Decimal.zero } };
const read = (client: Client) => client.call(readTransaction, { path: { id: 'a' } });

describe('requests of the client', () => {
  it('Client.call sends the common headers and the timeout, and no body if the request has none', async () => {
    const { client, sent } = connected();
    const reply = await read(client);
    expect(reply).toMatchObject({ status: 200, raw: PAID, data: PAID, headers: {} });
    // `toStrictEqual` refuses fields with the value undefined. Such fields must not reach the transport.
    expect(sent).toStrictEqual([
      {
        method: 'GET',
        url: 'http://127.0.0.1:1/v1/user/transactions/a',
        timeoutMs: 1_234,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'content-type': 'application/json',
          'user-agent': 'pix/test',
          authorization: `Bearer main ${readTransaction.scopes.join()}`,
        },
      },
    ]);
  });

  it('Client.call passes the abort signal of the client to the transport', async () => {
    const { signal } = new AbortController();
    const { client, sent } = connected(undefined, { signal });
    await read(client);
    expect(sent[0]?.signal).toBe(signal);
  });

  it('Client.call adds the fields of --data and --set to the body, even if the route has no body', async () => {
    const { client, sent } = connected();
    const path = { id: 'a' };
    await client.call(readTransaction, { path, under: { a: 1 } });
    await client.call(readTransaction, { path, over: { b: 2 } });
    await client.call(readTransaction, { path, under: { a: 1, c: 1 }, over: { a: 2 } });
    await client.call(createCharge, { ...ten, under: { amount: 1, note: 'x' }, over: { note: 'y' } });
    expect(sent.map(({ body }) => body)).toEqual([
      ...['{"a":1}', '{"b":2}', '{"a":2,"c":1}', '{"amount":10,"note":"y"}'],
    ]);
  });

  it('Client.call sends the exact amount, and sends nothing when a field exceeds its limit', async () => {
    const { client, sent } = connected();
    const amount = Decimal.fromCents(9_999_999_999n);
    await client.call(createCharge, { body: { amount } });
    expect(sent[0]?.body).toBe('{"amount":99999999.99}');
    const long = () => client.call(createCharge, { body: { amount, virtualAccount: 'x'.repeat(51) } });
    expect(await pixErrorOf(long)).toMatchObject({
      kind: 'usage',
      init: { outcome: 'not_sent', params: { field: 'virtualAccount' } },
    });
    expect(sent).toHaveLength(1);
  });

  it('Client.call sends nothing when the profile has no base URL for the family of the route', async () => {
    const { client, sent } = connected(undefined, { roots: {} });
    expect((await pixErrorOf(() => read(client))).init).toEqual({
      ...{ kind: 'auth', errorCode: 'no_root', outcome: 'not_sent', params: { family: 'main' } },
      ...{ key: 'client.no_root', hintKey: 'client.no_root.hint' },
    });
    expect(sent).toEqual([]);
  });
});

describe('events of the client', () => {
  it('the client emits events for the request, for the answer (with its duration), and for an applied change', async () => {
    const { client, sent, events } = connected(() => answer(PAID, { 'x-request-id': 'r' }, 201));
    await client.call(createCharge, ten);
    const [request] = sent;
    expect(events).toEqual([
      { type: 'request', request, changes: true },
      { type: 'response', request, status: 201, headers: { 'x-request-id': 'r' }, ms: 40 },
      { type: 'outcome', isApplied: true },
    ]);
    await read(client);
    expect(events.slice(3)).toMatchObject([{ type: 'request', changes: false }, { type: 'response' }]);
  });

  it.each([
    [422, 'PZC200', [{ type: 'outcome', isApplied: false }]],
    [424, 'PZD103', []],
  ])('the client emits %s %s of a change as the events %j', async (status, errorCode, outcome) => {
    const { client, events } = connected(() =>
      answer({ errorCode, message: 'm', statusCode: status }, {}, status),
    );
    await pixErrorOf(() => client.call(createCharge, ten));
    expect(events.slice(2)).toEqual(outcome);
  });

  it('the client emits an event for each transport error, and an event for each retry of a read', async () => {
    const fault = new TransportError('connection', 'not_sent', 'refused');
    const { client, events, sent } = connected(
      () => {
        throw fault;
      },
      { retries: { attempts: 2, firstMs: 10, longestMs: 10 } },
    );
    expect((await pixErrorOf(() => read(client))).cause).toBe(fault);
    expect(events.map(({ type }) => type)).toEqual(['request', 'fault', 'retry', 'request', 'fault']);
    expect(events[1]).toEqual({ type: 'fault', request: sent[0], error: fault, ms: 40 });
    expect(events[2]).toMatchObject({ retry: { attempt: 1, attempts: 2, waitMs: 5 } });
  });

  it('the client rethrows an unexpected error without an event', async () => {
    const bug = new TypeError('x is undefined');
    const { client, events } = connected(() => Promise.reject(bug));
    await expect(read(client)).rejects.toBe(bug);
    expect(events.map(({ type }) => type)).toEqual(['request']);
  });

  it('the client works without a listener for events', async () => {
    const { client, sent, clock } = connected(
      () => {
        if (sent.length === 1) throw new TransportError('connection', 'not_sent', 'refused');
        return answer(PAID);
      },
      { onEvent: undefined as never },
    );
    expect((await runDown(clock, read(client))).raw).toEqual(PAID);
    const seen: string[] = [];
    await read(client.with({ onEvent: ({ type }) => seen.push(type) }));
    expect([sent.length, seen]).toEqual([3, ['request', 'response']]);
  });

  it('the client stops retrying when its abort signal fires during the pause before a retry', async () => {
    const [stop, reason] = [new AbortController(), new Error('stopped')];
    const { client, sent } = connected(() => answer({}, {}, 503), {
      signal: stop.signal,
      onEvent: ({ type }) => type === 'retry' && setImmediate(() => stop.abort(reason)),
    });
    await expect(read(client)).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });

  it('Client.with returns a copy that masks secrets and emits events to the listeners of the client and the copy', async () => {
    const seen: string[] = [];
    const secrets = {
      mask: (text: string) => text.replaceAll('S3CRET', '…'),
      maskBytes: (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString().replaceAll('S3CRET', '…')),
    };
    const { client, events, sent } = connected(
      () => answer({ ...PAID, reason: 'S3CRET' }, { 'x-echo': 'S3CRET' }),
      { secrets },
    );
    const copy = client.with({ onEvent: ({ type }) => seen.push(type), token: async () => 'other' });
    expect(await read(copy)).toMatchObject({ raw: { reason: '…' }, headers: { 'x-echo': '…' } });
    expect(seen).toEqual(['request', 'response']);
    expect(events).toMatchObject([{ type: 'request' }, { type: 'response', headers: { 'x-echo': '…' } }]);
    expect(sent[0]?.headers.authorization).toBe('Bearer other');
    await read(client.with({ onEvent: undefined as never }));
    expect([seen.length, events.length]).toEqual([2, 4]);
  });

  it('Client.serviceNow returns the time of the service, even if only a copy of the client received an answer', async () => {
    const { client, clock } = connected(() => answer(PAID, { date: 'Sat, 21 Nov 2026 16:00:00 GMT' }));
    expect(client.serviceNow()).toBe(clock.now());
    await read(client.with({}));
    expect(client.serviceNow()).toBe(NOW + 3_600_000);
    await clock.advance(500);
    expect(client.serviceNow()).toBe(NOW + 3_600_500);
  });
});

describe('requests that change something', () => {
  it('the client calls beforeChange before it sends a change, and does not retry the change', async () => {
    const shown: WireRequest[] = [];
    const beforeChange = (request: WireRequest) => void shown.push(request);
    const { client, sent, events } = connected(() => answer({}, {}, 503), { beforeChange });
    expect(await pixErrorOf(() => client.call(createCharge, ten))).toMatchObject({ outcome: 'unknown' });
    expect([shown, sent.length, events.length]).toEqual([sent, 1, 2]);
    await pixErrorOf(() => read(client));
    expect([shown.length, sent.length > 2]).toEqual([1, true]);
  });

  it('the client does not send a change when beforeChange throws', async () => {
    const stop = new Error('dry run');
    const beforeChange = () => {
      throw stop;
    };
    const { client, sent } = connected(undefined, { beforeChange });
    await expect(client.call(createCharge, ten)).rejects.toBe(stop);
    expect(sent).toEqual([]);
  });

  it('for an invalid answer, the client reports an unknown outcome after a change, and not_applied after a read', async () => {
    const { client } = connected(() => answer({ status: 'PENDING' }, {}, 201));
    const error = await pixErrorOf(() => client.call(createCharge, ten));
    expect(error).toMatchObject({
      kind: 'unknown',
      outcome: 'unknown',
      errorCode: 'bad_reply',
      init: { params: { status: 201, field: 'id' }, details: [{ field: 'id' }] },
    });
    expect(String(error.init.params?.reason)).not.toBe('');
    const list = connected(() => answer([1]));
    expect(await pixErrorOf(() => read(list.client))).toMatchObject({
      kind: 'unavailable',
      outcome: 'not_applied',
      init: { params: { field: 'body' } },
    });
  });
});

const LAPSED = { nowMs: NOW - LEASE_MS, elapsedMs: 0 };
describe('requests that move money', () => {
  const permit = (heldSince?: typeof LAPSED) =>
    new SendPermit({ id: 'j', reference: 'r', idempotencyKey: 'K1' }, heldSince);
  const payout = { body: { amount: 100n, pixKey: 'a@b.c' } } as never;
  const withdraw = { body: { amount: ten.body.amount, pixKey: 'a@b.c', pixType: 'email' } } as never;

  it('Client.move sends the idempotency key of its permit in the header that the profile names', async () => {
    const { client, sent } = connected(() => answer({ ...PAID, amount: 100 }));
    await client.move(hubCreatePayout, payout, permit(), null);
    await client
      .with({ wire: { idempotencyHeader: 'X-Once' } })
      .move(hubCreatePayout, payout, permit(), null);
    await client.move(createPayout, withdraw, permit(), null);
    const keys = sent.map(({ headers }) => [headers['idempotency-key'], headers['x-once'], headers.accept]);
    const json = 'application/json';
    expect(keys).toEqual([
      ['K1', undefined, json],
      [undefined, 'K1', json],
      [undefined, undefined, json],
    ]);
  });

  it('Client.move marks its permit as used, and refuses a permit that is already used', async () => {
    const { client, sent } = connected(() => answer({ ...PAID, amount: 100 }));
    const once = permit();
    const result = await client.move(hubCreatePayout, payout, once, null);
    expect(result).toMatchObject({ status: 200, data: { id: 'a' } });
    expect(once.isUsed).toBe(true);
    await expect(client.move(hubCreatePayout, payout, once, null)).rejects.toThrow('j was sent already');
    expect(sent).toHaveLength(1);
  });

  it('Client.move sends nothing if the token is not the one whose account was read', async () => {
    const { client, sent } = connected(() => answer({ ...PAID, amount: 100 }));
    const once = permit();
    const changed = await pixErrorOf(() => client.move(hubCreatePayout, payout, once, printOf('other')));
    expect(changed).toMatchObject({ errorCode: 'token_changed', outcome: 'not_sent', kind: 'usage' });
    expect([sent, once.isUsed]).toEqual([[], false]);
    await client.move(hubCreatePayout, payout, once, printOf('hub '));
    expect(sent).toHaveLength(1);
  });

  it('Client.move sends nothing when the lease of its permit has expired', async () => {
    const { client, sent } = connected(() => answer({ ...PAID, amount: 100 }));
    const late = await pixErrorOf(() => client.move(hubCreatePayout, payout, permit(LAPSED), null));
    const params = { id: 'j', reference: 'r', reason: 'lease_lapsed' };
    const said = { key: 'money.unknown', params, hintKey: 'money.unknown.hint' };
    expect(late.init).toEqual({ kind: 'unknown', errorCode: 'lease_lapsed', outcome: 'unknown', ...said });
    expect(sent).toEqual([]);
    const renewed = permit(LAPSED);
    renewed.renew({ nowMs: NOW - LEASE_MS + 1, elapsedMs: 0 });
    await client.move(hubCreatePayout, payout, renewed, null);
    expect(sent).toHaveLength(1);
  });
});

describe('requests of pix api', () => {
  const raw: RawCall = {
    family: 'main',
    method: 'POST',
    path: '/x/y',
    scopes: [],
    bearer: false,
    idempotency: 'none',
    query: [
      ['a', '1'],
      ['a', 'b c'],
    ],
    body: { n: 1 },
  };

  it('Client.raw calls beforeChange, sends the request unchanged, and returns the answer', async () => {
    const shown: WireRequest[] = [];
    const { client, sent, events } = connected(() => answer({ ok: 1 }, { h: 'v' }, 202), {
      beforeChange: (request) => void shown.push(request),
    });
    expect(await client.raw(raw)).toMatchObject({ status: 202, headers: { h: 'v' }, json: { ok: 1 } });
    expect(sent[0]).toMatchObject({ method: 'POST', url: `${ROOT}x/y?a=1&a=b+c`, body: '{"n":1}' });
    expect(sent[0]?.headers).not.toHaveProperty('authorization');
    expect([shown[0], events[0]]).toMatchObject([sent[0], { changes: true }]);
    // `raw` calls beforeChange for reads, too. A dry run of `pix api` shows the request in beforeChange.
    await client.raw({ ...raw, method: 'GET', idempotency: 'safe' });
    expect(shown.at(-1)).toMatchObject({ method: 'GET' });
  });

  it('Client.raw returns undefined as the JSON of an empty answer', async () => {
    const { client } = connected(() => answer('', {}, 204));
    const { status, json, bytes } = await client.raw(raw);
    expect([status, json, bytes.byteLength]).toEqual([204, undefined, 0]);
  });

  it('Client.raw reports an unknown outcome when the answer to a change is not JSON', async () => {
    const { client } = connected(() => answer('<html>', { 'content-type': 'text/html' }));
    const outcomes = [];
    for (const idempotency of ['none', 'safe'] as const)
      outcomes.push((await pixErrorOf(() => client.raw({ ...raw, idempotency }))).outcome);
    expect(outcomes).toEqual(['unknown', 'not_applied']);
  });
});
