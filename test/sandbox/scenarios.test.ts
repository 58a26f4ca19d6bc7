import { afterEach, describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../src/contract/schemas/control.ts';
import type { JsonObject } from '../../src/domain/text/json.ts';
import {
  createSandbox,
  type TestSandbox,
  VirtualClock,
} from '../../src/operations/sandbox/create-sandbox-for-tests.ts';
import { scriptedServer } from '../support/servers/scripted-server.ts';
import { pixWorld } from '../support/worlds/pix-world.ts';
import { dateless } from './dateless.ts';

/** Nine in the morning in São Paulo on a payday (the 20th). */
const START = Date.parse('2026-11-20T12:00:00Z');
/**
 * Nine in the morning on another payday, which is a Sunday. The day must be a payday too, because wages add
 * events.
 */
const OTHER_PAYDAY = Date.parse('2028-02-20T12:00:00Z');
const MINUTE_MS = 60_000;

let open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});

/** Returns a sandbox with this traffic: a scenario, or with null the ordinary traffic. */
async function telling(
  scenario: string | null,
  perMinute: number,
  seed = 7,
  startMs = START,
): Promise<TestSandbox> {
  const sandbox = await createSandbox({ seed, clock: new VirtualClock(startMs) });
  open.push(sandbox);
  const traffic = { perMinute, ...(scenario !== null && { scenario }) };
  const said = await control(sandbox, 'POST', '/traffic', traffic);
  expect(await said.json()).toMatchObject({ traffic: perMinute, scenario });
  return sandbox;
}

const json = { 'content-type': 'application/json' };
const control = (sandbox: TestSandbox, method: string, path: string, body?: object): Promise<Response> =>
  sandbox.fetch(`${sandbox.controlUrl}${path}`, {
    method,
    headers: json,
    ...(body && { body: JSON.stringify(body) }),
  });

const get = async <T = JsonObject>(sandbox: TestSandbox, path: string): Promise<T> => {
  const headers = { authorization: `Bearer ${sandbox.tokens.both}` };
  return (await (await sandbox.fetch(`${sandbox.baseUrl}${path}`, { headers })).json()) as T;
};

async function all(sandbox: TestSandbox, path: string): Promise<readonly JsonObject[]> {
  const records: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const cut = `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`;
    const { data, hasNextPage } = await get<{ data: JsonObject[]; hasNextPage: boolean }>(sandbox, cut);
    records.push(...data);
    if (!hasNextPage) return records;
  }
}

/** Returns all transactions, disputes and delivery attempts that the API shows. */
const story = async (sandbox: TestSandbox) => ({
  transactions: (await all(sandbox, '/user/transactions')).map(({ qrCodeBase64: _picture, ...rest }) => rest),
  infractions: await all(sandbox, '/user/infractions'),
  callbacks: await all(sandbox, '/user/callbacks'),
});

const linesOf = (told: Awaited<ReturnType<typeof story>>, startMs: number): readonly string[] =>
  Object.values(told)
    .flat()
    .map((record) => dateless(JSON.stringify(record), startMs));

describe('generated traffic', () => {
  it('traffic creates charges, payouts, refunds, disputes and failing webhooks at about the given rate', async () => {
    const sandbox = await telling(null, 10);
    await sandbox.advance(15 * MINUTE_MS);
    const { transactions, infractions, callbacks } = await story(sandbox);
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
    const sandbox = await telling(null, 60);
    await sandbox.advance(MINUTE_MS);
    await control(sandbox, 'DELETE', '/traffic');
    const before = (await all(sandbox, '/user/transactions')).length;
    await sandbox.advance(60 * MINUTE_MS);
    const transactions = await all(sandbox, '/user/transactions');
    expect(transactions.length).toBe(before);
    expect(transactions.some(({ status }) => status === 'PENDING')).toBe(false);
  });

  it('traffic stops when the sandbox is reset', async () => {
    const sandbox = await telling(null, 60);
    await sandbox.advance(MINUTE_MS);
    await sandbox.reset();
    await sandbox.advance(MINUTE_MS);
    expect(await all(sandbox, '/user/transactions')).toEqual([]);
  });
});

