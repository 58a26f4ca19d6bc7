import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RequestQueue } from '../../src/listener/request-queue.ts';
import { listenOnLoopback } from '../support/servers/listen-on-loopback.ts';
import { connected, send } from '../support/servers/listening.ts';
import { until } from '../support/until.ts';

const get = (path: string, ...headers: readonly string[]): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

/** Starts a server with a queue. The server answers a request only when the test calls `answer`. */
async function served(mostWaiting?: number) {
  const handled: { readonly path: string; readonly response: ServerResponse }[] = [];
  const overflows: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer().on('connection', (socket: Socket) => sockets.push(socket));
  const queue = new RequestQueue(server, {
    handle: ({ url = '' }: IncomingMessage, response) => void handled.push({ path: url, response }),
    onOverflow: ({ url = '' }) => overflows.push(url),
    ...(mostWaiting !== undefined && { mostWaiting }),
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = { listener: { port } };
  const paths = (): readonly string[] => handled.map(({ path }) => path);
  return {
    at,
    queue,
    overflows,
    sockets,
    paths,
    handled,
    answer: (path: string) => handled.find((one) => one.path === path)?.response.end(path),
    /** Sends a request on a new connection, and answers it. */
    async exchange(path: string) {
      const reply = send(at, { method: 'GET', path });
      await until(() => paths().includes(path));
      handled.find((one) => one.path === path)?.response.end();
      return (await reply).status;
    },
  };
}

describe('RequestQueue', () => {
  it('RequestQueue handles the next request of a connection after the answer to the one before', async () => {
    const { at, queue, paths, answer } = await served();
    const socket = await connected(at);
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.write(get('/1') + get('/2') + get('/3', 'Connection: close'));
    await until(() => queue.waiting === 2);
    expect(paths()).toEqual(['/1']);
    answer('/1');
    await until(() => paths().length === 2);
    expect(paths()).toEqual(['/1', '/2']);
    answer('/2');
    await until(() => paths().length === 3);
    answer('/3');
    await once(socket, 'close');
    expect(text.match(/\/\d$|\/\d(?=HTTP)/g)).toEqual(['/1', '/2', '/3']);
    expect(queue.waiting).toBe(0);
  });

  it('RequestQueue does not read a connection while one of its requests waits', async () => {
    const { at, queue, sockets, exchange } = await served(100_000);
    const socket = await connected(at);
    socket.write(get('/many').repeat(100_000));
    await until(() => queue.waiting > 0);
    // During these exchanges, the server would read more of the first connection if it could.
    for (const path of ['/a', '/b', '/c']) expect(await exchange(path)).toBe(200);
    expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(2 * 65_536);
  });

  it('RequestQueue handles a request of another connection before all pipelined requests are handled', async () => {
    const { at, handled, paths } = await served();
    const flooding = await connected(at);
    flooding.resume().write(get('/pipelined').repeat(500));
    await until(() => handled.length === 1);
    const reply = send(at, { method: 'GET', path: '/other' });
    // Answers each request as soon as it is handled.
    let answered = 0;
    await until(() => {
      for (const { response } of handled.slice(answered)) response.end();
      answered = handled.length;
      return paths().includes('/other');
    });
    handled.at(-1)?.response.end();
    expect((await reply).status).toBe(200);
    expect(paths().indexOf('/other')).toBeLessThan(500);
  });

  it('if too many requests wait, RequestQueue closes the connection that sent the last one, and serves the others', async () => {
    const { at, queue, overflows, paths, answer, exchange } = await served(10);
    const patient = await connected(at);
    patient.write(get('/1') + get('/2'));
    await until(() => queue.waiting === 1);
    const flooding = await connected(at);
    const closed = once(flooding, 'close');
    flooding.write(get('/flood').repeat(1_000));
    await closed;
    expect(overflows).toEqual(['/flood']);
    expect(queue.waiting).toBe(1);
    expect(await exchange('/later')).toBe(200);
    answer('/1');
    await until(() => paths().includes('/2'));
    expect(queue.waiting).toBe(0);
  });

  it('RequestQueue drops the waiting requests of a connection that was closed', async () => {
    const { at, queue, paths, sockets } = await served();
    const socket = await connected(at);
    socket.write(get('/1') + get('/2'));
    await until(() => queue.waiting === 1);
    sockets[0]?.destroy();
    await until(() => queue.waiting === 0);
    expect(paths()).toEqual(['/1']);
  });
});
