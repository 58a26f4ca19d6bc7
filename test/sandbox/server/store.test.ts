import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { openStore } from '../../../src/sandbox/store/open-store.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { START, sandboxWorld, smallPayout } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const SERVER = join(import.meta.dirname, 'serve-sandbox.ts');

describe('a sandbox with a folder', () => {
  it('a restarted sandbox has the same charges, balance, webhooks, tokens, seed and time', async () => {
    const store = tempFolder();
    const first = await sandboxWorld({ store });
    const { id } = await first.charge('10', { clientReference: 'a' });
    const paid = (await first.lever(id, 'pay')).json;
    await first.ask('POST /v1/user/webhooks', { body: { url: 'http://localhost/', generateSecret: true } });
    await first.ask('POST /control/clock/advance', { body: { ms: 3_600_000 } });
    await first.sandbox.close();

    const second = await sandboxWorld({ store, seed: 99 });
    expect(second.sandbox.tokens).toEqual(first.sandbox.tokens);
    expect(second.sandbox.seed).toBe(7);
    expect((await second.ask(`GET /v1/pix?id=${id}`)).json).toEqual(paid);
    expect((await second.ask('GET /v1/user/balance')).json.balanceAvailable).toBe(1009.885);
    const result = (await second.ask('GET /control/status')).json;
    expect(result).toMatchObject({ webhooks: 1, now: new Date(START + 3_600_000).toISOString() });
    const taken = await second.ask('POST /v1/pix', { body: { amount: 1, clientReference: 'a' } });
    expect(taken.json.errorCode).toBe('PZC210');
    expect((await second.charge('10')).id).not.toBe(id);
  });

  it('a restarted sandbox generates the same ids as a sandbox that was not restarted', async () => {
    const restarted = tempFolder();
    const one = await sandboxWorld({ store: restarted });
    const ids = [(await one.charge('10')).id];
    await one.sandbox.close();
    ids.push((await (await sandboxWorld({ store: restarted })).charge('10')).id);
    const whole = await sandboxWorld();
    expect(ids).toEqual([(await whole.charge('10')).id, (await whole.charge('10')).id]);
  });

  it('a restarted sandbox expires charges that became due while it was stopped', async () => {
    const store = tempFolder();
    const clock = new VirtualClock(START);
    const first = await sandboxWorld({ store, clock });
    const { id } = await first.charge('10', { expiresIn: 60 });
    await first.sandbox.close();
    await clock.advance(3_600_000);
    const second = await sandboxWorld({ store, clock });
    expect((await second.ask(`GET /v1/pix?id=${id}`)).json.status).toBe('EXPIRED');
  });

  it('a restarted sandbox continues deliveries that were waiting or in progress when it was closed', async () => {
    const store = tempFolder();
    const clock = new VirtualClock(START);
    const endpoint = receiver(500);
    const first = await sandboxWorld({ store, clock, deliver: endpoint.deliver });
    await first.charge('10', { callbackUrl: 'http://localhost/waits' });
    endpoint.answer = 'silent';
    await first.charge('10', { callbackUrl: 'http://localhost/under-way' });
    await first.sandbox.close();
    endpoint.answer = 200;
    const second = await sandboxWorld({ store, clock, deliver: endpoint.deliver });
    await clock.advance(60_000);
    expect(
      endpoint.received.map(({ request, headers }) => [request.url, headers['x-callback-attempt']]),
    ).toEqual([
      ['http://localhost/waits', '1'],
      ['http://localhost/under-way', '1'],
      ['http://localhost/under-way', '1'],
      ['http://localhost/waits', '2'],
    ]);
    expect((await second.ask('GET /control/status')).json.pendingDeliveries).toBe(0);
  });

  it('a restarted sandbox writes an unfinished report again from the start', async () => {
    const store = tempFolder();
    const clock = new VirtualClock(START);
    const first = await sandboxWorld({ store, clock });
    await Promise.all(Array.from({ length: 1_001 }, () => smallPayout(first)));
    const body = { dateFrom: '2026-11-21', dateTo: '2026-11-21' };
    const { id } = (await first.ask('POST /v1/user/report', { body })).json;
    // The sandbox writes 1,000 rows of a report at a time, and this report has 1,001 rows. So the test closes
    // the sandbox before the report is finished.
    const advancing = clock.advance(1_000);
    await first.sandbox.close();
    await advancing;
    const second = await sandboxWorld({ store, clock });
    let report = (await second.ask(`GET /v1/user/report/${id}`)).json;
    while (report.status !== 'COMPLETED') {
      await clock.advance(1_000);
      report = (await second.ask(`GET /v1/user/report/${id}`)).json;
    }
    expect(report.writtenRows).toBe(1_001);
  });

  it('the folder of the sandbox has mode 0700, and its files have mode 0600', async () => {
    const store = join(tempFolder(), 'deep', 'sandbox');
    const { charge } = await sandboxWorld({ store });
    await charge('10');
    expect(statSync(store).mode & 0o777).toBe(0o700);
    const files = readdirSync(store);
    expect(files).toContain('sandbox.db');
    for (const file of files) expect([file, statSync(join(store, file)).mode & 0o777]).toEqual([file, 0o600]);
  });

  it.runIf(existsSync('/proc/self'))('the sandbox refuses a folder that it cannot create', async () => {
    const { init } = await pixErrorOf(() => sandboxWorld({ store: '/proc/pix-test/a' }));
    expect(init).toMatchObject({ kind: 'usage', key: 'sqlite.not_writable' });
  });

  it('the sandbox refuses a folder that another process is using', async () => {
    const store = tempFolder();
    const first = await sandboxWorld({ store });
    const { init } = await pixErrorOf(() => sandboxWorld({ store }));
    expect(init).toMatchObject({ kind: 'usage', key: 'sandbox.in_use', params: { folder: store } });
    await first.sandbox.close();
    await (await sandboxWorld({ store })).charge('10');
  });

  it.each([
    [
      'a file that is not a database',
      (store: string) => writeFileSync(join(store, 'sandbox.db'), 'x'.repeat(8192)),
      'sqlite.damaged',
    ],
    ['a folder', (store: string) => mkdirSync(join(store, 'sandbox.db')), 'sqlite.not_writable'],
  ])('the sandbox reports an error for a store with %s', async (_name, spoil, key) => {
    const store = tempFolder();
    spoil(store);
    expect((await pixErrorOf(() => sandboxWorld({ store }))).init.key).toBe(key);
  });
});

