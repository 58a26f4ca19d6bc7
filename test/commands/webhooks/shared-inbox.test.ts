import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../support/stores/test-databases.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';
import { readyAddress } from './ready-address.ts';

const SECRET = 'whsec_of_this_test_0123456789';
const databases = testDatabases();
const world = eachWorld();

describe.each(databases === null ? [] : [databases])('an inbox shared by several machines', (server) => {
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  it('every inbox command reads the deliveries that a listener stored in PostgreSQL', async () => {
    const url = await server.next();
    const body = '{"id":"TX1","status":"COMPLETED","amount":10.50}';
    const listen = `webhook listen --port 0 --ready-file ready.json --exit-after 1 --json --inbox ${url}`;
    const { code } = await world.run(listen, {
      env: { PIX_WEBHOOK_SECRET: SECRET, PIX_INBOX_URL: 'postgres://127.0.0.1:1/the-flag-wins' },
      during: async () => {
        const t = Math.floor(world.clock.now() / 1000);
        const v1 = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex');
        const event = 'TRANSACTION_COMPLETED';
        const headers = { 'x-callback-signature': `t=${t},v1=${v1}`, 'x-callback-event': event };
        // While the database writes, the virtual clock may pass the time limit of the listener. The answer
        // may then be 503, so the test ignores it.
        await fetch(await readyAddress(world), { method: 'POST', body, headers });
      },
    });
    expect(code).toBe(0);
    const env = { PIX_INBOX_URL: url };
    expect(await world.json('inbox list', { env })).toMatchObject([
      { id: 1, transactionId: 'TX1', event: 'TRANSACTION_COMPLETED', signature: 'verified' },
    ]);
    expect(await world.json('inbox show 1', { env })).toMatchObject({ body: { id: 'TX1' } });
    expect(await world.json('inbox list')).toEqual([]);
    expect(await world.json('trace TX1', { env })).toMatchObject({ timeline: [{ source: 'inbox' }] });
    const found = (await world.run('doctor --json', { env })).stdout;
    expect(found).toContain('"PIX_INBOX_URL"');
    expect(found).not.toContain(url);
    const today = 'reconcile --from today --to now --json';
    expect(await world.json(today, { env })).toMatchObject({ compared: { inbox: 1 } });
    expect((await world.run('inbox prune --before 2027-01-01 --yes', { env })).code).toBe(0);
    expect(await world.json('inbox list', { env })).toEqual([]);
  });
});

describe('the URL of an inbox', () => {
  const env = { PIX_WEBHOOK_SECRET: SECRET };

  it('pix inbox commands report an unreachable inbox database without its password', async () => {
    const away = { ...env, PIX_INBOX_URL: 'postgres://pix:hunter2@127.0.0.1:1/x' };
    for (const argv of ['inbox stats', 'webhook listen --port 0']) {
      const { code, stdout, stderr } = await world.run(argv, { env: away, reconnectMs: 0 });
      expect([code, stderr]).toEqual([6, expect.stringContaining('ECONNREFUSED')]);
      expect(stdout + stderr).not.toContain('hunter2');
    }
    const { stdout } = await world.run('doctor --json', { env: away });
    expect(stdout).toContain('ECONNREFUSED');
    expect(stdout).not.toContain('hunter2');
  });
});
