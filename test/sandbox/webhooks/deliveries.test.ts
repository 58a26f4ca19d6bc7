import { describe, expect, it } from 'vitest';
import { eachOf } from '../../support/worlds/each-of.ts';
import { attempts, delivering, HOOK, MINUTE, register, signedBy } from './delivering.ts';

const world = eachOf(delivering);

it('a callbackUrl receives the retries of an event even if the status of the transaction has changed meanwhile', async () => {
  world.endpoint.answer = 500;
  const { id } = await world.charge('10', { callbackUrl: HOOK });
  await world.lever(id, 'pay');
  world.endpoint.answer = 200;
  await world.clock.advance(MINUTE);
  const told = world.endpoint.received.map(({ payload, headers }) => [
    payload.status,
    headers['x-callback-attempt'],
  ]);
  // The pauses before retries are random, so the test does not check their order.
  expect(told.toSorted()).toEqual([
    ['COMPLETED', '1'],
    ['COMPLETED', '2'],
    ['PENDING', '1'],
    ['PENDING', '2'],
  ]);
});

describe('delivery retries (§6.4b)', () => {
  it('the sandbox attempts a delivery twelve times, with growing pauses and a new signature for each attempt', async () => {
    const { secret } = await register(world, { generateSecret: true });
    world.endpoint.answer = 500;
    const sentAt: number[] = [];
    world.endpoint.answer = () => {
      sentAt.push(world.clock.now());
      return 500;
    };
    await world.charge('10', { expiresIn: 172_000 });
    await world.clock.advance(40 * 60 * MINUTE);
    expect(attempts(world.endpoint)).toEqual(Array.from({ length: 12 }, (_, n) => String(n + 1)));
    const pauses = sentAt.slice(1).map((at, n) => at - (sentAt[n] ?? 0));
    for (const [n, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(15_000 * 2 ** n * 0.8);
      expect(pause).toBeLessThanOrEqual(15_000 * 2 ** n * 1.2);
    }
    expect(new Set(pauses.map((pause, n) => pause / (15_000 * 2 ** n))).size).toBeGreaterThan(6);
    for (const [n, delivery] of world.endpoint.received.entries()) {
      expect(delivery.headers['x-callback-signature']).toContain(`t=${Math.floor((sentAt[n] ?? 0) / 1000)},`);
      expect(signedBy(secret ?? '', delivery)).toBe(true);
      expect(delivery.body).toEqual(world.endpoint.received[0]?.body);
    }
  });

  it('the record of a refused connection contains the error of the connection', async () => {
    await register(world);
    world.endpoint.answer = 'refused';
    await world.charge('10');
    await world.clock.advance(MINUTE);
    expect((await world.ask('GET /v1/user/callbacks')).json.data).toContainEqual(
      expect.objectContaining({ status: null, responseBody: 'connect ECONNREFUSED', responseHeaders: null }),
    );
  });

  it('a slow endpoint does not delay deliveries to other endpoints', async () => {
    await register(world, { url: `${HOOK}/slow` });
    await register(world, { url: `${HOOK}/fast` });
    world.endpoint.answer = ({ request }) => (request.url.endsWith('slow') ? 'silent' : 200);
    await world.charge('10');
    await world.charge('11');
    const { json } = await world.ask(`GET /v1/user/callbacks?url=${encodeURIComponent(`${HOOK}/fast`)}`);
    expect(json.data).toHaveLength(2);
  });
});
