import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/contract/coding.ts';
import { deliveredTransaction } from '../../src/contract/schemas/transaction.ts';
import { verifySignature } from '../../src/domain/signature.ts';
import { type Received, type Receiver, receiver } from '../support/receiver.ts';
import { type SandboxWorld, START, sandboxWorld } from '../support/sandbox-world.ts';
import { until } from '../support/until.ts';

const HOOK = 'http://127.0.0.1:9/hook';
const MINUTE = 60_000;

interface Delivering extends SandboxWorld {
  readonly endpoint: Receiver;
}

async function delivering(options: Parameters<typeof sandboxWorld>[0] = {}): Promise<Delivering> {
  const endpoint = receiver();
  return { ...(await sandboxWorld({ deliver: endpoint.deliver, ...options })), endpoint };
}

const register = async ({ ask }: SandboxWorld, more: object = {}) => {
  const { status, json } = await ask('POST /v1/user/webhooks', { body: { url: HOOK, ...more } });
  expect(status).toBe(201);
  return json as { id: string; secret: string | null };
};

const events = ({ received }: Receiver) => received.map(({ headers }) => headers['x-callback-event']);
const attempts = ({ received }: Receiver) => received.map(({ headers }) => headers['x-callback-attempt']);

/** As a receiver would check it, by §6.4 alone. */
function signedBy(secret: string, { headers, body }: Received): boolean {
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-callback-signature'] ?? '') ?? [];
  const base = Buffer.concat([Buffer.from(`${t}.`), body]);
  return createHmac('sha256', secret).update(base).digest('hex') === v1;
}

