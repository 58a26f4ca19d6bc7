import { describe, expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport } from '../../../src/client/transport/undici-transport.ts';
import type { Inbox } from '../../../src/storage/inbox/inbox.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { received } from '../../support/servers/received.ts';
import { type ScriptedServer, scriptedServer } from '../../support/servers/scripted-server.ts';
import { eachWorld, type Ran } from '../../support/worlds/pix-world.ts';

const { send: transport, close } = createUndiciTransport();
const world = eachWorld();

async function target(statusOf: (body: string) => number = () => 200): Promise<ScriptedServer> {
  const server = await scriptedServer(({ body }, response) => response.writeHead(statusOf(body)).end());
  onTestFinished(async () => {
    await close();
    await server.close();
  });
  return server;
}

async function filled(work: (inbox: Inbox) => Promise<unknown>): Promise<void> {
  const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
  await work(inbox);
  await inbox.close();
}
const tell = (id: string, status: string, more: object = {}) =>
  received({ id, status }, `TRANSACTION_${status}`, { receivedAt: world.clock.now(), ...more });
const pix = (argv: string): Promise<Ran> => world.run(argv, { transport });

describe('pix inbox replay', () => {
  it("pix inbox replay --failed forwards a transaction's undelivered events in order until one fails", async () => {
    const shop = await target((body) => (body.includes('"TX2","status":"PENDING"') ? 500 : 200));
    await filled(async (inbox) => {
      for (const [id, status] of [
        ['TX1', 'PENDING'],
        ['TX2', 'PENDING'],
        ['TX1', 'COMPLETED'],
        ['TX2', 'COMPLETED'],
      ] as const)
        await inbox.append(tell(id, status), [`${shop.url}/in?token=hidden`]);
      await inbox.append(tell('TX3', 'COMPLETED'));
    });
    const first = await pix('inbox replay --failed --json');
    expect(first.code).toBe(8);
    expect(first.json).toEqual({ delivered: 2, failed: 1, heldBack: 1, busy: 0 });
    expect(first.stderr).toMatch(/Forward of delivery 2 to http:\S+\/in\?… failed: HTTP 500\./);
    expect(shop.seen.map(({ body }) => JSON.parse(body).id)).toEqual(['TX1', 'TX2', 'TX1']);
    const listed = await world.list('inbox list --failed');
    expect(listed).toMatchObject([
      { id: 4, forwarded: 'waiting', forwardMs: null, countsAsDelivered: null },
      { id: 2, forwarded: 'retrying', countsAsDelivered: false, forwards: [{ status: 500, attempts: 1 }] },
    ]);
    expect(JSON.stringify(listed)).not.toContain('hidden');
    const only = await pix('inbox replay --failed --event TRANSACTION_REFUNDED --since 1h --json');
    expect([only.code, only.json.delivered]).toEqual([0, 0]);
  });

  it('pix inbox replay --failed --to forwards an event to another URL instead of its original target', async () => {
    const shop = await target();
    await filled((inbox) => inbox.append(tell('TX1', 'COMPLETED'), ['http://127.0.0.1:1/']));
    expect((await pix(`inbox replay --failed --to ${shop.url}/new --json`)).code).toBe(0);
    expect(shop.seen).toHaveLength(1);
    expect(await world.json('inbox list --failed')).toEqual([]);
    expect(await world.json('inbox show 1')).toMatchObject({
      forwarded: 'delivered',
      countsAsDelivered: true,
      forwards: [{ target: `${shop.url}/new`, state: 'delivered', status: 200 }],
    });
  });

  it('pix inbox replay --failed --to keeps an event for its own target if the other URL refuses the event', async () => {
    const shop = await target(() => 500);
    await filled((inbox) => inbox.append(tell('TX1', 'COMPLETED'), ['http://127.0.0.1:1/']));
    expect((await pix(`inbox replay --failed --to ${shop.url}/new --json`)).code).toBe(8);
    const { forwards } = await world.json<{ forwards: object[] }>('inbox show 1');
    expect(forwards).toContainEqual(
      expect.objectContaining({ target: 'http://127.0.0.1:1/', state: 'waiting' }),
    );
  });

  it('pix inbox replay --failed --to delivers an event to its own target however the URL is written', async () => {
    const shop = await target();
    await filled((inbox) => inbox.append(tell('TX1', 'COMPLETED'), [`${shop.url}/`]));
    expect((await pix(`inbox replay --failed --to ${shop.url} --json`)).code).toBe(0);
    expect(await world.json('inbox show 1')).toMatchObject({
      forwarded: 'delivered',
      forwards: [{ target: `${shop.url}/`, state: 'delivered' }],
    });
  });

  it('pix inbox replay forwards deliveries by number, and requires --to for a delivery without a target', async () => {
    const shop = await target();
    await filled((inbox) => inbox.append(tell('TX1', 'COMPLETED')));
    const without = await pix('inbox replay 1');
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('Give a URL with --to URL.')]);
    expect((await pix(`inbox replay 1 1 --to ${shop.url}`)).code).toBe(0);
    expect(shop.seen).toHaveLength(2);
    expect((await pix('inbox replay 1')).code).toBe(0);
    expect(shop.seen).toHaveLength(3);
    expect((await pix('inbox replay 9 --to http://127.0.0.1:1/')).code).toBe(4);
    for (const wrong of ['inbox replay', 'inbox replay 1 --failed', 'inbox replay 1 --since 1h'])
      expect((await pix(wrong)).code).toBe(2);
  });
});

