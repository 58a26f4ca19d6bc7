import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import type { Inbox } from '../inbox.ts';
import { isSigned, signedAt } from '../signed.ts';
import type { Json, SpecWorld } from '../spec-world.ts';
import type { eventsStatements } from '../statements/events.ts';
import { exhausted } from './events.ts';

/** The attempts of `lateDelivery`. Two statements need them, and the sandbox waits for 5 s of real time. */
let lateAttempts: ReturnType<typeof deliverLate> | undefined;

/** Returns the attempts of a delivery whose receiver does not answer the first, but the second one. */
export function lateDelivery(world: SpecWorld): ReturnType<typeof deliverLate> {
  lateAttempts ??= deliverLate(world);
  return lateAttempts;
}

async function deliverLate(world: SpecWorld): Promise<{ readonly answered?: Json; readonly late?: Json }> {
  const inbox = await world.inbox((_arrived, count) => (count === 1 ? null : 204));
  await world.charge({ callbackUrl: inbox.url, expiresIn: 172_000 });
  await inbox.givenUp(1);
  expect(await world.historyOf(1)).toMatchObject([{ status: null }]);
  await world.advance(30);
  expect((await inbox.count(2))[1]?.headers['x-callback-attempt']).toBe('2');
  const [answered, late] = await world.historyOf(2);
  return { ...(answered && { answered }), ...(late && { late }) };
}

/** Checks of §6.4b of the specification: delivery attempts and their history. */
export const deliveryChecks: Checks<keyof typeof eventsStatements> = {
  '§6.4b-1': async (world) => {
    await world.main('POST /user/callbacks/secret');
    const attempts = await exhausted(world);
    expect(attempts).toHaveLength(12);
    const times = attempts.map(signedAt);
    const gaps = times.slice(1).map((time, at) => time - Number(times[at]));
    const growth = gaps.slice(1).map((gap, at) => gap / Number(gaps[at]));
    for (const factor of growth) expect(factor).toBeGreaterThan(1.2);
    expect(new Set(growth.map((factor) => factor.toFixed(3))).size).toBeGreaterThan(6);
  },
  '§6.4b-2a': async (world) => {
    const { answered, late } = await lateDelivery(world);
    expect(answered).toMatchObject({ status: 204 });
    expect(Number(answered?.responseTime)).toBeLessThan(5000);
    expect(Number(late?.responseTime)).toBeGreaterThanOrEqual(5000);
  },
  '§6.4b-2b': async (world) => {
    for (const status of [300, 302, 400, 401, 404, 410, 429, 500, 503]) {
      const inbox = await world.inbox(() => status);
      await world.charge({ callbackUrl: inbox.url, expiresIn: 172_000 });
      await inbox.count(1);
      await world.historyOf(1);
      await world.advance(30);
      expect((await inbox.count(2))[1]?.headers['x-callback-attempt']).toBe('2');
      await world.reset();
    }
    const inbox = await world.inbox(() => 299);
    const { id } = await world.charge({ callbackUrl: inbox.url });
    await inbox.next();
    await world.historyOf(1);
    await world.advance(300);
    expect(inbox.arrived.map(({ json }) => json.id)).toEqual([id]);
  },
  '§6.4b-3': async (world) => {
    const inbox = await world.inbox((_arrived, count) =>
      count === 1 ? { status: 500, body: 'avaria', headers: { 'x-receiver': 'a' } } : 201,
    );
    const { id } = await world.charge({ callbackUrl: `${inbox.url}/own` });
    await inbox.next();
    await world.historyOf(1);
    await world.advance(30);
    const [taken, failed] = await world.historyOf(2);
    expect(taken).toMatchObject({ status: 201, transactionId: id, url: `${inbox.url}/own` });
    expect(failed).toMatchObject({ status: 500, responseBody: 'avaria', body: { id, status: 'PENDING' } });
    expect((await world.main('GET /user/callbacks?hasError=true')).json.data).toEqual([failed]);
  },
};

/**
 * Checks of §3.2 and §6.6 of the specification. In these tests, the sandbox verifies the ownership of each
 * new webhook with a challenge.
 */
