import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts';
import { delivering, events, HOOK, register } from '../../support/servers/delivering.ts';
import { type Received, type Receiver, receiver } from '../../support/servers/receiver.ts';
import { until } from '../../support/until.ts';
import { START, saidBy } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const DAY = 86_400_000;
const token = ({ headers }: Received): string => headers['x-callback-challenge'] ?? '';

describe('challenges of a sandbox', () => {
  it.each([
    [{}, ['pending', 'failed'], 1],
    [{ challenge: true }, ['pending', 'failed'], 1],
    [{ challenge: false }, ['verified', 'verified'], 0],
  ])(
    'createSandbox with the options %j gives a silent webhook the statuses %j in turn, and sends it %i challenges',
    async (options, statuses, posts) => {
      const { deliver, received } = receiver('silent');
      const clock = new VirtualClock(START);
      const sandbox = await createSandbox({ clock, seed: 7, store: ':memory:', deliver, ...options });
      onTestFinished(() => sandbox.close());
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${sandbox.tokens.both}` };
      const ask = async (method: string, path: string, body?: object) => {
        const sent = body ? { body: JSON.stringify(body) } : {};
        const url = sandbox.roots.main + path;
        return (await saidBy(await sandbox.handle({ method, url, headers, ...sent }))).json;
      };
      const { id } = await ask('POST', '/user/webhooks', { url: HOOK });
      const statusNow = async () => (await ask('GET', `/sandbox/webhooks/${id}/challenge`)).status;
      const first = await statusNow();
      await clock.advance(6_000);
      expect([first, await statusNow()]).toEqual(statuses);
      expect(received).toHaveLength(posts);
    },
  );

  it('a restarted sandbox repeats a challenge that had no answer when it was closed', async () => {
    const store = tempFolder();
    const endpoint = receiver('silent');
    const options = { store, challenge: true, deliver: endpoint.deliver };
    const first = await delivering(options);
    const { id } = await register(first);
    await until(() => endpoint.received.length === 1);
    await first.sandbox.close();
    endpoint.answer = (received) => ({ status: 200, body: token(received) });
    const second = await delivering(options);
    await until(() => endpoint.received.length === 2);
    await second.clock.advance(1_000);
    expect((await second.ask(`GET /v1/sandbox/webhooks/${id}/challenge`)).json.status).toBe('verified');
  });

  it('a webhook to a built-in endpoint is verified at once, and passes a challenge that a client requests', async () => {
    const world = await delivering({ challenge: true });
    const { id } = await register(world, { url: 'http://receivers.sandbox.localhost/error' });
    const { ask } = world;
    const statusNow = async () => (await ask(`GET /v1/sandbox/webhooks/${id}/challenge`)).json.status;
    expect(await statusNow()).toBe('verified');
    await ask(`POST /v1/sandbox/webhooks/${id}/challenge`);
    expect(await statusNow()).toBe('verified');
  });

  it('a webhook gets no more deliveries after it has failed a challenge that a client requested', async () => {
    const world = await delivering();
    const { endpoint, ask, charge, clock } = world;
    const { id } = await register(world);
    endpoint.answer = 500;
    await charge('10');
    await until(() => endpoint.received.length === 1);
    await ask(`POST /v1/sandbox/webhooks/${id}/challenge`);
    await clock.advance(DAY);
    expect(events(endpoint)).toEqual(['TRANSACTION_PENDING', undefined]);
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

  it.each<[string, Receiver['answer']]>([
    ['as the raw body', (received) => ({ status: 200, body: token(received) })],
    ['as an object', (received) => ({ status: 202, body: JSON.stringify({ challenge: token(received) }) })],
  ])('an endpoint that answers the challenge with the token %s gets deliveries', async (_name, answer) => {
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
    ['an empty body', 200],
    ['the token with an error status', (received) => ({ status: 500, body: token(received) })],
    ['a redirect', 302],
    ['no answer', 'silent'],
    ['a refused connection', 'refused'],
  ])('an endpoint that answers the challenge with %s gets no deliveries', async (_name, answer) => {
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