describe('a sandbox after kill -9', () => {
  let killed: { readonly store: string; readonly answered: readonly string[]; readonly waiting: string };

  /** Starts a sandbox process, sends requests to it, and kills it while it answers requests. */
  beforeAll(async () => {
    const store = mkdtempSync(join(tmpdir(), 'pix-killed-'));
    const child = spawn(process.execPath, [SERVER, store], {
      env: bareEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { url, token } = JSON.parse(line) as { url: string; token: string };
    const post = (path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const created = await post('/v1/pix', { amount: 10, callbackUrl: 'http://127.0.0.1:1/nobody' });
    const { id: waiting } = (await created.json()) as { id: string };
    await post('/control/faults', { route: 'GET /user', kind: 'status', status: 503, times: 2 });
    await post('/control/faults', { route: 'POST /pix', kind: 'status', code: 'PZD103', times: 2 });
    expect((await post('/v1/pix', { amount: 10 })).status).toBe(424);
    const payout = { amount: 0.1, pixKey: 'loja@exemplo.com.br', pixType: 'email' };
    const answered: string[] = [];
    const keepAsking = async (): Promise<void> => {
      for (;;) {
        const response = await post('/v1/withdraw', payout);
        if (response.status === 200) answered.push(((await response.json()) as { id: string }).id);
        if (answered.length >= 60) return;
      }
    };
    const asking = Promise.allSettled(Array.from({ length: 8 }, keepAsking));
    while (answered.length < 40) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
    await closed;
    await asking;
    killed = { store, answered, waiting };
  });
  afterAll(() => rmSync(killed.store, { recursive: true, force: true }));

  /** Starts a sandbox with a copy of the folder that the killed process has left. */
  const restarted = async (options: Parameters<typeof sandboxWorld>[0] = {}) => {
    const store = tempFolder();
    cpSync(killed.store, store, { recursive: true });
    return sandboxWorld({ store, ...options });
  };

  it('a sandbox process that starts after kill -9 finds every answered payout, and can use the folder at once', async () => {
    const { ask } = await restarted();
    for (const id of killed.answered)
      expect((await ask(`GET /v1/user/transactions/${id}`)).json).toMatchObject({ id, amount: 0.1 });
  });

  it('after kill -9, the next process still has the injected faults and their remaining counts', async () => {
    const { ask } = await restarted();
    const statuses = [];
    for (const route of ['GET /v1/user', 'GET /v1/user', 'GET /v1/user', 'POST /v1/pix', 'POST /v1/pix'])
      statuses.push((await ask(route, route.startsWith('POST') ? { body: { amount: 10 } } : {})).status);
    expect(statuses).toEqual([503, 503, 200, 424, 200]);
  });

  it('a sandbox process that starts after kill -9 sends the deliveries that the killed process has not sent', async () => {
    const endpoint = receiver();
    const clock = new VirtualClock(Date.now());
    await restarted({ clock, deliver: endpoint.deliver });
    await clock.advance(60_000);
    expect(endpoint.received.map(({ payload }) => payload.id)).toEqual([killed.waiting]);
  });
});

const opened = (place: string) => {
  const store = openStore(place);
  onTestFinished(() => store.close());
  return store;
};

describe('the store in memory', () => {
  it('a store in memory has the same tables as a store in a folder, even when it is opened twice', () => {
    const tablesOf = (place: string) =>
      opened(place).all('select type, name, sql from sqlite_schema order by name');
    const inFolder = tablesOf(tempFolder());
    expect(inFolder.length).toBeGreaterThan(50);
    expect(tablesOf(':memory:')).toEqual(inFolder);
    expect(tablesOf(':memory:')).toEqual(inFolder);
  });

  it('a store in memory starts empty, and does not share data with other stores', () => {
    const first = opened(':memory:');
    first.insert('meta', { key: 'seed', value: '7' });
    const second = opened(':memory:');
    expect(second.all('select * from meta')).toEqual([]);
    second.insert('meta', { key: 'seed', value: '8' });
    expect(first.all<{ value: string }>('select * from meta')[0]?.value).toBe('7');
  });

  it('a store in memory enforces foreign keys and rolls back failed transactions', () => {
    opened(':memory:');
    const copy = opened(':memory:');
    const orphan = { token: 't', account: 99, scopes: '', family: 'main' };
    expect(() => copy.transaction(() => copy.insert('tokens', orphan))).toThrow('FOREIGN KEY');
    expect(copy.all('select * from tokens')).toEqual([]);
  });
});
