import { describe, expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport } from '../../src/client/transport/undici-transport.ts';
import type { Transport, WireRequest } from '../../src/contract/transport.ts';
import { verifySignature } from '../../src/domain/webhook/verify-signature.ts';
import { parseForwardUrl } from '../../src/listener/forward.ts';
import type { ForwardResult } from '../../src/listener/forwarder.ts';
import type { ForwardOptions, ForwardTarget } from '../../src/listener/listener-options.ts';
import {
  deliver,
  emptyQueue,
  type Listening,
  listening,
  NOW_SECONDS,
  SECRET,
  send,
  signed,
} from '../support/servers/listening.ts';
import { type Seen, scriptedServer } from '../support/servers/scripted-server.ts';
import { until } from '../support/until.ts';
import { heldTransport } from './held-transport.ts';

function network(): Transport {
  const { send: transport, close } = createUndiciTransport();
  onTestFinished(close);
  return transport;
}

/** Starts a server to which a listener forwards deliveries. It answers each delivery with this status. */
async function target(status: number): Promise<{ url: string; arrived: Seen[] }> {
  const { url, seen, close } = await scriptedServer((_request, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end('thanks'),
  );
  onTestFinished(close);
  return { url: `${url}/in?x=1`, arrived: seen };
}

const url = 'http://127.0.0.1:1/';
const idsOf = (sent: readonly WireRequest[]): unknown[] =>
  sent.map(({ body }) => JSON.parse(Buffer.from(body ?? '').toString()).n);

/** Returns a callback that collects forward results, and a promise that resolves after `count` results. */
function results(count: number): {
  onForwarded: (told: ForwardResult) => void;
  all: Promise<ForwardResult[]>;
} {
  const got: ForwardResult[] = [];
  const { promise, resolve } = Promise.withResolvers<ForwardResult[]>();
  return {
    all: promise,
    onForwarded: (told) => {
      got.push(told);
      if (got.length === count) resolve(got);
    },
  };
}
const forwardTo = (transport: Transport, ...targets: readonly ForwardTarget[]): ForwardOptions => ({
  targets: targets.length > 0 ? targets : [{ url }],
  transport,
  owner: 'test',
  isShared: false,
});
const deliverAll = (at: Listening, ids: readonly string[]): Promise<unknown> =>
  ids.reduce<Promise<unknown>>(
    (before, id, n) =>
      before.then(() => deliver(at, { id, status: 'COMPLETED', n, infraction: { id: n, status: 'OPEN' } })),
    Promise.resolve(),
  );

describe('forwarding', () => {
  it('the listener forwards the bytes and headers unchanged, so that the target can verify the signature', async () => {
    const there = await target(204);
    const { onForwarded, all } = results(1);
    const at = await listening({ forward: forwardTo(network(), { url: there.url }), onForwarded });
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
    expect(await all).toMatchObject([
      {
        delivered: true,
        status: 204,
        reason: null,
        latencyMs: 0,
        at: NOW_SECONDS * 1000,
        attempts: 1,
        next: 'delivered',
        job: { deliveryId: 1 },
      },
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
      body: Buffer.from(got?.body ?? ''),
      nowSeconds: NOW_SECONDS,
      toleranceSeconds: 300,
    });
    expect(verdict.valid).toBe(true);
    expect(await at.inbox.get(1)).toMatchObject({
      forwards: [{ target: there.url, state: 'delivered', status: 204, answer: null, attempts: 1 }],
    });
  });

  it.each([
    [500, 500],
    [302, 302],
  ])('the listener answers 200 even if the forward target answers %i', async (status, recorded) => {
    const there = await target(status);
    const { onForwarded, all } = results(1);
    const at = await listening({ forward: forwardTo(network(), { url: there.url }), onForwarded });
    expect((await deliver(at, { id: 'tx1', status: 'COMPLETED' })).status).toBe(200);
    const told = { delivered: false, status: recorded, next: { retryMs: 1_000 }, targetDown: false };
    expect(await all).toMatchObject([told]);
    expect(there.arrived).toHaveLength(1);
    expect(await at.inbox.list({ undelivered: true })).toMatchObject([{ forwards: [{ answer: 'thanks' }] }]);
  });

  it('the listener records a failed forward when no server listens at its target', async () => {
    const { onForwarded, all } = results(1);
    const at = await listening({ forward: forwardTo(network()), onForwarded });
    expect((await deliver(at, { id: 'tx1', status: 'COMPLETED' })).status).toBe(200);
    expect(await all).toMatchObject([{ status: null, reason: 'ECONNREFUSED', targetDown: true }]);
  });

  it('the listener records a failed forward when its target does not answer within 15 s', async () => {
    const { transport, sent } = heldTransport();
    const { onForwarded, all } = results(1);
    const at = await listening({ forward: forwardTo(transport), onForwarded });
    await deliver(at, { id: 'tx1', status: 'COMPLETED' });
    await until(() => sent.length === 1);
    await at.clock.advance(15_000);
    expect(await all).toMatchObject([
      { delivered: false, status: null, reason: 'timeout', latencyMs: 15_000 },
    ]);
    expect(sent[0]?.signal?.aborted).toBe(true);
  });

  it('the listener does not forward duplicates, forgeries, or events that the events option excludes', async () => {
    const { transport, sent, answer } = heldTransport();
    const { onForwarded, all } = results(1);
    const events = ['TRANSACTION_COMPLETED'];
    const at = await listening({ forward: forwardTo(transport), onForwarded, events });
    const paid = JSON.stringify({ id: 'tx1', status: 'COMPLETED' });
    await deliver(at, { id: 'tx1', status: 'PENDING' });
    await send(at, { body: paid });
    await deliver(at, paid);
    await deliver(at, paid);
    answer(0);
    expect(await all).toMatchObject([{ delivered: true, job: { deliveryId: 3 } }]);
    expect(sent).toHaveLength(1);
  });

  it('the listener forwards the events of one transaction in order, but does not wait for other transactions', async () => {
    const { transport, sent, answer } = heldTransport();
    const { onForwarded, all } = results(5);
    const at = await listening({ forward: forwardTo(transport), onForwarded });
    await deliverAll(at, ['a', 'a', 'b', 'a']);
    await until(() => sent.length === 2);
    expect(idsOf(sent)).toEqual([0, 2]);
    answer(1);
    answer(0, 500);
    await until(() => at.clock.waiting > 0);
    await at.clock.advance(999);
    expect(sent).toHaveLength(2);
    await at.clock.advance(1);
    for (const n of [2, 3, 4]) {
      await until(() => sent.length === n + 1);
      answer(n);
    }
    expect(idsOf(sent)).toEqual([0, 2, 0, 1, 3]);
    expect((await all).map(({ delivered }) => delivered)).toEqual([true, false, true, true, true]);
  });

  it('the listener forwards an event to the targets for this event and for all events, even if a target is unreachable', async () => {
    const [each, paid] = [await target(200), await target(200)];
    const { onForwarded, all } = results(4);
    const completed = { url: paid.url, event: 'TRANSACTION_COMPLETED' };
    const forward = forwardTo(network(), { url }, { url: each.url }, completed);
    const at = await listening({ forward, onForwarded });
    await deliver(at, { id: 'tx1', status: 'PENDING' });
    await deliver(at, { id: 'tx2', status: 'COMPLETED' });
    expect((await all).filter(({ delivered }) => delivered)).toHaveLength(3);
    expect([each.arrived, paid.arrived].map((arrived) => arrived.length)).toEqual([2, 1]);
  });

  it('the listener has at most eight forwards in progress at a time', async () => {
    const { transport, sent, answer } = heldTransport();
    const { onForwarded, all } = results(20);
    const at = await listening({ forward: forwardTo(transport), onForwarded });
    await deliverAll(
      at,
      Array.from({ length: 20 }, (_, n) => `tx${n}`),
    );
    await until(() => sent.length === 8);
    expect(at.clock.waiting).toBe(8);
    for (let n = 0; n < 20; n += 1) {
      await until(() => sent.length > n);
      expect(sent.length).toBeLessThanOrEqual(n + 8);
      answer(n);
    }
    expect(await all).toHaveLength(20);
  });

  it('when the listener closes, it first sends all queued forwards', async () => {
    const { transport, sent, answer } = heldTransport();
    const at = await listening({ forward: forwardTo(transport) });
    await deliverAll(at, ['a', 'a']);
    const closed = at.listener.close();
    answer(0);
    await until(() => sent.length === 2);
    answer(1);
    await closed;
    expect((await at.inbox.list()).map(({ forwards }) => forwards[0]?.state)).toEqual([
      'delivered',
      'delivered',
    ]);
    expect(at.clock.waiting).toBe(0);
  });

  it('if the inbox cannot record a forward, the listener calls onFault and continues to forward', async () => {
    const broken = new Error('disk');
    const { transport, sent, answer } = heldTransport();
    let left = 1;
    const job = {
      id: 1,
      deliveryId: 1,
      target: url,
      attempts: 0,
      receivedAt: 0,
      transactionId: 'a',
      event: null,
      headers: {},
      body: Buffer.from('{}'),
    };
    const at = await listening({
      forward: forwardTo(transport),
      inbox: {
        ...emptyQueue,
        append: async () => ({ result: 'stored', id: 1 }),
        claimForwards: async () => (left-- > 0 ? [job] : []),
        recordForward: () => Promise.reject(broken),
      },
    });
    await until(() => sent.length === 1);
    answer(0);
    await until(() => at.faults.length === 1);
    left = 1;
    await deliver(at, { id: 'a' });
    await until(() => sent.length === 2);
    answer(1);
    await at.listener.close();
    expect(at.faults).toEqual([broken, broken]);
  });
});

it('parseForwardUrl completes an address of this machine', () => {
  expect(parseForwardUrl('localhost:3000/pix')).toBe('http://localhost:3000/pix');
  expect(parseForwardUrl('3000')).toBe('http://localhost:3000/');
});
