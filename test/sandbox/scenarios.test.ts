import { describe, expect, it, onTestFinished } from 'vitest';
import { SCENARIOS } from '../../src/contract/schemas/control.ts';
import type { JsonObject } from '../../src/domain/text/json.ts';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { pixWorld } from '../support/worlds/pix-world.ts';
import { type SandboxWorld, sandboxWorld } from '../support/worlds/sandbox-world.ts';
import { dateless } from './dateless.ts';
import { delivering, register } from './webhooks/delivering.ts';

/** Nine in the morning in São Paulo on a payday (the 20th). */
const START = Date.parse('2026-11-20T12:00:00Z');
/**
 * Nine in the morning on another payday, which is a Sunday. The day must be a payday too, because wages add
 * events.
 */
const OTHER_PAYDAY = Date.parse('2028-02-20T12:00:00Z');
const MINUTE_MS = 60_000;

/** Returns a sandbox with this traffic: a scenario, or with null the ordinary traffic. */
async function telling(
  scenario: string | null,
  perMinute: number,
  seed = 7,
  startMs = START,
): Promise<SandboxWorld> {
  const world = await sandboxWorld({ seed, clock: new VirtualClock(startMs) });
  const body = { perMinute, ...(scenario !== null && { scenario }) };
  const { json } = await world.ask('POST /control/traffic', { body });
  expect(json).toMatchObject({ traffic: perMinute, scenario });
  return world;
}

const advance = (world: SandboxWorld, minutes: number) =>
  world.ask('POST /control/clock/advance', { body: { ms: minutes * MINUTE_MS } });

async function all(world: SandboxWorld, path: string): Promise<readonly JsonObject[]> {
  const records: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const cut = `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`;
    const { json } = await world.ask(`GET /v1${cut}`);
    records.push(...(json.data as JsonObject[]));
    if (json.hasNextPage !== true) return records;
  }
}

/** Returns all transactions, disputes and delivery attempts that the API shows. */
const story = async (world: SandboxWorld) => ({
  transactions: (await all(world, '/user/transactions')).map(({ qrCodeBase64: _picture, ...rest }) => rest),
  infractions: await all(world, '/user/infractions'),
  callbacks: await all(world, '/user/callbacks'),
});

const linesOf = (told: Awaited<ReturnType<typeof story>>, startMs: number): readonly string[] =>
  Object.values(told)
    .flat()
    .map((record) => dateless(JSON.stringify(record), startMs));

describe('generated traffic', () => {
  it('traffic creates charges, payouts, refunds, disputes and failing webhooks at about the given rate', async () => {
    const world = await telling(null, 10);
    await advance(world, 15);
    const { transactions, infractions, callbacks } = await story(world);
    expect(transactions.length).toBeGreaterThan(110);
    expect(transactions.length).toBeLessThan(190);
    expect(new Set(transactions.map(({ type }) => type))).toEqual(new Set(['DEPOSIT', 'WITHDRAW']));
    expect(new Set(transactions.map(({ status }) => status))).toEqual(
      new Set(['PENDING', 'COMPLETED', 'CANCELED', 'EXPIRED', 'REFUNDED']),
    );
    expect(infractions.length).toBeGreaterThan(0);
    expect(callbacks.filter(({ status }) => Number(status) >= 300).length).toBeGreaterThan(10);
  });

  it('when traffic is stopped, it creates no more records, and the existing ones still reach a final status', async () => {
    const world = await telling(null, 60);
    await advance(world, 1);
    await world.ask('DELETE /control/traffic');
    const before = (await all(world, '/user/transactions')).length;
    await advance(world, 60);
    const transactions = await all(world, '/user/transactions');
    expect(transactions.length).toBe(before);
    expect(transactions.some(({ status }) => status === 'PENDING')).toBe(false);
  });

  it('traffic stops when the sandbox is reset', async () => {
    const world = await telling(null, 60);
    await advance(world, 1);
    await world.ask('POST /control/reset');
    await advance(world, 1);
    expect(await all(world, '/user/transactions')).toEqual([]);
  });
});

