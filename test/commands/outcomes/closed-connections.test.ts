import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../../support/servers/body-of.ts';
import { listenOnLoopback } from '../../support/servers/listen-on-loopback.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

/*
 * A real server that closes idle connections without telling: it destroys a connection on which a payment
 * arrives after another request.
 */

let world: PixWorld;
let server: Server;
let env: Readonly<Record<string, string>>;
let destroyed: number;

beforeEach(async () => {
  world = await pixWorld();
  const { handle, tokens } = world.sandbox;
  const used = new WeakSet<Socket>();
  destroyed = 0;
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { method = '', url = '', socket } = request;
    if (used.has(socket) && /\/withdraw$/.test(url)) {
      destroyed += 1;
      return void socket.destroy();
    }
    used.add(socket);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const answer = await handle({
      method,
      url: `http://sandbox.localhost${url}`,
      headers,
      ...(body.length > 0 && { body }),
    });
    response.writeHead(answer.status, answer.headers).end(await bytesOf(answer));
  });
  const port = await listenOnLoopback(server);
  env = { PIX_BASE_URL: `http://127.0.0.1:${port}/v1`, PIX_TOKEN: tokens.both };
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await world.close();
});

describe('a server that closes idle connections', () => {
  it('payout create sends the payment on a new connection, and needs no look-up', async () => {
    const line = 'payout create --key ana@exemplo.com.br --amount 50 --reference r1 --yes --json';
    const ran = await world.run(line, { network: true, env });
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stderr).not.toContain('No answer');
    expect(destroyed).toBe(0);
  });

  it.each([1, 12])('payout batch with %i concurrent payments needs no look-up', async (concurrency) => {
    const rows = Array.from({ length: 14 }, (_, at) => `p${at}@exemplo.com.br,${20 + at},r${at}\n`);
    writeFileSync(join(world.home, 'folha.csv'), `key,amount,reference\n${rows.join('')}`);
    const line = `payout batch folha.csv --no-lookup --concurrency ${concurrency} --yes --json`;
    const ran = await world.run(line, { network: true, env });
    expect([ran.code, destroyed], ran.stderr).toEqual([0, 0]);
    expect(await world.json('journal list --json', { env })).toHaveLength(14);
  });
});
