import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport } from '../../../src/client/transport/undici-transport.ts';
import type { Transport } from '../../../src/contract/transport.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { received } from '../../support/servers/received.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { scriptedServer } from '../../support/servers/scripted-server.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const SECRET = 'whsec_of_this_test_0123456789';
const env = { PIX_WEBHOOK_SECRET: SECRET };
const LISTEN = 'webhook listen --port 0 --poll --json';

const there = receiver();
const world = eachWorld({ deliver: there.deliver });
beforeEach(async () => {
  there.answer = 500;
  await world.run('webhook create --url http://127.0.0.1:9/ --event TRANSACTION_COMPLETED --yes');
});

async function paid(amount: number): Promise<string> {
  const id = await world.paidCharge(amount);
  await world.sandboxClock.advance(2_000);
  return id;
}
const inbox = () => openInbox(world.path('data', 'inbox.sqlite'));
const lines = (stdout: string): { transactionId: string; event: string; signature: string }[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const address = async (file: string): Promise<string> => {
  for (;;) {
    try {
      return (JSON.parse(world.read(file)) as { url: string }).url;
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
};

describe('pix webhook listen --poll', () => {
  it('webhook listen --poll fetches each missed event once, even if another endpoint got a delivery of the event', async () => {
    const failed = await paid(10);
    there.answer = 200;
    const taken = await paid(11);
    const ran = await world.run(`${LISTEN} --since 2h --exit-after 2`, { env });
    expect(ran.code).toBe(0);
    expect(lines(ran.stdout)).toMatchObject([
      { transactionId: failed, event: 'TRANSACTION_COMPLETED', signature: 'unsigned' },
      { transactionId: taken, event: 'TRANSACTION_COMPLETED', signature: 'unsigned' },
    ]);
    const kept = await inbox();
    const [first] = await kept.list();
    expect(first?.path).toMatch(/^GET \/user\/callbacks c/);
    expect(await kept.count()).toBe(2);
    await kept.close();
  });

  it('the health check of webhook listen --poll shows the age of the last poll and the number of failures', async () => {
    let report: Record<string, unknown> = {};
    await world.run(`${LISTEN} --health-path /healthz --ready-file ready.json`, {
      env,
      during: async (signal) => {
        const url = new URL('/healthz', await address('ready.json'));
        while (typeof report.pollAgeSeconds !== 'number')
          report = JSON.parse(await (await fetch(url)).text());
        signal('SIGINT');
      },
    });
    expect(report).toMatchObject({ status: 'ok', pollFailures: 0 });
  });

  it('pix webhook listen --poll does not fetch events that the inbox already contains', async () => {
    const known = await paid(10);
    const before = await inbox();
    await before.append(
      received({ id: known, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED', {
        dedupeKey: `verified:${received({ id: known, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED').dedupeKey}`,
      }),
    );
    await before.close();
    const missed = await paid(11);
    let looks = 0;
    let stop: (name: 'SIGINT') => void = () => {};
    const ran = await world.run(LISTEN, {
      env,
      before: ({ url }) => url.includes('/user/callbacks') && ++looks === 4 && stop('SIGINT'),
      during(signal) {
        stop = signal;
      },
    });
    expect(ran.code).toBe(0);
    expect(lines(ran.stdout)).toMatchObject([{ transactionId: missed }]);
    expect(ran.stderr).toContain('1 missed event');
  });

  it('pix webhook listen --poll fetches an attempt that appears in the list late, after a newer one', async () => {
    const late = await paid(10);
    const newer = await paid(11);
    let looks = 0;
    const ran = await world.run(`${LISTEN} --since 2h --exit-after 2`, {
      env,
      async transport(request) {
        const reply = await world.sandbox.handle(request);
        if (!request.url.includes('/user/callbacks')) return reply;
        looks += 1;
        if (looks > 1) return reply;
        const page = JSON.parse(Buffer.concat(await Array.fromAsync(reply.body)).toString());
        const data = page.data.filter(
          ({ transactionId }: { transactionId: string }) => transactionId === newer,
        );
        return { ...reply, body: Readable.from([Buffer.from(JSON.stringify({ ...page, data }))]) };
      },
    });
    expect(ran.code).toBe(0);
    expect(lines(ran.stdout)).toMatchObject([{ transactionId: newer }, { transactionId: late }]);
  });

  it('pix webhook listen --poll fetches an event whose delivery was refused for a wrong signature', async () => {
    const id = await paid(10);
    const before = await inbox();
    const forged = { signature: 'rejected', reason: 'signature_mismatch', dedupeKey: null } as const;
    await before.append(received({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED', forged));
    await before.close();
    const ran = await world.run(`${LISTEN} --exit-after 1`, { env });
    expect(lines(ran.stdout)).toMatchObject([{ transactionId: id }]);
  });

  it('pix webhook listen --poll forwards fetched events like received deliveries', async () => {
    await paid(10);
    const application = await scriptedServer((_request, response) => response.end('ok'));
    onTestFinished(() => application.close());
    const { send, close } = createUndiciTransport();
    onTestFinished(() => close());
    const transport: Transport = (request) =>
      request.url.startsWith(application.url) ? send(request) : world.sandbox.handle(request);
    await world.run(`${LISTEN} --exit-after 1 --forward-to ${application.url}/pix`, { env, transport });
    expect(application.seen.map(({ body }) => JSON.parse(body).status)).toEqual(['COMPLETED']);
  });

  it.each([
    { status: 403, headers: {}, pauseMs: 30_000 },
    { status: 429, headers: { 'retry-after': '900' }, pauseMs: 900_000 },
  ])('webhook listen --poll retries $status after $pauseMs ms', async ({ pauseMs, ...refusal }) => {
    await paid(10);
    const looks: number[] = [];
    const transport: Transport = async (request) => {
      if (!request.url.includes('/user/callbacks')) return world.sandbox.handle(request);
      looks.push(world.clock.now());
      return looks.length > 1 ? world.sandbox.handle(request) : { ...refusal, body: empty() };
    };
    const ran = await world.run(`${LISTEN} --exit-after 1`, { env, transport });
    expect([ran.code, lines(ran.stdout).length]).toEqual([0, 1]);
    expect(ran.stderr).toContain('Could not ask the service');
    const [first = 0, second = 0] = looks;
    expect(second - first).toBeGreaterThanOrEqual(pauseMs);
  });

  it('pix webhook listen --poll starts at the time given by --since', async () => {
    there.answer = 200;
    await paid(10);
    await world.sandboxClock.advance(3 * 3_600_000);
    await world.clock.advance(3 * 3_600_000);
    const late = await paid(11);
    const ran = await world.run(`${LISTEN} --since 1h --exit-after 1`, { env });
    expect(lines(ran.stdout).map(({ transactionId }) => transactionId)).toContain(late);
    expect((await world.run(`${LISTEN} --since whenever`, { env })).code).toBe(2);
  });

  it("pix webhook listen --poll exits with code 3 unless a profile provides the service's address", async () => {
    const nowhere = { ...env, PIX_CONFIG_DIR: world.path('none') };
    expect((await world.run(LISTEN, { env: nowhere })).code).toBe(3);
  });
});

async function* empty(): AsyncGenerator<Uint8Array> {
  yield* [];
}
