import { connect } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { Client } from '../../../src/client/client.ts';
import { createUndiciTransport } from '../../../src/client/transport/undici-transport.ts';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/create-sandbox.ts';
import { type ServeOptions, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { saidBy } from '../worlds/sandbox-world.ts';

/**
 * Starts a sandbox on a port. Returns the sandbox, the real client, and a function for requests that the
 * client would never send.
 * @param atEnd registers the function that closes the sandbox, for example with `afterAll`
 */
export async function servedSandbox(
  options: Partial<SandboxOptions> = {},
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
  served: Partial<ServeOptions> = {},
) {
  const bugs: unknown[] = [];
  const { send, close } = createUndiciTransport();
  const sandbox: Sandbox = await createSandbox({
    clock: systemClock,
    seed: 7,
    store: ':memory:',
    deliver: send,
    onBug: (error) => bugs.push(error),
    ...options,
  });
  const { url, cardUrl, close: closeServer } = await serveSandbox(sandbox, { port: 0, ...served });
  atEnd(async () => {
    expect(bugs).toEqual([]);
    await close();
    await closeServer();
    await sandbox.close();
  });
  const client = new Client({
    transport: send,
    roots: sandbox.roots,
    token: async () => sandbox.tokens.both,
    clock: systemClock,
    random: () => 0,
    timeoutMs: 600_000,
    userAgent: 'pix/test',
    retries: { attempts: 1, firstMs: 0, longestMs: 0 },
  });
  const ask = async (route: string, headers: Record<string, string> = {}, body?: string | Uint8Array) => {
    const [method = '', path = ''] = route.split(' ');
    return saidBy(await send({ method, url: url + path, headers, ...(body !== undefined && { body }) }));
  };
  const authorization = `Bearer ${sandbox.tokens.both}`;
  const auth = { authorization, 'content-type': 'application/json' };
  return { sandbox, url, cardUrl, send, client, ask, auth };
}

/**
 * Sends these bytes to a server.
 * @returns everything received until the server closed the connection
 */
export async function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let said = '';
  socket.on('data', (piece: string) => {
    said += piece;
  });
  socket.on('error', () => {});
  socket.on('connect', () => socket.write(text));
  await new Promise((resolve) => socket.on('close', resolve));
  return said;
}
