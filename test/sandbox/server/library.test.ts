import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createSandbox,
  type TestSandbox,
  VirtualClock,
} from '../../../src/operations/sandbox/create-sandbox-for-tests.ts';
import { ROOT } from '../../guards/source-files.ts';
import { scriptedServer } from '../../support/servers/scripted-server.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';

let sandbox: TestSandbox | undefined;
afterEach(() => sandbox?.close());

const charge = (
  token: string,
  reference: string,
): { method: string; headers: Record<string, string>; body: string } => ({
  method: 'POST',
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ amount: 10, clientReference: reference }),
});

async function sell(
  get: (url: string, init: ReturnType<typeof charge>) => Promise<Response>,
  reference = 'r1',
): Promise<{ id: string; status: string }> {
  const response = await get(`${sandbox?.baseUrl}/pix`, charge(sandbox?.tokens.deposit ?? '', reference));
  return (await response.json()) as { id: string; status: string };
}

describe('createSandbox', () => {
  it('createSandbox answers requests in this process without a port', async () => {
    sandbox = await createSandbox({ seed: 7 });
    const { id, status } = await sell(sandbox.fetch);
    expect(status).toBe('PENDING');
    const paid = await sandbox.pay(id, { payerName: 'Fulano' });
    expect(paid).toMatchObject({ id, status: 'COMPLETED', payerName: 'Fulano' });
    expect(await sandbox.refund(id, 4)).toMatchObject({ refundAmount: 4 });
  });

  it('createSandbox with a port answers requests over HTTP', async () => {
    sandbox = await createSandbox({ port: 0 });
    expect(sandbox.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    const { id } = await sell((url, init) => fetch(url, init));
    expect(await sandbox.cancel(id)).toMatchObject({ status: 'CANCELED' });
    await expect(sandbox.pay(id)).rejects.toThrow('PZG409');
  });

  it('createSandbox generates equal ids for equal seeds, and repeats the ids after a reset', async () => {
    const ids: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const clock = new VirtualClock(Date.parse('2026-11-21T12:00:00Z'));
      sandbox = await createSandbox({ seed: 42, clock });
      ids.push((await sell(sandbox.fetch)).id);
      await sandbox.reset();
      ids.push((await sell(sandbox.fetch)).id);
      if (round === 0) await sandbox.close();
    }
    expect(new Set(ids).size).toBe(1);
  });

  it('createSandbox sends deliveries to a webhook whose endpoint has answered the challenge', async () => {
    const heard = Promise.withResolvers<string>();
    const shop = await scriptedServer((request, response) => {
      response.writeHead(200).end(request.headers['x-callback-challenge'] ?? '');
      if (request.body.includes('COMPLETED')) heard.resolve(request.body);
    });
    sandbox = await createSandbox({ port: 0 });
    const headers = { authorization: `Bearer ${sandbox.tokens.deposit}`, 'content-type': 'application/json' };
    const registered = await sandbox.fetch(`${sandbox.baseUrl}/user/webhooks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: `${shop.url}/` }),
    });
    const webhook = (await registered.json()) as { id: string };
    const record = `${sandbox.baseUrl}/sandbox/webhooks/${webhook.id}/challenge`;
    let status = 'pending';
    while (status === 'pending') {
      await new Promise((resolve) => setImmediate(resolve));
      status = ((await (await sandbox.fetch(record, { headers })).json()) as { status: string }).status;
    }
    expect(status).toBe('verified');
    const { id } = await sell(sandbox.fetch);
    await sandbox.pay(id);
    expect(JSON.parse(await heard.promise)).toMatchObject({ id });
    await shop.close();
  });

  it('a program can import createSandbox by the name of the package', () => {
    const program = `const { createSandbox } = await import('pix-cli/sandbox');
      const sandbox = await createSandbox();
      console.log(sandbox.tokens.deposit.length > 10);
      await sandbox.close();`;
    expect(
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        cwd: ROOT,
        env: bareEnvironment(),
        encoding: 'utf8',
      }),
    ).toBe('true\n');
  });
});
