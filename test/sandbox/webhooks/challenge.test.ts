import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts';
import { type Received, receiver } from '../../support/servers/receiver.ts';
import { until } from '../../support/until.ts';
import { START, saidBy } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { delivering, events, HOOK, register } from './delivering.ts';

const DAY = 86_400_000;
const token = ({ headers }: Received): string => headers['x-callback-challenge'] ?? '';

describe('challenges of a sandbox', () => {
  it.each([
    [{}, ['pending', 'failed'], 1],
    [{ challenge: true }, ['pending', 'failed'], 1],
    [{ challenge: false }, ['verified', 'verified'], 0],
  ])('a silent webhook with %j has the statuses %j (%i challenges)', async (options, statuses, posts) => {
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
  });

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
