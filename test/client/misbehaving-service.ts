import type { ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { Client } from '../../src/client/client.ts';
import type { ClientEvent } from '../../src/client/client-event.ts';
import { createNetwork } from '../../src/client/transport/create-network.ts';
import { createUndiciTransport, type UndiciTransport } from '../../src/client/transport/undici-transport.ts';
import { Decimal } from '../../src/domain/money/decimal.ts';
import { PixError } from '../../src/domain/pix-error.ts';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { type ScriptedServer, type Seen, scriptedServer } from '../support/servers/scripted-server.ts';
import { runDown } from '../support/until.ts';

const TOKEN = 'tok_abcdefghijklmnop1234';
export const clock = new VirtualClock(Date.parse('2026-11-21T12:00:00Z'));
export const ten = { body: { amount: Decimal.fromCents(1000n), clientReference: 'r1' } };

export const NETWORKS = {
  'a single connection': () => createNetwork({}),
  undici: () => createUndiciTransport(),
};

/** The server of the current test, its address, and the events of its client. */
export const now: {
  server: ScriptedServer | undefined;
  network: keyof typeof NETWORKS;
  events: ClientEvent[];
} = { server: undefined, network: 'a single connection', events: [] };
let transport: UndiciTransport | undefined;

export async function clientOf(
  script: (request: Seen, response: ServerResponse, count: number) => void,
  options: { timeoutMs?: number } = {},
): Promise<Client> {
  now.server = await scriptedServer(script);
  return clientTo(now.server.url, options);
}

export function clientTo(url: string, { timeoutMs = 600_000 }: { timeoutMs?: number } = {}): Client {
  transport = NETWORKS[now.network]();
  now.events = [];
  return new Client({
    transport: transport.send,
    roots: { main: `${url}/v1`, hub: `${url}/hub/api/v1` },
    token: async () => TOKEN,
    clock,
    random: () => 0.5,
    timeoutMs,
    userAgent: 'pix/test',
    onEvent: (event) => now.events.push(event),
  });
}

afterEach(async () => {
  await transport?.close();
  await now.server?.close();
  now.server = undefined;
});

/** Opens the connection for the next request, so that even a short deadline suffices on a busy machine. */
export async function connectFirst(): Promise<void> {
  const said = await transport?.send({ method: 'GET', url: `${now.server?.url}/`, headers: {} });
  for await (const _chunk of said?.body ?? []);
}

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
};

export async function failure(work: Promise<unknown>): Promise<PixError> {
  const error = await runDown(clock, work).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PixError)) throw new Error(`expected a PixError, got ${String(error)}`);
  return error;
}
