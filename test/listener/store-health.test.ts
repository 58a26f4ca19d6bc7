import { describe, expect, it } from 'vitest';
import { PixError } from '../../src/domain/pix-error.ts';
import type { ListenerInbox } from '../../src/domain/webhook/listener-inbox.ts';
import type { ListenerOptions } from '../../src/listener/listener-options.ts';
import { connected, deliver, emptyQueue, listening, raw, send } from '../support/servers/listening.ts';
import { until } from '../support/until.ts';

const noRoom = new PixError({ kind: 'usage', key: 'sqlite.full', errorCode: 'sqlite_full' });

/** Starts a listener whose inbox stores deliveries only while `store.works` is true. */
async function withStore(more: Partial<ListenerOptions> = {}) {
  const store = { works: true, checks: 0 };
  const fail = (): Promise<never> => Promise.reject(noRoom);
  const inbox: ListenerInbox = {
    ...emptyQueue,
    append: () => (store.works ? Promise.resolve({ result: 'stored', id: 1 }) : fail()),
    async check() {
      store.checks += 1;
      if (!store.works) await fail();
    },
  };
  const at = await listening({ inbox, ...more });
  const health = (method = 'GET'): Promise<number> =>
    send(at, { method, path: '/healthz' }).then(({ status }) => status);
  return { ...at, store, health };
}

describe('a failing inbox', () => {
  it('the listener reports an inbox failure once, with its cause, and the recovery of the inbox once', async () => {
    const at = await withStore();
    at.store.works = false;
    for (let count = 0; count < 194; count += 1)
      expect((await deliver(at, { id: `tx${count}` })).status).toBe(503);
    expect([at.failed, at.back]).toEqual([[noRoom], []]);
    at.store.works = true;
    expect((await deliver(at, { id: 'tx' })).status).toBe(200);
    expect(at.back).toEqual([{ failures: 194, forMs: 0 }]);
    expect(at.clock.waiting).toBe(0);
    expect(at.faults).toEqual([]);
  });

  it('the listener checks a failing inbox every 5 s', async () => {
    const at = await withStore({ health: { path: '/healthz' } });
    at.store.works = false;
    await deliver(at, { id: 'tx1' });
    expect([await at.health(), await at.health('HEAD')]).toEqual([503, 503]);
    await at.clock.advance(12_000);
    expect(at.store.checks).toBe(2);
    at.store.works = true;
    await at.clock.advance(3_000);
    await until(() => at.back.length === 1);
    expect(at.back).toEqual([{ failures: 1, forMs: 15_000 }]);
    expect(await at.health()).toBe(200);
    expect(at.clock.waiting).toBe(0);
  });
});

describe('health checks', () => {
  it('the listener answers health checks and deliveries on different paths of one port', async () => {
    const at = await listening({ health: { path: '/healthz' } });
    const result = await send(at, { method: 'GET', path: '/healthz?x=1' });
    expect(result).toMatchObject({ status: 200, text: '{"status":"ok","rejectionsNotStored":0}' });
    expect((await send(at, { method: 'POST', path: '/healthz' })).status).toBe(404);
    expect((await deliver(at, { id: 'tx1' })).status).toBe(200);
  });

  it('above its connection limit, the health port closes older connections and answers health checks', async () => {
    const at = await listening({ health: { path: '/healthz', port: 0 }, limits: { connections: 2 } });
    const port = at.listener.healthPort ?? 0;
    const sockets = [await connected({ listener: { port } })];
    while (sockets.length < 5) sockets.push(await connected({ listener: { port } }));
    expect((await send({ listener: { port } }, { method: 'GET', path: '/healthz' })).status).toBe(200);
    await until(() => sockets.filter(({ closed }) => closed).length >= 3);
    expect(new Set(at.rejections.map(({ reason }) => reason))).toEqual(new Set(['too_many_connections']));
  });

  it.each(['', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-'])(
    'the health port answers 408 and closes the connection after the incomplete request %j',
    async (bytes) => {
      const at = await listening({ health: { path: '/healthz', port: 0 }, answerWithinMs: 100 });
      expect(await raw({ listener: { port: at.listener.healthPort ?? 0 } }, bytes)).toMatch(
        /^HTTP\/1.1 408 /,
      );
    },
  );

  it('the health port refuses deliveries, and the delivery port refuses health checks', async () => {
    const at = await listening({ health: { path: '/healthz', port: 0 } });
    const there = `http://127.0.0.1:${at.listener.healthPort}`;
    expect((await fetch(`${there}/healthz`)).status).toBe(200);
    expect((await fetch(`${there}/hook`, { method: 'POST' })).status).toBe(404);
    expect((await send(at, { method: 'GET', path: '/healthz' })).status).toBe(404);
    await at.listener.close();
    await expect(fetch(`${there}/healthz`)).rejects.toThrow();
  });

  it('the listener refuses a health path that equals the delivery path', async () => {
    await expect(listening({ health: { path: '/hook' } })).rejects.toThrow('listener.health_path_taken');
  });

  it('the listener refuses /metrics as the health path on the health port, but not on the delivery port', async () => {
    const health = { path: '/metrics', port: 0 };
    await expect(listening({ health })).rejects.toThrow('listener.health_path_is_metrics');
    const at = await listening({ health: { path: '/metrics' } });
    expect(await send(at, { method: 'GET', path: '/metrics' })).toMatchObject({
      text: '{"status":"ok","rejectionsNotStored":0}',
    });
  });
});

describe('the health port', () => {
  /**
   * Sends a request with this `Host` header, or without one if `host` is null. Returns the status of the
   * answer.
   */
  async function statusOf(port: number, path: string, host: string | null): Promise<number> {
    const line = host === null ? `GET ${path} HTTP/1.0` : `GET ${path} HTTP/1.1\r\nHost: ${host}`;
    const said = await raw({ listener: { port } }, `${line}\r\nConnection: close\r\n\r\n`);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]);
  }

  it('the health port of a listener on loopback answers 421 if the Host header names another host', async () => {
    const at = await listening({ health: { path: '/healthz', port: 0 } });
    const port = at.listener.healthPort ?? 0;
    for (const path of ['/healthz', '/metrics', '/'])
      for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'a b', ''])
        expect([path, host, await statusOf(port, path, host)]).toEqual([path, host, 421]);
  });

  it('the health port answers 200 if the Host header is localhost, an IP address, or missing', async () => {
    const at = await listening({ health: { path: '/healthz', port: 0 } });
    const port = at.listener.healthPort ?? 0;
    for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]', '10.1.2.3:4401', '[fd00::1]', null])
      for (const path of ['/healthz', '/metrics'])
        expect([host, await statusOf(port, path, host)]).toEqual([host, 200]);
  });

  it('the health port of a listener on all addresses answers 200 whatever the Host header says', async () => {
    const at = await listening({ host: '0.0.0.0', health: { path: '/healthz', port: 0 } });
    expect(await statusOf(at.listener.healthPort ?? 0, '/metrics', 'listener.monitoring.svc')).toBe(200);
  });

  it('the main port answers 200 whatever the Host header says, because a tunnel sends its public name', async () => {
    const at = await listening({ health: { path: '/healthz' } });
    expect(await statusOf(at.listener.port, '/healthz', 'hooks.example.com')).toBe(200);
  });
});
