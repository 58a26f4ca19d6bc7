import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { createCharge, readCharge } from '../../src/contract/routes/charges.ts';
import { listenOnLoopback } from '../support/servers/listen-on-loopback.ts';
import { clientTo, failure, NETWORKS, now, ten } from './misbehaving-service.ts';

const START = '{"id":"TX1","sta';

/**
 * Returns a client for a server that answers every request with the text `said`. After each answer, the
 * server calls `then` with the socket of the client.
 */
async function clientOf(
  network: keyof typeof NETWORKS,
  said: string,
  then: (socket: Socket) => void,
  timeoutMs = 60_000,
): Promise<Client> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(said, () => then(socket)));
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  now.network = network;
  return clientTo(`http://127.0.0.1:${port}`, { timeoutMs });
}

const ended = (socket: Socket): void => void socket.end();
/**
 * Resets the connection in the next turn of the event loop, so that the client receives the written bytes
 * first.
 */
const reset = (socket: Socket): void => void setImmediate(() => socket.resetAndDestroy());
const open = (): void => undefined;
const head = (status: string, more: string): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;

describe.each(Object.keys(NETWORKS) as (keyof typeof NETWORKS)[])(
  'an incomplete answer, over %s',
  (network) => {
    it.each([
      ['the connection ends before the content length', head('200 OK', 'Content-Length: 500') + START, ended],
      ['the connection ends before the body', head('200 OK', 'Content-Length: 500'), ended],
      ['the connection is reset', head('201 Created', 'Content-Length: 500') + START, reset],
      ['it ends within a chunk', `${head('200 OK', 'Transfer-Encoding: chunked')}40\r\n${START}`, ended],
      [
        'the connection ends before the last chunk',
        `${head('200 OK', 'Transfer-Encoding: chunked')}10\r\n${START}\r\n`,
        ended,
      ],
    ] as const)('a creation whose 2xx answer %s ends with answer_cut', async (_how, said, then) => {
      const client = await clientOf(network, said, then);
      expect(await failure(client.call(createCharge, ten))).toMatchObject({
        kind: 'unknown',
        outcome: 'unknown',
        errorCode: 'answer_cut',
        init: { statusCode: Number(said.slice(9, 12)), key: 'client.fault.answer_cut' },
      });
    });

    it('the client reports answer_cut and the status 200 when its timeout expires before the body is complete', async () => {
      const client = await clientOf(network, head('200 OK', 'Content-Length: 500') + START, open, 300);
      expect(await failure(client.call(createCharge, ten))).toMatchObject({
        outcome: 'unknown',
        errorCode: 'answer_cut',
        init: { statusCode: 200 },
      });
    });

    it('the client reports network_connection when an answer with an error status is incomplete', async () => {
      const client = await clientOf(network, head('422 Unprocessable', 'Content-Length: 500') + START, ended);
      const result = await failure(client.call(createCharge, ten));
      expect(result).toMatchObject({ kind: 'unknown', outcome: 'unknown', errorCode: 'network_connection' });
    });

    it('the client reports not_applied when the answer to a read is incomplete', async () => {
      const client = await clientOf(network, head('200 OK', 'Content-Length: 500') + START, ended);
      const read = client.call(readCharge, { query: { id: 'TX1' } });
      expect(await failure(read)).toMatchObject({ outcome: 'not_applied', errorCode: 'network_connection' });
    });

    it.each([
      ['the body of a creation is empty', head('200 OK', 'Content-Length: 0')],
      [
        'the body of a creation is incomplete, without a content length',
        `${head('200 OK', 'Connection: close')}${START}`,
      ],
      ['the status of a creation forbids a body', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ])('the client reports bad_reply and an unknown outcome when %s', async (_how, said) => {
      const client = await clientOf(network, said, ended);
      expect(await failure(client.call(createCharge, ten))).toMatchObject({
        outcome: 'unknown',
        errorCode: 'bad_reply',
        init: { statusCode: Number(said.slice(9, 12)) },
      });
    });
  },
);