export const challengeChecks: Checks<keyof typeof eventsStatements> = {
  '§3.2-(registration)': async (world) => {
    const inbox = await world.inbox(({ path }) => (path === '/hook' ? null : 200));
    const { id } = await world.webhook(`${inbox.url}/hook`);
    expect(await statusOf(world, id)).toBe('pending');
    await nothingGoesOut(world, inbox);
  },
  '§3.2-pending': async (world) => {
    const inbox = await world.inbox(echo);
    const { id } = await world.webhook(`${inbox.url}/hook`);
    expect(await settled(world, id)).toBe('verified');
    const charge = await world.charge();
    expect((await inbox.next(({ json }) => json.id === charge.id)).path).toBe('/hook');
  },
  '§3.2-pending-2': async (world) => {
    const answers = [
      200,
      { status: 200, body: 'other' },
      { status: 200, body: '{"challenge":"x"}' },
      500,
      404,
    ];
    for (const answer of answers) {
      const inbox = await world.inbox(() => answer);
      expect(await settled(world, (await world.webhook(inbox.url)).id)).toBe('failed');
    }
    const failing = await world.inbox(({ headers }) => ({
      status: 500,
      body: String(headers['x-callback-challenge']),
    }));
    expect(await settled(world, (await world.webhook(failing.url)).id)).toBe('failed');
    expect(await settled(world, (await world.webhook('http://127.0.0.1:9/')).id)).toBe('failed');
  },
  '§3.2-failed': async (world) => {
    const inbox = await world.inbox();
    const { id } = await world.webhook(`${inbox.url}/hook`);
    expect(await settled(world, id)).toBe('failed');
    const again = await world.main(`POST /sandbox/webhooks/${id}/challenge`);
    expect(again.json.status).toBe('failed');
    inbox.answer = echo;
    const mended = await world.main(`POST /sandbox/webhooks/${id}/challenge`);
    expect(mended.json).toMatchObject({ webhookId: id, status: 'verified' });
    expect(await statusOf(world, id)).toBe('verified');
  },
  '§6.6-1': async (world) => {
    const inbox = await world.inbox();
    const { id } = await world.webhook(`${inbox.url}/hook`);
    expect(await settled(world, id)).toBe('failed');
    await nothingGoesOut(world, inbox);
    inbox.answer = echo;
    await world.main(`POST /sandbox/webhooks/${id}/challenge`);
    const charge = await world.charge();
    await inbox.next(({ path, json }) => path === '/hook' && json.id === charge.id);
  },
  '§6.6-2': async (world) => {
    const inbox = await world.inbox(echo);
    await world.webhook(inbox.url);
    const { method, raw, headers } = await inbox.next();
    expect([method, raw.toString()]).toEqual(['POST', '{}']);
    expect(headers['x-callback-challenge']).toMatch(/^\S{16,}$/);
  },
  '§6.6-3': async (world) => {
    const bare = await world.inbox(({ headers }) => ({
      status: 202,
      body: String(headers['x-callback-challenge']),
    }));
    const field = await world.inbox(({ headers }) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ challenge: headers['x-callback-challenge'] }),
    }));
    for (const { url } of [bare, field])
      expect(await settled(world, (await world.webhook(url)).id)).toBe('verified');
  },
  '§6.6-4': async (world) => {
    const inbox = await world.inbox(echo);
    const { id } = await world.webhook(`${inbox.url}/hook`);
    const { raw, path, headers } = await inbox.next();
    const token = String(headers['x-callback-challenge']);
    const others = Object.entries(headers).filter(([name]) => name !== 'x-callback-challenge');
    expect(`${raw}${path}${JSON.stringify(others)}`).not.toContain(token);
    expect(await settled(world, id)).toBe('verified');
    const record = await world.main(`GET /sandbox/webhooks/${id}/challenge`);
    expect(record.bytes.toString()).not.toContain(token);
  },
  '§6.6-5': async (world) => {
    expect(await registers(world, 'https://exemplo.com.br/hook')).toBe(201);
    for (const url of ['http://exemplo.com.br/hook', 'ftp://exemplo.com.br', 'exemplo.com.br', '/hook'])
      expect([url, await registers(world, url)]).toEqual([url, 400]);
  },
  '§6.6-6': async (world) => {
    for (const host of PRIVATE)
      expect([host, await registers(world, `https://${host}/hook`)]).toEqual([host, 400]);
    const inbox = await world.inbox((arrived) => {
      if (arrived.path === '/true') return echo(arrived, 1);
      return { status: 307, headers: { location: '/true' }, body: '' };
    });
    expect(await settled(world, (await world.webhook(`${inbox.url}/moved`)).id)).toBe('failed');
    expect(inbox.arrived.map(({ path }) => path)).toEqual(['/moved']);
  },
  '§6.6-7': async (world) => {
    const inbox = await world.inbox(echo);
    const { id, secret } = await world.webhook(inbox.url, { generateSecret: true });
    expect(await settled(world, id)).toBe('verified');
    const charge = await world.charge();
    const arrived = await inbox.next(({ json }) => json.id === charge.id);
    expect(isSigned(arrived, secret)).toBe(true);
    expect(arrived.headers).toMatchObject({
      'content-type': 'application/json',
      'x-callback-attempt': '1',
      'x-callback-event': 'TRANSACTION_PENDING',
    });
    expect(arrived.headers).not.toHaveProperty('x-callback-challenge');
  },
};

const PRIVATE = ['10.0.0.1', '172.16.0.1', '192.168.1.9', '169.254.1.1', '[fd00::1]', '[fe80::1]'];

const echo: Inbox['answer'] = ({ headers }) => ({
  status: 200,
  body: String(headers['x-callback-challenge'] ?? ''),
});

const registers = async (world: SpecWorld, url: string): Promise<number> =>
  (await world.main('POST /user/webhooks', { body: { url } })).status;

const statusOf = async (world: SpecWorld, id: string): Promise<string> =>
  (await world.main(`GET /sandbox/webhooks/${id}/challenge`)).json.status;

/** Waits until the challenge of a webhook has ended, and returns its status. */
async function settled(world: SpecWorld, id: string): Promise<string> {
  let status = 'pending';
  while (status === 'pending') status = await statusOf(world, id);
  return status;
}

/**
 * Checks that a charge sends no delivery to `/hook`. Deliveries are sent in the order of their events, so the
 * delivery about a second charge comes after all deliveries about the first.
 */
async function nothingGoesOut(world: SpecWorld, inbox: Inbox): Promise<void> {
  const callbackUrl = `${inbox.url}/own`;
  await world.charge({ callbackUrl });
  const { id } = await world.charge({ callbackUrl });
  await inbox.next(({ path, json }) => path === '/own' && json.id === id);
  expect(inbox.arrived.filter(({ path, json }) => path === '/hook' && json.id !== undefined)).toEqual([]);
}
