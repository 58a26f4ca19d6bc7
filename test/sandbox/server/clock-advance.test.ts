import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { Answering } from '../../support/servers/receiver.ts';
import { runDown } from '../../support/until.ts';
import { type SandboxWorld, START, sandboxWorld } from '../../support/worlds/sandbox-world.ts';
import { attempts, delivering, HOOK, MINUTE, register } from '../webhooks/delivering.ts';

const HOUR = 60 * MINUTE;
const iso = (ms: number): string => new Date(ms).toISOString();

const advance = ({ ask }: SandboxWorld, body: object) => ask('POST /control/clock/advance', { body });
const timeOf = async ({ ask }: SandboxWorld) => (await ask('GET /control/status')).json.now;

function held(): { readonly answer: () => Answering; release: () => void } {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => released.then(() => 200), release };
}

describe('clock advance', () => {
  it('clock advance expires each charge at its expiry time, in order', async () => {
    const world = await sandboxWorld();
    const seconds = Array.from({ length: 150 }, (_, at) => 60 + ((at * 7) % 150));
    for (const expiresIn of seconds) await world.charge('1', { expiresIn });
    const result = (await advance(world, { ms: HOUR })).json;
    expect(result).toEqual({ now: iso(START + HOUR), to: iso(START + HOUR), reached: true });
    const found: { updatedAt: string; createdAt: string; status: string }[] = [];
    for (let page = 1; page <= 2; page += 1) {
      const { json } = await world.ask(`GET /v1/user/transactions?limit=100&page=${page}&sortBy=updatedAt`);
      found.push(...(json.data as typeof found));
    }
    expect(found.map(({ updatedAt }) => Date.parse(updatedAt) - START)).toEqual(
      [...seconds].sort((one, other) => other - one).map((second) => second * 1000),
    );
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['EXPIRED']));
  });

  it('clock advance waits for deliveries in progress at each step, and the sandbox answers requests meanwhile', async () => {
    const world = await delivering();
    const { id } = await world.charge('10', { callbackUrl: HOOK, expiresIn: 60 });
    const first = held();
    world.endpoint.answer = first.answer;
    const second = await world.charge('11', { callbackUrl: HOOK, expiresIn: 120 });
    let done = false;
    const advancing = advance(world, { ms: HOUR }).finally(() => {
      done = true;
    });
    expect(await timeOf(world)).toBe(iso(START));
    const last = held();
    world.endpoint.answer = last.answer;
    first.release();
    // Waits for the delivery about the expiry of the first charge. The second charge has not expired yet.
    while (world.endpoint.received.length < 3) await timeOf(world);
    expect(world.endpoint.received[2]?.payload).toMatchObject({ id, status: 'EXPIRED' });
    expect([await timeOf(world), done]).toEqual([iso(START + 60_000), false]);
    expect((await world.ask(`GET /v1/pix?id=${second.id}`)).json.status).toBe('PENDING');
    last.release();
    expect((await advancing).json.now).toBe(iso(START + HOUR));
    expect(world.endpoint.received).toHaveLength(4);
  });

  it('clock advance accepts a target time instead of a duration, and does nothing if the time is in the past', async () => {
    const world = await sandboxWorld();
    const to = iso(START + HOUR);
    for (let time = 0; time < 2; time += 1)
      expect((await advance(world, { to })).json).toEqual({ now: to, to, reached: true });
    const result = (await advance(world, { to: iso(START) })).json;
    expect(result).toEqual({ now: to, to: iso(START), reached: true });
  });

  it('clock advance changes the sandbox clock permanently, but not the clock given to createSandbox', async () => {
    const world = await sandboxWorld();
    await world.ask('POST /control/clock/advance', { body: { ms: 86_400_000 } });
    expect(world.clock.now()).toBe(START);
    await world.clock.advance(1000);
    const { createdAt } = await world.charge('10');
    expect(createdAt).toBe(new Date(START + 86_401_000).toISOString());
  });

  const durations = [-1, 1.5, 'x', 1e15].map((ms) => ({ ms }));
  it.each([...durations, {}, { ms: 1, to: iso(START) }, { to: '2040-01-01' }, { to: 'tomorrow' }])(
    'clock advance refuses the body %j',
    async (body) => {
      const { status, json } = await advance(await sandboxWorld(), body);
      expect([status, json.errorCode]).toEqual([400, 'PZV001']);
    },
  );

  it('clock advance reports after waitMs that the target time is not reached yet, and a second request reaches it', async () => {
    const network = new VirtualClock(0);
    const world = await delivering({ networkClock: network });
    const slow = held();
    world.endpoint.answer = slow.answer;
    await world.charge('10', { callbackUrl: HOOK, expiresIn: 60 });
    const to = iso(START + HOUR);
    const asking = advance(world, { to, waitMs: 300 });
    await network.advance(300);
    expect((await asking).json).toEqual({ now: iso(START), to, reached: false });
    expect(await timeOf(world)).toBe(iso(START));
    slow.release();
    expect((await advance(world, { to, waitMs: 300 })).json).toEqual({ now: to, to, reached: true });
  });

  it('clock advance ends with PZG409 when the sandbox is reset', async () => {
    const world = await delivering();
    world.endpoint.answer = 'silent';
    await world.charge('10', { callbackUrl: HOOK });
    const advancing = advance(world, { ms: HOUR });
    await world.ask('POST /control/reset');
    expect((await advancing).json.errorCode).toBe('PZG409');
    expect(await timeOf(world)).toBe(iso(START));
  });
});

