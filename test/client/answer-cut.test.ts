import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Client } from '../../src/client/client.ts';
import { createCharge, readCharge } from '../../src/contract/routes/charges.ts';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { runDown } from '../support/programs/run-down.ts';
import { failure, NETWORKS, ten } from '../support/servers/misbehaving-service.ts';

const clock = new VirtualClock(Date.parse('2026-11-21T12:00:00Z'));
const START = '{"id":"TX1","sta';

/** A client of a service that answers every request with these bytes and then does this to the connection. */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = NETWORKS[network]();
  onTestFinished(async () => {
    await transport.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return new Client({
    ...{
      transport: transport.send,
      roots: { main: `http://127.0.0.1:${port}/v1` },
      token: async () => 'tok',
    },
    clock,
    random: () => 0.5,
    timeoutMs,
    userAgent: 'pix/test',
  });
}

const ended = (socket: Socket): void => void socket.end();
/** Delayed, so that the sent bytes arrive first. */
const reset = (socket: Socket): void => void setImmediate(() => socket.resetAndDestroy());
const open = (): void => undefined;
const head = (status: string, more: string): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;

describe.each(Object.keys(NETWORKS) as (keyof typeof NETWORKS)[])(
  'an answer that breaks off, over %s',
  (network) => {
    it.each([
      [
        'by the end of the connection, before its length',
        head('200 OK', 'Content-Length: 500') + START,
        ended,
      ],
      [
        'by the end of the connection, without a byte of its body',
        head('200 OK', 'Content-Length: 500'),
        ended,
      ],
      ['by a reset', head('201 Created', 'Content-Length: 500') + START, reset],
      [
        'by the end of the connection, within a chunk',
        `${head('200 OK', 'Transfer-Encoding: chunked')}40\r\n${START}`,
        ended,
      ],
      [
        'by the end of the connection, before the last chunk',
        `${head('200 OK', 'Transfer-Encoding: chunked')}10\r\n${START}\r\n`,
        ended,
      ],
    ] as const)('an answer cut %s counts as a reported success', async (_how, said, then) => {
      const client = await clientOf(network, said, then);
      expect(await failure(client.call(createCharge, ten))).toMatchObject({
        kind: 'unknown',
        outcome: 'unknown',
        errorCode: 'answer_cut',
        init: { statusCode: Number(said.slice(9, 12)), key: 'client.fault.answer_cut' },
      });
    });

    it('an answer cut by the timeout counts as a reported success', async () => {
      const client = await clientOf(network, head('200 OK', 'Content-Length: 500') + START, open, 300);
      expect(await failure(client.call(createCharge, ten))).toMatchObject({
        outcome: 'unknown',
        errorCode: 'answer_cut',
        init: { statusCode: 200 },
      });
    });

    it('an answer with an error status that breaks off is no reported success', async () => {
      const client = await clientOf(network, head('422 Unprocessable', 'Content-Length: 500') + START, ended);
      expect(await failure(client.call(createCharge, ten))).toMatchObject({
        kind: 'unknown',
        outcome: 'unknown',
        errorCode: 'network_connection',
      });
    });

    it('a read whose answer breaks off is a failed connection and changed nothing', async () => {
      const client = await clientOf(network, head('200 OK', 'Content-Length: 500') + START, ended);
      const read = runDown(clock, client.call(readCharge, { query: { id: 'TX1' } }));
      expect(await failure(read)).toMatchObject({ outcome: 'not_applied', errorCode: 'network_connection' });
    });

    it.each([
      ['its body is empty', head('200 OK', 'Content-Length: 0')],
      ['its body, without a length, is a part', `${head('200 OK', 'Connection: close')}${START}`],
      ['its status forbids a body', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ])('an incomplete answer that seems complete (%s) is an unreadable success', async (_how, said) => {
      const client = await clientOf(network, said, ended);
      expect(await failure(client.call(createCharge, ten))).toMatchObject({
        outcome: 'unknown',
        errorCode: 'bad_reply',
        init: { statusCode: Number(said.slice(9, 12)) },
      });
    });
  },
);
