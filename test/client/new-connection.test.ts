import { createServer as createSecureServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMutualTlsTransport } from '../../src/client/transport/create-mutual-tls-transport.ts';
import { createNetwork } from '../../src/client/transport/create-network.ts';
import { createUndiciTransport, type UndiciTransport } from '../../src/client/transport/undici-transport.ts';
import { hubCreatePayout, hubReadTransfer } from '../../src/contract/routes/hub.ts';
import type { WireRequest } from '../../src/contract/transport.ts';
import { SendPermit } from '../../src/domain/money/send-permit.ts';
import { textOf } from '../support/servers/body-of.ts';
import { listenOnLoopback } from '../support/servers/listen-on-loopback.ts';
import { selfSigned } from '../support/servers/self-signed.ts';
import { type ConnectProxy, connectProxy } from './connect-proxy.ts';
import { answer, connected } from './connected-client.ts';

const HOST = 'api.example.com';
const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

let server: Server;
let transport: UndiciTransport;
let proxy: ConnectProxy | undefined;
/** For each connection, the methods of the requests that the server received on it. */
let received: string[][];

/**
 * Closes a connection without an answer when a second request arrives on it, as a server that has just closed
 * an idle connection.
 */
function closeOnSecond(socket: Socket): void {
  const methods: string[] = [];
  received.push(methods);
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    methods.push(String(bytes).split(' ')[0] ?? '');
    if (methods.length === 1) socket.write(ANSWER);
    else socket.destroy();
  });
}

async function listen(made: Server, event: 'connection' | 'secureConnection'): Promise<number> {
  received = [];
  server = made.on(event, closeOnSecond);
  return listenOnLoopback(made);
}

afterEach(async () => {
  await transport.close();
  await proxy?.close();
  proxy = undefined;
  await new Promise((resolve) => server.close(resolve));
});

async function plain(made: UndiciTransport): Promise<string> {
  transport = made;
  return `http://127.0.0.1:${await listen(createServer(), 'connection')}`;
}
const WAYS: readonly (readonly [string, () => Promise<string>])[] = [
  ['a single connection', () => plain(createNetwork({}))],
  ['undici', () => plain(createUndiciTransport())],
  [
    'a proxy',
    async () => {
      const identity = await selfSigned('service', '2020-01-01', '2100-01-01', 'ec', [HOST]);
      const port = await listen(createSecureServer(identity), 'secureConnection');
      proxy = await connectProxy(() => port);
      transport = createUndiciTransport({ env: { HTTPS_PROXY: proxy.url }, tls: { ca: identity.cert } });
      return `https://${HOST}`;
    },
  ],
  [
    'mutual TLS',
    async () => {
      const identity = await selfSigned('service', '2020-01-01', '2100-01-01', 'ec', ['localhost']);
      const shop = await selfSigned('shop');
      const options = { ...identity, requestCert: true, ca: shop.cert, rejectUnauthorized: true };
      const port = await listen(createSecureServer(options), 'secureConnection');
      const pem = (text: string) => ({ source: 'test', text });
      const own = { cert: pem(shop.cert), key: pem(shop.key), ca: pem(identity.cert) };
      transport = createMutualTlsTransport(own, Date.now(), {});
      return `https://localhost:${port}`;
    },
  ],
];

const send = async (url: string, more: Partial<WireRequest> = {}): Promise<string> =>
  textOf(await transport.send({ method: 'GET', url, headers: {}, timeoutMs: 600_000, ...more }));
/** Waits until undici may reuse the connection: it ends its own work for an answer later. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const POST = { method: 'POST', body: '{}', isOnNewConnection: true };

describe.each(WAYS)('a request on a new connection over %s', (_name, open) => {
  it('the client sends the request on a new connection, even if an idle one exists', async () => {
    const url = await open();
    expect(await send(url)).toBe('ok');
    await turn();
    expect(await send(url, POST)).toBe('ok');
    await turn();
    expect(await send(url, POST)).toBe('ok');
    expect(received).toEqual([['GET'], ['POST'], ['POST']]);
  });

  it('without this option, the client sends the request on the idle connection, and gets no answer', async () => {
    const url = await open();
    await send(url);
    await turn();
    await expect(send(url, { ...POST, isOnNewConnection: false })).rejects.toMatchObject({
      outcome: 'unknown',
    });
    expect(received).toEqual([['GET', 'POST']]);
  });

  it('concurrent requests get one new connection each', async () => {
    const url = await open();
    const all = Array.from({ length: 12 }, () => send(url, POST));
    expect(await Promise.all(all)).toEqual(all.map(() => 'ok'));
    expect(received).toEqual(all.map(() => ['POST']));
  });
});

describe('the end of a new connection', () => {
  it('undici closes a connection of its own after the answer was read', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await listen(createServer(), 'connection');
    transport = createUndiciTransport();
    server.on('connection', (socket: Socket) => socket.on('close', () => closed.resolve()));
    expect(await send(`http://127.0.0.1:${port}`, POST)).toBe('ok');
    await closed.promise;
  });

  it('undici closes a connection of its own when the request times out', async () => {
    const closed = Promise.withResolvers<void>();
    server = createServer((socket) => socket.resume().on('close', () => closed.resolve()));
    transport = createUndiciTransport();
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    await expect(send(url, { ...POST, timeoutMs: 50 })).rejects.toMatchObject({ fault: 'timeout' });
    await closed.promise;
  });

  it('close of undici ends a request on a connection of its own whose answer does not arrive', async () => {
    const arrived = Promise.withResolvers<void>();
    server = createServer((socket) => socket.on('data', () => arrived.resolve()));
    transport = createUndiciTransport();
    const asked = send(`http://127.0.0.1:${await listenOnLoopback(server)}`, POST);
    const ended = expect(asked).rejects.toMatchObject({ outcome: 'unknown' });
    await arrived.promise;
    await transport.close();
    await ended;
  });
});

it('Client.move sends its request on a new connection, and Client.call does not', async () => {
  const { client, sent } = connected(() => answer({ id: 'a', status: 'APPROVED' }));
  const permit = new SendPermit({ id: 'j', reference: 'r', idempotencyKey: 'K1' });
  await client.move(hubCreatePayout, { body: { amount: 100n, pixKey: 'a@b.c' } }, permit, null);
  await client.call(hubReadTransfer, { path: { transferId: 'a' } });
  expect(sent.map(({ isOnNewConnection }) => isOnNewConnection)).toEqual([true, undefined]);
});