describe('a delivery to a registered webhook', () => {
  it('is a POST of the transaction, with the headers of §6.3, signed with the secret of the webhook', async () => {
    const world = await delivering();
    const { secret } = await register(world, { generateSecret: true });
    const { id } = await world.charge('10');
    await world.clock.advance(MINUTE);
    await world.lever(id, 'pay');
    await world.clock.advance(0);
    const { received } = world.endpoint;
    expect(events(world.endpoint)).toEqual(['TRANSACTION_PENDING', 'TRANSACTION_COMPLETED']);
    const [, paid] = received;
    if (!paid) throw new Error('nothing was delivered');
    expect(paid.request).toMatchObject({ method: 'POST', url: HOOK });
    expect(paid.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/callback/i),
      'x-callback-attempt': '1',
      'x-callback-event': 'TRANSACTION_COMPLETED',
      'x-callback-signature': expect.stringMatching(
        new RegExp(`^t=${(START + MINUTE) / 1000},v1=[0-9a-f]{64}$`),
      ),
    });
    expect(paid.payload).toMatchObject({ id, status: 'COMPLETED', qrCodeText: null, refundAmount: null });
    expect(decode(deliveredTransaction, paid.payload).ok).toBe(true);
    expect(signedBy(secret ?? '', paid)).toBe(true);
    expect(signedBy(`${secret}x`, paid)).toBe(false);
    const verdict = verifySignature({
      secret: secret ?? '',
      header: paid.headers['x-callback-signature'],
      body: paid.body,
      nowSeconds: (START + MINUTE) / 1000,
      toleranceSeconds: 300,
    });
    expect(verdict.valid).toBe(true);
  });

  it('is unsigned when the webhook has no secret', async () => {
    const world = await delivering();
    expect(await register(world)).toMatchObject({ secret: null });
    await world.charge('10');
    expect(world.endpoint.received[0]?.headers).not.toHaveProperty('x-callback-signature');
  });

  it('is signed with the new secret at once after a rotation', async () => {
    const world = await delivering();
    const { id, secret } = await register(world, { generateSecret: true });
    const rotated = await world.ask(`POST /v1/user/webhooks/${id}/rotate-secret`);
    expect(rotated).toMatchObject({ status: 200, json: { secret: expect.stringMatching(/^[\w-]{43}$/) } });
    await world.charge('10');
    const [delivery] = world.endpoint.received;
    if (!delivery) throw new Error('nothing was delivered');
    expect(signedBy(String(rotated.json.secret), delivery)).toBe(true);
    expect(signedBy(secret ?? '', delivery)).toBe(false);
  });

  it('goes to each webhook that subscribed to the event; an empty list subscribes to all', async () => {
    const world = await delivering();
    await register(world, { url: `${HOOK}/all`, events: [] });
    await register(world, { url: `${HOOK}/paid`, events: ['TRANSACTION_COMPLETED', 'TRANSACTION_REFUNDED'] });
    await register(world, { url: `${HOOK}/off`, active: false });
    const { id } = await world.charge('10');
    await world.lever(id, 'pay');
    expect(world.endpoint.received.map(({ request, payload }) => [request.url, payload.status])).toEqual([
      [`${HOOK}/all`, 'PENDING'],
      [`${HOOK}/all`, 'COMPLETED'],
      [`${HOOK}/paid`, 'COMPLETED'],
    ]);
  });

  it('never tells of the reserved events: who subscribed to them alone receives nothing (§6.1)', async () => {
    const world = await delivering();
    await register(world, {
      events: ['TRANSACTION_SUSPECTED_FRAUD', 'TRANSACTION_SUSPECTED_FRAUD_REVERSAL'],
    });
    for (const move of ['pay', 'cancel', 'fail', 'expire']) {
      const { id } = await world.charge('10');
      await world.lever(id, move);
      if (move === 'pay') await world.lever(id, 'refund');
    }
    await world.clock.advance(60 * MINUTE);
    expect(world.endpoint.received).toEqual([]);
  });

  it('is discarded when the status changed meanwhile: no send, no history, no retry (§6.2 rule 1)', async () => {
    const world = await delivering();
    await register(world);
    world.endpoint.answer = 500;
    const { id } = await world.charge('10');
    expect(events(world.endpoint)).toEqual(['TRANSACTION_PENDING']);
    world.endpoint.answer = 200;
    await world.lever(id, 'pay');
    await world.clock.advance(24 * 60 * MINUTE);
    // The attempt that had gone out stays in the history; the retry never comes.
    expect(events(world.endpoint)).toEqual(['TRANSACTION_PENDING', 'TRANSACTION_COMPLETED']);
    const { json } = await world.ask('GET /v1/user/callbacks');
    expect((json.data as { status: number }[]).map(({ status }) => status)).toEqual([200, 500]);
    expect((await world.ask('GET /control/status')).json.pendingDeliveries).toBe(0);
  });
});

describe('a delivery to a callbackUrl', () => {
  it('comes on each status change of that transaction alone, with no event header', async () => {
    const world = await delivering();
    const { id } = await world.charge('10', { callbackUrl: HOOK });
    await world.charge('10');
    await world.lever(id, 'pay');
    await world.lever(id, 'refund');
    expect(world.endpoint.received.map(({ payload }) => [payload.id, payload.status])).toEqual([
      [id, 'PENDING'],
      [id, 'COMPLETED'],
      [id, 'REFUNDED'],
    ]);
    for (const { headers } of world.endpoint.received) {
      expect(headers).not.toHaveProperty('x-callback-event');
      expect(headers).not.toHaveProperty('x-callback-signature');
    }
    expect(world.endpoint.received[2]?.payload.refundAmount).toBe('10');
  });

  it('is signed with the account’s callback secret once there is one', async () => {
    const world = await delivering();
    const created = await world.ask('POST /v1/user/callbacks/secret');
    expect(created).toMatchObject({ status: 201, json: { secret: expect.stringMatching(/^[\w-]{43}$/) } });
    await world.charge('10', { callbackUrl: HOOK });
    const rotated = await world.ask('PATCH /v1/user/callbacks/secret/rotate');
    await world.charge('11', { callbackUrl: HOOK });
    const [first, second] = world.endpoint.received;
    if (!first || !second) throw new Error('nothing was delivered');
    expect(signedBy(String(created.json.secret), first)).toBe(true);
    expect(signedBy(String(rotated.json.secret), second)).toBe(true);
    expect(rotated.json.secret).not.toBe(created.json.secret);
  });

  it('still tells of a status that has changed since', async () => {
    const world = await delivering();
    world.endpoint.answer = 500;
    const { id } = await world.charge('10', { callbackUrl: HOOK });
    await world.lever(id, 'pay');
    world.endpoint.answer = 200;
    await world.clock.advance(MINUTE);
    const told = world.endpoint.received.map(({ payload, headers }) => [
      payload.status,
      headers['x-callback-attempt'],
    ]);
    // Jitter may turn the order of the retries round.
    expect(told.toSorted()).toEqual([
      ['COMPLETED', '1'],
      ['COMPLETED', '2'],
      ['PENDING', '1'],
      ['PENDING', '2'],
    ]);
  });
});

