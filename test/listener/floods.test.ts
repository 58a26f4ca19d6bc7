import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { describe, expect, it } from 'vitest';
import { RejectionStore } from '../../src/listener/rejection-store.ts';
import { FLOODS, type Flood, flood, TLS_FLOODS } from '../support/servers/listener-floods.ts';
import { deliver, emptyQueue, listening, send, signed } from '../support/servers/listening.ts';
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';
import { received } from '../support/servers/received.ts';

const CAPTURED = JSON.stringify({ id: 'captured', status: 'COMPLETED' });
/** Each connection of a flood sends this number of writes, of up to 64 KiB each. */
const WRITES = 2;
const MOST_CONNECTIONS = 2;
/** The first 20 rejections of a sender and a reason in a minute, and then the 32nd, the 64th and so on. */
const SAMPLE = 40;

const ROWS = [
  // Floods that differ only in the number of connections are the same flood with so few connections.
  ...FLOODS.filter(({ name }) => !name.endsWith(' connections')).map((row) => ({ ...row, tls: false })),
  ...TLS_FLOODS.map((row) => ({ ...row, tls: true })),
];

async function genuine(port: number, tls: boolean, id: string): Promise<number> {
  const body = JSON.stringify({ id, status: 'COMPLETED' });
  const request = (tls ? httpsRequest : httpRequest)({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/',
    agent: false,
    ca: loopbackCertificate.cert,
    headers: { 'content-length': body.length, 'x-callback-signature': signed(body) },
  });
  request.end(body);
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

describe('the listener during a flood', () => {
  it.each(ROWS)('the listener stores all genuine deliveries, few forgeries: $name', async (row) => {
    const at = await listening({
      path: '/',
      health: { path: '/healthz', port: 0 },
      ...(row.tls && { tls: loopbackCertificate }),
    });
    const { port, healthPort = 0 } = at.listener;
    const small: Flood = { ...row, connections: Math.min(row.connections, MOST_CONNECTIONS) };
    const stop = new AbortController();
    const captured = { body: CAPTURED, signature: signed(CAPTURED) };
    const ended = flood(small, { port, healthPort, tls: row.tls, captured }, stop.signal, WRITES);
    for (const id of ['g1', 'g2', 'g3', 'g4', 'g5']) expect(await genuine(port, row.tls, id)).toBe(200);
    stop.abort();
    await ended;
    await at.listener.close();
    expect([at.faults, at.failed]).toEqual([[], []]);
    const stored = await at.inbox.count({ signatures: ['rejected'] });
    const { sampled, overflow } = at.listener.unstoredRejections;
    expect(stored).toBeLessThanOrEqual(SAMPLE);
    expect(stored + sampled + overflow).toBe(
      at.rejections.filter(({ statusCode }) => statusCode === 401 || statusCode === 422).length,
    );
  });

  it('the listener counts rejections that it does not store in health checks and metrics', async () => {
    const at = await listening({ health: { path: '/healthz', port: 0 } });
    for (let sent = 0; sent < 31; sent += 1) await send(at, { body: '{"id":"forged"}' });
    const health = { listener: { port: at.listener.healthPort ?? 0 } };
    expect((await send(health, { method: 'GET', path: '/healthz' })).text).toBe(
      '{"status":"ok","rejectionsNotStored":11}',
    );
    const metrics = await send(health, { method: 'GET', path: '/metrics' });
    expect(metrics.text).toContain('pix_listener_rejections_not_stored_total{cause="sampled"} 11');
    expect(metrics.text).toContain('pix_listener_rejections_not_stored_total{cause="overflow"} 0');
    expect(at.rejections).toHaveLength(31);
    expect(await at.inbox.count({ signatures: ['rejected'] })).toBe(20);
  });

  it('the listener answers forgeries and genuine deliveries while 100 rejections wait for the inbox', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let [forged, waiting] = [0, 0];
    const at = await listening({
      inbox: {
        ...emptyQueue,
        async append({ signature }) {
          if (signature !== 'rejected') return { result: 'stored', id: 1 };
          waiting += 1;
          await promise;
          return { result: 'stored', id: 2 };
        },
      },
    });
    // Each reason has its own sample, so more rejections are accepted than can wait.
    const reasons = ['', 't=1', 'v1=1', 't=x,v1=1', 't=1,v1=1', 't=1,t=2', `t=1,v1=${'0'.repeat(64)}`];
    for (const reason of reasons)
      for (let sent = 0; sent < 20; sent += 1) {
        forged += 1;
        const headers = reason === '' ? [] : [['X-Callback-Signature', reason] as const];
        expect((await send(at, { headers, body: '{"id":"forged"}' })).status).toBe(401);
      }
    expect((await deliver(at, { id: 'g1', status: 'COMPLETED' })).status).toBe(200);
    expect(waiting).toBe(100);
    expect(at.listener.unstoredRejections).toMatchObject({
      overflow: forged - 100 - at.listener.unstoredRejections.sampled,
    });
    resolve();
    await at.listener.close();
  });
});

describe('RejectionStore', () => {
  const store = () => new RejectionStore({ append: async () => ({ result: 'stored', id: 1 }) });
  const accepted = (
    rejections: RejectionStore,
    count: number,
    reason = 'r',
    address = 'a',
    nowMs = 0,
  ): number[] =>
    Array.from({ length: count }, (_, at) => at + 1).filter(() => rejections.accepts(reason, address, nowMs));

  it('RejectionStore accepts the first 20 rejections of a sender, then the 32nd, the 64th and so on', () => {
    const rejections = store();
    const numbers = accepted(rejections, 1_000);
    expect(numbers.slice(18)).toEqual([19, 20, 32, 64, 128, 256, 512]);
    expect(rejections.unstored).toEqual({ sampled: 975, overflow: 0 });
  });

  it('RejectionStore counts reasons and senders separately, and begins again every minute', () => {
    const rejections = store();
    expect(accepted(rejections, 31)).toHaveLength(20);
    expect(accepted(rejections, 31, 'other')).toHaveLength(20);
    expect(accepted(rejections, 31, 'r', 'b')).toHaveLength(20);
    expect(accepted(rejections, 31, 'r', 'a', 59_999)).toHaveLength(1);
    expect(accepted(rejections, 31, 'r', 'a', 60_000)).toHaveLength(20);
    // The clock was set back.
    expect(accepted(rejections, 31, 'r', 'a', 10)).toHaveLength(20);
  });

  it('RejectionStore accepts a limited number of rejections from an unlimited number of senders', () => {
    const rejections = store();
    let count = 0;
    for (let at = 0; at < 10_000; at += 1) if (rejections.accepts('r', `${at}`, 0)) count += 1;
    // 50 senders, 20 rejections of all others, and the 32nd to the 8,192nd of these.
    expect(count).toBe(50 + 20 + 9);
  });

  it('RejectionStore stores what the inbox stores', async () => {
    const delivery = received({ id: 'tx1' }, null, { signature: 'rejected', dedupeKey: null });
    expect(await store().store(delivery)).toEqual({ result: 'stored', id: 1 });
  });
});
