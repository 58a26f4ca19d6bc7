import { describe, expect, it } from 'vitest';
import { delivering, events, HOOK, register } from '../support/delivering.ts';
import type { Received, Receiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';

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