describe('the retry of §6.4b', () => {
  it.each([
    ['a 500', 500],
    ['a 404', 404],
    ['a redirect', 302],
    ['a refused connection', 'refused'],
  ] as const)('comes after %s, and ends with a 2xx', async (_name, answer) => {
    const world = await delivering();
    await register(world);
    world.endpoint.answer = (_received, count) => (count < 3 ? answer : 204);
    await world.charge('10', { expiresIn: 172_000 });
    await world.clock.advance(24 * 60 * MINUTE);
    expect(attempts(world.endpoint)).toEqual(['1', '2', '3']);
  });

  it('makes twelve attempts, each pause about twice the last, and each signed when it is sent', async () => {
    const world = await delivering();
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

  it('takes five seconds without an answer as a failure', async () => {
    const world = await delivering();
    await register(world);
    world.endpoint.answer = 'silent';
    await world.charge('10', { expiresIn: 172_000 });
    await world.clock.advance(4_999);
    expect((await world.ask('GET /v1/user/callbacks')).json.data).toEqual([]);
    world.endpoint.answer = 200;
    await world.clock.advance(1);
    const [failed] = (await world.ask('GET /v1/user/callbacks')).json.data as Record<string, unknown>[];
    expect(failed).toMatchObject({
      status: null,
      responseBody: null,
      responseHeaders: null,
      responseTime: 5000,
    });
    await world.clock.advance(MINUTE);
    expect(attempts(world.endpoint)).toEqual(['1', '2']);
  });

  it('lets one slow receiver hold up no other', async () => {
    const world = await delivering();
    await register(world, { url: `${HOOK}/slow` });
    await register(world, { url: `${HOOK}/fast` });
    world.endpoint.answer = ({ request }) => (request.url.endsWith('slow') ? 'silent' : 200);
    await world.charge('10');
    await world.charge('11');
    const { json } = await world.ask(`GET /v1/user/callbacks?url=${encodeURIComponent(`${HOOK}/fast`)}`);
    expect(json.data).toHaveLength(2);
  });
});

describe('GET /user/callbacks', () => {
  it('tells of each attempt: what was sent, what was answered, how long it took', async () => {
    const world = await delivering();
    await register(world);
    world.endpoint.answer = { status: 503, body: 'later' };
    const { id } = await world.charge('10');
    const { json } = await world.ask('GET /v1/user/callbacks');
    expect(json).toEqual({
      data: [
        {
          id: expect.stringMatching(/^c[a-z0-9]{24}$/),
          url: HOOK,
          status: 503,
          transactionId: id,
          createdAt: new Date(START).toISOString(),
          body: world.endpoint.received[0]?.payload,
          responseBody: 'later',
          responseHeaders: { 'x-receiver': 'test' },
          responseTime: 0,
        },
      ],
      hasNextPage: false,
    });
  });

  it('filters by each of its parameters', async () => {
    const world = await delivering();
    await register(world, { url: `${HOOK}/a` });
    await register(world, { url: `${HOOK}/b` });
    world.endpoint.answer = ({ request }) => (request.url.endsWith('a') ? 200 : 400);
    const { id } = await world.charge('10', { expiresIn: 172_000 });
    await world.clock.advance(1000);
    await world.charge('10', { expiresIn: 172_000 });
    const listed = async (query: string) =>
      (await world.ask(`GET /v1/user/callbacks?${query}`)).json.data as {
        id: string;
        url: string;
        status: number;
      }[];
    const all = await listed('');
    expect(all).toHaveLength(4);
    expect((await listed('status=200')).map(({ url }) => url.at(-1))).toEqual(['a', 'a']);
    expect((await listed('hasError=true')).map(({ url }) => url.at(-1))).toEqual(['b', 'b']);
    expect((await listed('hasError=false')).map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed(`transactionId=${id}`)).toHaveLength(2);
    expect(await listed(`url=${encodeURIComponent(`${HOOK}/a`)}`)).toHaveLength(2);
    expect(await listed(`id=${all[2]?.id}`)).toEqual([all[2]]);
    expect(await listed(`createdAtFrom=${new Date(START + 1).toISOString()}`)).toHaveLength(2);
    expect(await listed(`createdAtTo=${new Date(START).toISOString()}&status=400`)).toHaveLength(1);
    expect((await listed('sortBy=status')).map(({ status }) => status)).toEqual([400, 400, 200, 200]);
    expect((await listed('sortBy=status&sortDirection=asc')).map(({ status }) => status)).toEqual([
      200, 200, 400, 400,
    ]);
    expect(await listed('limit=3')).toHaveLength(3);
  });

  it('is empty for an account without deliveries', async () => {
    const { ask } = await delivering();
    expect((await ask('GET /v1/user/callbacks')).json).toEqual({ data: [], hasNextPage: false });
  });
});

describe('the challenge of §6.6', () => {
  async function verification(answer: Receiver['answer']) {
    const world = await delivering({ challenge: true });
    world.endpoint.answer = answer;
    const { id } = await register(world);
    await until(() => world.endpoint.received.length > 0);
    await world.clock.advance(6_000);
    const said = await world.ask(`GET /v1/sandbox/webhooks/${id}/challenge`);
    return { ...world, id, said };
  }
  const token = ({ headers }: Received) => headers['x-callback-challenge'] ?? '';

  it.each<[string, Receiver['answer']]>([
    ['as the raw body', (received) => ({ status: 200, body: token(received) })],
    ['as an object', (received) => ({ status: 202, body: JSON.stringify({ challenge: token(received) }) })],
  ])('is met by echoing the token %s; deliveries start', async (_name, answer) => {
    const { endpoint, said, charge, id } = await verification(answer);
    expect(said.json).toMatchObject({
      webhookId: id,
      url: HOOK,
      status: 'verified',
      checkedAt: expect.any(String),
    });
    const [challenge] = endpoint.received;
    expect(challenge?.body.toString()).toBe('{}');
    expect(challenge?.headers).not.toHaveProperty('x-callback-signature');
    await charge('10');
    expect(events(endpoint)).toEqual([undefined, 'TRANSACTION_PENDING']);
  });

  it.each<[string, Receiver['answer']]>([
    ['another text', { status: 200, body: 'hello' }],
    ['nothing', 200],
    ['the token with an error', (received) => ({ status: 500, body: token(received) })],
    ['a redirect', 302],
    ['silence', 'silent'],
    ['a refused connection', 'refused'],
  ])('fails with %s; no delivery goes out until it is met', async (_name, answer) => {
    const { endpoint, said, charge, ask, id } = await verification(answer);
    expect(said.json).toMatchObject({ status: 'failed', detail: expect.any(String) });
    await charge('10');
    expect(endpoint.received).toHaveLength(1);
    endpoint.answer = (received) => ({ status: 200, body: token(received) });
    const again = await ask(`POST /v1/sandbox/webhooks/${id}/challenge`);
    expect(again).toMatchObject({ status: 200, json: { status: 'verified' } });
    await charge('10');
    expect(events(endpoint).at(-1)).toBe('TRANSACTION_PENDING');
  });
});