describe('pix inbox list and pix inbox show', () => {
  it('pix inbox list marks a forward as delivered late if the local application answered after the time limit', async () => {
    const at = world.clock.now();
    await filled(async (inbox) => {
      await inbox.append(tell('TX1', 'COMPLETED'));
      const late = { delivered: true, status: 200, reason: null, answer: null, latencyMs: 7_000, at };
      await inbox.putForward({ id: 1, transactionId: 'TX1' }, 'http://127.0.0.1:1/', late);
    });
    const [entry] = await world.list('inbox list');
    expect(entry).toMatchObject({ forwarded: 'delivered_late', forwardMs: 7_000, countsAsDelivered: false });
    expect((await world.run('inbox list -o table')).stdout).toContain('delivered late');
  });

  it('inbox list marks duplicates, events that arrived out of order, and retries with an outdated status', async () => {
    await filled(async (inbox) => {
      await inbox.append(tell('TX1', 'COMPLETED'));
      await inbox.append(tell('TX1', 'COMPLETED', { attempt: 2 }));
      await inbox.append(tell('TX1', 'PENDING'));
      await inbox.append(tell('TX2', 'REFUNDED'));
      await inbox.append(tell('TX2', 'COMPLETED', { attempt: 3 }));
      await inbox.append(tell('TX3', 'PENDING'));
      await inbox.append(tell('TX3', 'COMPLETED'));
    });
    const entries = await world.list('inbox list');
    expect(entries.map(({ labels }) => labels)).toEqual([
      [],
      [],
      ['stale'],
      [],
      ['out_of_order'],
      ['duplicate'],
    ]);
    expect((await world.run('inbox list -o table --lang pt-BR')).stdout).toContain('fora de ordem');
  });
});

describe('pix webhook listen --forward-to', () => {
  const env = { PIX_WEBHOOK_SECRET: 'whsec_of_this_test_0123456789' };

  it('webhook listen --forward-to forwards the events that wait for its target, and counts the other waiting events', async () => {
    const shop = await target();
    await filled(async (inbox) => {
      await inbox.append(tell('TX1', 'COMPLETED'), [`${shop.url}/`]);
      await inbox.append(tell('TX2', 'COMPLETED'), ['http://127.0.0.1:1/old?key=hidden']);
    });
    const { stderr } = await world.run(`webhook listen --port 0 --forward-to ${shop.url}/`, {
      env,
      transport,
      async during(signal) {
        while (shop.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
        signal('SIGINT');
      },
    });
    expect(stderr).toContain(`1 event from an earlier run waits to be forwarded to ${shop.url}/.`);
    expect(stderr).toContain('1 event waits to be forwarded to http://127.0.0.1:1/old?…, but this listener');
    expect(stderr).toMatch(/Forwarded TX1: HTTP 200, \d+ ms\./);
    expect(await world.json('inbox stats')).toMatchObject({ forwarded: 1, forwardWaiting: 1 });
  });
});