describe('clock advance with endpoints that do not answer', () => {
  const HANGING = Array.from({ length: 6 }, (_, at) => `http://127.0.0.1:${9001 + at}/hook`);

  it('clock advance waits for a delivery timeout only at the first delivery to an endpoint that never answers', async () => {
    const network = new VirtualClock(0);
    const world = await delivering({ networkClock: network });
    world.endpoint.answer = ({ request }) => (HANGING.includes(request.url) ? 'silent' : 200);
    for (const url of [...HANGING, HOOK]) await register(world, { url });
    const { id } = await world.charge('10', { expiresIn: 172_000 });
    const { json } = await runDown(network, advance(world, { ms: 40 * HOUR }));
    expect(json.reached).toBe(true);
    expect(network.now()).toBeGreaterThanOrEqual(5_000);
    expect(network.now()).toBeLessThan(8_000);
    const urls = world.endpoint.received.map(({ request }) => request.url);
    for (const url of HANGING) expect(urls.filter((one) => one === url)).toHaveLength(12);
    expect(urls.filter((url) => url === HOOK)).toHaveLength(1);
    const history = (await world.ask(`GET /v1/user/callbacks?transactionId=${id}&limit=100`)).json;
    const failed = (history.data as { createdAt: string; status: number; responseTime: number }[]).filter(
      ({ status }) => status === null,
    );
    expect(failed).toHaveLength(72);
    expect(new Set(failed.map(({ responseTime }) => responseTime))).toEqual(new Set([5_000]));
    // The attempts failed five seconds after their start on the sandbox clock. The last attempt was hours
    // after the first one.
    const times = failed.map(({ createdAt }) => Date.parse(createdAt) - START);
    expect(Math.min(...times)).toBe(5_000);
    expect(Math.max(...times)).toBeGreaterThan(6 * HOUR);
  });

  it('clock advance waits for the delivery timeout again after the endpoint has answered a delivery', async () => {
    const network = new VirtualClock(0);
    const world = await delivering({ networkClock: network });
    world.endpoint.answer = (_received, count) => (count === 2 ? 200 : 'silent');
    await register(world);
    await world.charge('10', { expiresIn: 172_000 });
    await runDown(network, advance(world, { ms: MINUTE }));
    expect(attempts(world.endpoint)).toEqual(['1', '2']);
    const before = network.now();
    await world.charge('11', { expiresIn: 172_000 });
    await runDown(network, advance(world, { ms: 1_000 }));
    expect(network.now() - before).toBe(5_000);
  });

  it('clock advance expires a charge in time, although a delivery to a silent endpoint is still in progress', async () => {
    const network = new VirtualClock(0);
    const world = await delivering({ networkClock: network });
    world.endpoint.answer = 'silent';
    const callbackUrl = HOOK;
    await world.charge('10', { callbackUrl, expiresIn: 172_000 });
    await runDown(network, advance(world, { ms: 15_000 * 1.3 }));
    const { id } = await world.charge('11', { expiresIn: 2 });
    await world.charge('12', { callbackUrl, expiresIn: 172_000 });
    await runDown(network, advance(world, { ms: 3_000 }));
    expect((await world.ask(`GET /v1/pix?id=${id}`)).json.status).toBe('EXPIRED');
  });
});