describe('traffic scenarios', () => {
  it.each([null, ...SCENARIOS])('traffic with the scenario %s is equal for equal seeds', async (name) => {
    const one = await telling(name, 8);
    const two = await telling(name, 8, 7, OTHER_PAYDAY);
    await advance(one, 3);
    for (let step = 0; step < 3; step += 1) await advance(two, 1);
    const told = await story(one);
    expect(told.transactions.length).toBeGreaterThan(10);
    expect(told.callbacks.length).toBeGreaterThan(5);
    expect(linesOf(await story(two), OTHER_PAYDAY)).toEqual(linesOf(told, START));
  });

  it('traffic produces other events for another seed', async () => {
    const [one, other] = [await telling(null, 8), await telling(null, 8, 8)];
    for (const world of [one, other]) await advance(world, 2);
    expect((await story(other)).transactions.length).toBeGreaterThan(0);
    expect(await story(other)).not.toEqual(await story(one));
  });

  it('pix sandbox traffic starts and ends a scenario, and pix sandbox status shows it', async () => {
    const world = await pixWorld();
    onTestFinished(() => world.close());
    const started = await world.json('sandbox traffic start --scenario med-storm --json');
    expect(started).toMatchObject({ traffic: 30, scenario: 'med-storm' });
    expect(await world.json('sandbox status --json')).toMatchObject({ scenario: 'med-storm' });
    expect(await world.json('sandbox traffic stop --json')).toMatchObject({ scenario: null });
    expect(await world.json('sandbox traffic start --rate 90 --json')).toMatchObject({ traffic: 90 });
    await world.sandboxClock.advance(MINUTE_MS);
    expect((await world.json<unknown[]>('transaction list --all --json')).length).toBeGreaterThan(50);
    for (const flag of ['--scenario flood', '--rate 0'])
      expect((await world.run(`sandbox traffic start ${flag}`)).code).toBe(2);
  });
});

it('the scenario busy-day has few payments at night, and many in the morning and at noon', async () => {
  const midnight = Date.parse('2026-11-20T03:00:00Z');
  const between = async (from: number, to: number): Promise<readonly JsonObject[]> => {
    const world = await telling('busy-day', 1, 7, midnight + from * 60 * MINUTE_MS);
    await advance(world, (to - from) * 60);
    return all(world, '/user/transactions');
  };
  const payouts = (told: readonly JsonObject[]): number =>
    told.filter(({ type }) => type === 'WITHDRAW').length / told.length;
  const [night, morning] = [await between(2, 4), await between(10, 11)];
  const [noon, afternoon] = [await between(12, 13), await between(15, 16)];
  expect(night.length / 2).toBeLessThan(afternoon.length / 4);
  expect(morning.length).toBeGreaterThan(afternoon.length * 1.1);
  expect(noon.length).toBeGreaterThan(afternoon.length * 1.3);
  // On the 20th, the scenario pays wages in the morning.
  expect(payouts(morning)).toBeGreaterThan(payouts(noon) * 2);
});

it('the scenario failed-callbacks creates failed and successful deliveries, and pix can resend the failed ones', async () => {
  const world = await telling('failed-callbacks', 10);
  await advance(world, 4);
  const callbacks = await all(world, '/user/callbacks');
  const statuses = new Set(callbacks.map(({ status }) => status));
  for (const status of [null, 200, 500, 502, 503]) expect(statuses).toContain(status);
  expect(callbacks.find(({ status }) => status === null)).toMatchObject({ responseTime: 5_000 });
  const { bytes } = await world.ask('GET /v1/user/webhooks');
  const webhooks = JSON.parse(Buffer.from(bytes).toString()) as readonly JsonObject[];
  const failing = webhooks.find(({ url }) => String(url).endsWith('/error'));
  const resent = await world.ask(`POST /v1/user/callbacks/resend/webhook/${String(failing?.id)}`, {
    body: {},
  });
  expect(resent.status).toBe(200);
});

