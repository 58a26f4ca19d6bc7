import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport } from '../../src/client/undici-transport.ts';
import { type Transport, TransportError, type WireRequest } from '../../src/contract/wire.ts';
import type { ForwardResult } from '../../src/domain/webhook/received-delivery.ts';
import { verifySignature } from '../../src/domain/webhook/signature.ts';
import { heldTransport } from '../support/servers/held-transport.ts';
import {
  deliver,
  type Listening,
  listening,
  NOW_SECONDS,
  SECRET,
  send,
  signed,
} from '../support/servers/listening.ts';
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';
import { until } from '../support/until.ts';

interface Arrived {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A real server on this machine that answers with `status`. */
async function target(status: number): Promise<{ url: string; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    arrived.push({ url: request.url, headers: request.headers, body });
    response.writeHead(status, { location: '/elsewhere' }).end('thanks');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in?x=1`, arrived };
}

function network(): Transport {
  const { send: transport, close } = createUndiciTransport();
  onTestFinished(close);
  return transport;
}

const url = 'http://127.0.0.1:1/';
const idsOf = (sent: readonly WireRequest[]): unknown[] =>
  sent.map(({ body }) => JSON.parse(Buffer.from(body ?? '').toString()).n);

/** Waits for results without polling: they are reported by the callback. */
function results(count: number): {
  onForwarded: (id: number, delivery: unknown, result: ForwardResult) => void;
  all: Promise<[number, ForwardResult][]>;
} {
  const got: [number, ForwardResult][] = [];
  const { promise, resolve } = Promise.withResolvers<[number, ForwardResult][]>();
  return {
    all: promise,
    onForwarded: (id, _delivery, result) => {
      got.push([id, result]);
      if (got.length === count) resolve(got);
    },
  };
}
const deliverAll = (at: Listening, ids: readonly string[]): Promise<unknown> =>
  ids.reduce<Promise<unknown>>(
    (before, id, n) =>
      before.then(() => deliver(at, { id, status: 'COMPLETED', n, infraction: { id: n, status: 'OPEN' } })),
    Promise.resolve(),
  );

describe('forwarding', () => {
  it('hands on the same bytes and headers, so that the target can verify them itself', async () => {
    const there = await target(204);
    const { onForwarded, all } = results(1);
    const at = await listening({ forward: { url: there.url, transport: network() }, onForwarded });
    const body = JSON.stringify({ id: 'tx1', status: 'COMPLETED', payerName: 'José 👀' });
    const headers = [
      ['content-type', 'application/json; charset=utf-8'],
      ['x-callback-event', 'TRANSACTION_COMPLETED'],
      ['x-callback-attempt', '2'],
      ['x-callback-signature', signed(body)],
      ['cookie', 'private'],
      ['authorization', 'Bearer private'],
    ] as const;
    expect((await send(at, { body, headers })).status).toBe(200);
    expect(await all).toEqual([
      [1, { state: 'delivered', status: 204, reason: null, at: NOW_SECONDS * 1000 }],
    ]);
    const [got] = there.arrived;
    expect(got?.url).toBe('/in?x=1');
    expect(got?.body.toString()).toBe(body);
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-callback-event': 'TRANSACTION_COMPLETED',
      'x-callback-attempt': '2',
    });
    expect(JSON.stringify(got?.headers)).not.toContain('private');
    const header = String(got?.headers['x-callback-signature']);
    const verdict = verifySignature({
      secret: SECRET,
      header,
      body: got?.body ?? Buffer.of(),
      nowSeconds: NOW_SECONDS,
      toleranceSeconds: 300,
    });
    expect(verdict.valid).toBe(true);
    expect(await at.inbox.get(1)).toMatchObject({ forward: { state: 'delivered', status: 204 } });
  });

  it.each([
    [500, 500],
    [302, 302],
  ])(
    'records an answer of %i as a failure, follows nothing, and answers the service 200',
    async (status, recorded) => {
      const there = await target(status);
      const { onForwarded, all } = results(1);
      const at = await listening({ forward: { url: there.url, transport: network() }, onForwarded });
      expect((await deliver(at, { id: 'tx1', status: 'COMPLETED' })).status).toBe(200);
      expect(await all).toMatchObject([[1, { state: 'failed', status: recorded }]]);
      expect(there.arrived).toHaveLength(1);
      expect(await at.inbox.list({ forward: 'failed' })).toHaveLength(1);
    },
  );

  it('records a target that is not there', async () => {
    const { onForwarded, all } = results(1);
    const at = await listening({ forward: { url, transport: network() }, onForwarded });
    expect((await deliver(at, { id: 'tx1', status: 'COMPLETED' })).status).toBe(200);
    expect(await all).toMatchObject([[1, { state: 'failed', status: null, reason: 'connection' }]]);
  });

  it('gives a target 5 s, even one whose transport knows no deadline', async () => {
    const { transport, sent } = heldTransport();
    const { onForwarded, all } = results(1);
    const at = await listening({ forward: { url, transport }, onForwarded });
    await deliver(at, { id: 'tx1', status: 'COMPLETED' });
    await until(() => sent.length === 1);
    await at.clock.advance(5_000);
    expect(await all).toMatchObject([[1, { state: 'failed', status: null, reason: 'timeout' }]]);
    expect(sent[0]?.signal?.aborted).toBe(true);
  });

  it('does not hand on duplicates, forgeries, or events that were not asked for', async () => {
    const { transport, sent, answer } = heldTransport();
    const { onForwarded, all } = results(1);
    const at = await listening({
      forward: { url, transport },
      onForwarded,
      events: ['TRANSACTION_COMPLETED'],
    });
    const paid = JSON.stringify({ id: 'tx1', status: 'COMPLETED' });
    await deliver(at, { id: 'tx1', status: 'PENDING' });
    await send(at, { body: paid });
    await deliver(at, paid);
    await deliver(at, paid);
    answer(0);
    expect(await all).toMatchObject([[3, { state: 'delivered' }]]);
    expect(sent).toHaveLength(1);
  });

  it('keeps the order of each transaction, and no transaction waits for another', async () => {
    const { transport, sent, answer } = heldTransport();
    const { onForwarded, all } = results(4);
    const at = await listening({ forward: { url, transport }, onForwarded });
    await deliverAll(at, ['a', 'a', 'b', 'a']);
    await until(() => sent.length === 2);
    expect(idsOf(sent)).toEqual([0, 2]);
    answer(1);
    answer(0, 500);
    await until(() => sent.length === 3);
    answer(2);
    await until(() => sent.length === 4);
    answer(3);
    expect(idsOf(sent)).toEqual([0, 2, 1, 3]);
    expect((await all).map(([, { state }]) => state)).toEqual([
      'delivered',
      'failed',
      'delivered',
      'delivered',
    ]);
  });

  it('has at most eight under way', async () => {
    const { transport, sent, answer } = heldTransport();
    const { onForwarded, all } = results(20);
    const at = await listening({ forward: { url, transport }, onForwarded });
    await deliverAll(
      at,
      Array.from({ length: 20 }, (_, n) => `tx${n}`),
    );
    expect(sent).toHaveLength(8);
    for (let n = 0; n < 20; n += 1) {
      await until(() => sent.length > n);
      expect(sent.length).toBeLessThanOrEqual(n + 8);
      answer(n);
    }
    expect(await all).toHaveLength(20);
  });

  it('finishes what waits before it closes', async () => {
    const { transport, sent, answer } = heldTransport();
    const at = await listening({ forward: { url, transport } });
    await deliverAll(at, ['a', 'a']);
    const closed = at.listener.close();
    answer(0);
    await until(() => sent.length === 2);
    answer(1);
    await closed;
    expect((await at.inbox.list()).map(({ forward }) => forward?.state)).toEqual(['delivered', 'delivered']);
    expect(at.clock.waiting).toBe(0);
  });

  it('tells as a fault of ours that a result could not be recorded, and goes on', async () => {
    const broken = new Error('disk');
    const { transport, sent, answer } = heldTransport();
    const at = await listening({
      forward: { url, transport },
      inbox: {
        append: async () => ({ result: 'stored', id: 1 }),
        markForwarded: () => Promise.reject(broken),
      },
    });
    await deliverAll(at, ['a', 'a']);
    answer(0);
    await until(() => sent.length === 2);
    answer(1);
    await at.listener.close();
    expect(at.faults).toEqual([broken, broken]);
  });

  it('passes on what the transport says went wrong', async () => {
    const { onForwarded, all } = results(1);
    const transport: Transport = () =>
      Promise.reject(new TransportError('tls', 'not_sent', 'bad certificate'));
    const at = await listening({ forward: { url, transport }, onForwarded });
    await deliver(at, { id: 'tx1', status: 'COMPLETED' });
    expect(await all).toMatchObject([[1, { reason: 'tls' }]]);
  });
});

describe('the listener with a certificate', () => {
  it('takes deliveries over TLS', async () => {
    const at = await listening({ tls: loopbackCertificate });
    expect(at.listener.url).toMatch(/^https:/);
    const body = JSON.stringify({ id: 'tx1', status: 'COMPLETED' });
    const request = httpsRequest(at.listener.url, {
      method: 'POST',
      ca: loopbackCertificate.cert,
      agent: false,
      headers: { 'x-callback-signature': signed(body) },
    });
    request.end(body);
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
    await once(response, 'end');
    expect(at.events).toHaveLength(1);
  });
});