describe('traffic scenarios', () => {
  it.each([null, ...SCENARIOS])('traffic with the scenario %s is equal for equal seeds', async (name) => {
    const one = await telling(name, 8);
    const two = await telling(name, 8, 7, OTHER_PAYDAY);
    await one.advance(3 * MINUTE_MS);
    for (let step = 0; step < 3; step += 1) await two.advance(MINUTE_MS);
    const told = await story(one);
    expect(told.transactions.length).toBeGreaterThan(10);
    expect(told.callbacks.length).toBeGreaterThan(5);
    expect(linesOf(await story(two), OTHER_PAYDAY)).toEqual(linesOf(told, START));
  });

  it('traffic produces other events for another seed', async () => {
    const [one, other] = [await telling(null, 8), await telling(null, 8, 8)];
    for (const sandbox of [one, other]) await sandbox.advance(2 * MINUTE_MS);
    expect((await story(other)).transactions.length).toBeGreaterThan(0);
    expect(await story(other)).not.toEqual(await story(one));
  });

  it('pix sandbox traffic starts and ends a scenario, and pix sandbox status shows it', async () => {
    const world = await pixWorld();
    open.push(world);
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
    const sandbox = await telling('busy-day', 1, 7, midnight + from * 60 * MINUTE_MS);
    await sandbox.advance((to - from) * 60 * MINUTE_MS);
    return all(sandbox, '/user/transactions');
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
  const sandbox = await telling('failed-callbacks', 10);
  await sandbox.advance(4 * MINUTE_MS);
  const callbacks = await all(sandbox, '/user/callbacks');
  const statuses = new Set(callbacks.map(({ status }) => status));
  for (const status of [null, 200, 500, 502, 503]) expect(statuses).toContain(status);
  expect(callbacks.find(({ status }) => status === null)).toMatchObject({ responseTime: 5_000 });
  const webhooks = await get<JsonObject[] | { data: JsonObject[] }>(sandbox, '/user/webhooks');
  const own = (Array.isArray(webhooks) ? webhooks : webhooks.data).find(({ url }) =>
    String(url).endsWith('/error'),
  );
  const headers = { ...json, authorization: `Bearer ${sandbox.tokens.both}` };
  const said = await sandbox.fetch(`${sandbox.baseUrl}/user/callbacks/resend/webhook/${String(own?.id)}`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(said.status).toBeLessThan(300);
});

it('the scenario med-storm opens many disputes whose deadlines are near, and blocks money', async () => {
  const sandbox = await telling('med-storm', 30);
  await sandbox.advance(10 * MINUTE_MS);
  const infractions = await all(sandbox, '/user/infractions');
  expect(infractions.length).toBeGreaterThan(25);
  const close = infractions.map(
    ({ expiresAt, reportedAt }) => Date.parse(String(expiresAt)) - Date.parse(String(reportedAt)),
  );
  expect(Math.max(...close)).toBeLessThanOrEqual(120 * MINUTE_MS);
  expect(Math.min(...close)).toBeGreaterThanOrEqual(10 * MINUTE_MS);
  expect(Number((await get(sandbox, '/user/balance')).balanceBlocked)).toBeGreaterThan(500);
});

it('in the scenario bank-outage, some failed requests create a charge anyway, and later all requests succeed', async () => {
  const sandbox = await telling('bank-outage', 1);
  const headers = { ...json, authorization: `Bearer ${sandbox.tokens.both}` };
  const asked = async (minute: number) => {
    const said: { code: string; applied: boolean }[] = [];
    for (let n = 0; n < 60; n += 1) {
      const reference = `own-${minute}-${n}`;
      const body = JSON.stringify({ amount: 10, clientReference: reference });
      const answer = await sandbox.fetch(`${sandbox.baseUrl}/pix`, { method: 'POST', headers, body });
      const { errorCode } = (await answer.json()) as { errorCode?: string };
      const found = await sandbox.fetch(`${sandbox.baseUrl}/pix?clientReference=${reference}`, { headers });
      said.push({ code: errorCode ?? 'done', applied: found.status === 200 });
    }
    return said;
  };
  expect((await asked(0)).every(({ code, applied }) => code === 'done' && applied)).toBe(true);
  await sandbox.advance(5 * MINUTE_MS);
  const down = await asked(5);
  const codes = new Set(down.map(({ code }) => code));
  for (const code of ['PZD500', 'PZD103', 'PZI110', 'PZI111', 'PZF500']) expect(codes).toContain(code);
  for (const code of ['PZD103', 'PZI110', 'PZI111'])
    expect(new Set(down.filter((one) => one.code === code).map(({ applied }) => applied)).size).toBe(2);
  expect(down.some(({ code, applied }) => ['PZD500', 'PZF500'].includes(code) && applied)).toBe(false);
  await sandbox.advance(8 * MINUTE_MS);
  expect((await asked(13)).every(({ code }) => code === 'done')).toBe(true);
  // Also during an outage, a request without a token gets 401.
  await sandbox.advance(7 * MINUTE_MS);
  const bare = await sandbox.fetch(`${sandbox.baseUrl}/pix`, { method: 'POST', headers: json, body: '{}' });
  expect(bare.status).toBe(401);
});

it('the scenario duplicate-events sends some deliveries again later, with the original content', async () => {
  const heard: { id: string; event: string; status: string; details?: string }[] = [];
  const shop = await scriptedServer((request, response) => {
    const body = JSON.parse(request.body) as { id: string; status: string; infraction?: JsonObject };
    heard.push({
      id: body.id,
      event: String(request.headers['x-callback-event']),
      status: body.status,
      ...(body.infraction && { details: String(body.infraction.reportDetails) }),
    });
    response.writeHead(200).end();
  });
  open.push(shop);
  const sandbox = await createSandbox({
    seed: 7,
    clock: new VirtualClock(START),
    port: 0,
    challenge: false,
  });
  open.push(sandbox);
  const headers = { ...json, authorization: `Bearer ${sandbox.tokens.both}` };
  const body = JSON.stringify({ url: `${shop.url}/` });
  await sandbox.fetch(`${sandbox.baseUrl}/user/webhooks`, { method: 'POST', headers, body });
  await control(sandbox, 'POST', '/traffic', { perMinute: 10, scenario: 'duplicate-events' });
  await sandbox.advance(7 * MINUTE_MS);
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