it('the scenario med-storm opens many disputes whose deadlines are near, and blocks money', async () => {
  const world = await telling('med-storm', 30);
  await advance(world, 10);
  const infractions = await all(world, '/user/infractions');
  expect(infractions.length).toBeGreaterThan(25);
  const close = infractions.map(
    ({ expiresAt, reportedAt }) => Date.parse(String(expiresAt)) - Date.parse(String(reportedAt)),
  );
  expect(Math.max(...close)).toBeLessThanOrEqual(120 * MINUTE_MS);
  expect(Math.min(...close)).toBeGreaterThanOrEqual(10 * MINUTE_MS);
  expect(Number((await world.ask('GET /v1/user/balance')).json.balanceBlocked)).toBeGreaterThan(500);
});

it('in the scenario bank-outage, some failed requests create a charge anyway, and later all requests succeed', async () => {
  const world = await telling('bank-outage', 1);
  const asked = async (minute: number) => {
    const said: { code: string; applied: boolean }[] = [];
    for (let n = 0; n < 60; n += 1) {
      const clientReference = `own-${minute}-${n}`;
      const { errorCode } = (await world.ask('POST /v1/pix', { body: { amount: 10, clientReference } })).json;
      const found = await world.ask(`GET /v1/pix?clientReference=${clientReference}`);
      said.push({ code: String(errorCode ?? 'done'), applied: found.status === 200 });
    }
    return said;
  };
  expect((await asked(0)).every(({ code, applied }) => code === 'done' && applied)).toBe(true);
  await advance(world, 5);
  const down = await asked(5);
  const codes = new Set(down.map(({ code }) => code));
  for (const code of ['PZD500', 'PZD103', 'PZI110', 'PZI111', 'PZF500']) expect(codes).toContain(code);
  for (const code of ['PZD103', 'PZI110', 'PZI111'])
    expect(new Set(down.filter((one) => one.code === code).map(({ applied }) => applied)).size).toBe(2);
  expect(down.some(({ code, applied }) => ['PZD500', 'PZF500'].includes(code) && applied)).toBe(false);
  await advance(world, 8);
  expect((await asked(13)).every(({ code }) => code === 'done')).toBe(true);
  // Also during an outage, a request without a token gets 401.
  await advance(world, 7);
  expect((await world.ask('POST /v1/pix', { token: null, body: {} })).status).toBe(401);
});

it('the scenario duplicate-events sends some deliveries again later, with the original content', async () => {
  const world = await delivering({ clock: new VirtualClock(START) });
  await register(world);
  const body = { perMinute: 10, scenario: 'duplicate-events' };
  await world.ask('POST /control/traffic', { body });
  await advance(world, 7);
  const heard = world.endpoint.received.map(({ headers, payload: { id, status, infraction } }) => ({
    id,
    status,
    event: headers['x-callback-event'],
    details: (infraction as JsonObject | undefined)?.reportDetails,
  }));
  const pairs = heard.map(({ id, event }) => `${id} ${event}`);
  expect(pairs.length).toBeGreaterThan(new Set(pairs).size * 1.2);
  const late = heard.some(
    ({ id, status }, at) =>
      status === 'PENDING' && heard.slice(0, at).some((one) => one.id === id && one.status !== 'PENDING'),
  );
  expect(late).toBe(true);
  const changed = heard.filter(({ event }) => event === 'INFRACTION_CHANGED');
  const first = changed.find((one) =>
    changed.some(({ id, details }) => id === one.id && details !== one.details),
  );
  expect(first).toBeDefined();
  expect(new Set(changed.filter(({ id }) => id === first?.id).map(({ status }) => status))).toEqual(
    new Set(['COMPLETED']),
  );
});
