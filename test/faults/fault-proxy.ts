import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Transport } from '../../src/contract/transport.ts';
import { bytesOf } from '../support/servers/body-of.ts';
import { answersOther, conflicts, movesMoney } from './faulty-answers.ts';

/** A fault of one request. The field `applied` tells whether the service applies the request. */
export type WireFault =
  /** Injects no fault into this request. The next fault in the list is for a later request. */
  | { readonly kind: 'pass' }
  | { readonly kind: 'drop-before' | 'drop-after' | 'reset' | 'half-body' | 'garbage' }
  /** The service applies the request, but the answer contains the id and the reference of another payment. */
  | { readonly kind: 'other-answer' }
  /** The proxy answers 409 without an error code. */
  | { readonly kind: 'conflict'; readonly applied: boolean }
  /** The service applies the request immediately, but the answer arrives after the timeout of the client. */
  | { readonly kind: 'slow-answer' }
  /** The service applies the request after the timeout of the client, but within the resolve time. */
  | { readonly kind: 'late' }
  | {
      readonly kind: 'status';
      readonly status: 424 | 429 | 500 | 503;
      readonly code: string;
      readonly applied: boolean;
    }
  /**
   * The client is killed when its request arrives, after the service has applied the request, or after the
   * client has received the answer.
   */
  | { readonly kind: 'kill'; readonly at: 'arrival' | 'applied' | 'answered' };

export interface Service {
  readonly handle: Transport;
  /** Whether the service ignores the idempotency header. */
  readonly deaf: boolean;
}

export interface FaultProxy {
  readonly url: string;
  /**
   * Sets the service, the list of faults for requests that move money, and the function that kills the
   * client.
   */
  arm(service: Service, faults: readonly WireFault[], kill: () => void): void;
  readonly struck: readonly WireFault[];
  /** Number of requests that move money since the last call of `arm`. */
  readonly moved: number;
  close(): Promise<void>;
}

/**
 * GIVE_UP_MS is the timeout of the client. SETTLE_MS is the resolve time of the client. After the resolve
 * time, the client may report that nothing was applied.
 */
export const GIVE_UP_MS = 400;
export const SETTLE_MS = 1_000;
const SLOW_MS = GIVE_UP_MS + 250;
const LATE_MS = GIVE_UP_MS + 300;

/** Starts a proxy that forwards all requests from the client to a sandbox, and injects faults. */
export async function faultProxy(): Promise<FaultProxy> {
  let upstream: Service = { handle: () => Promise.reject(new Error('not armed')), deaf: false };
  let queue: WireFault[] = [];
  let struck: WireFault[] = [];
  let moved = 0;
  let kill = (): void => undefined;
  const served = new WeakSet<Socket>();
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.on('clientError', (_error, socket) => socket.destroy());

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const path = (request.url ?? '').split('?')[0] ?? '';
    const counts = movesMoney(request.method ?? '', path);
    // This server closes idle connections without telling. pix must not send a payment on one of them.
    if (counts && served.has(request.socket)) return void request.socket.destroy();
    if (counts) moved += 1;
    const fault = counts ? queue[0] : undefined;
    if (fault) {
      queue.shift();
      struck.push(fault);
    }
    served.add(request.socket);
    const apply = (by?: (good: Transport) => Transport): Promise<Answer> =>
      forward({ ...upstream, handle: by?.(upstream.handle) ?? upstream.handle }, request, body);
    if (fault) await hurt(fault, response, request.socket, apply, kill);
    else answer(response, await apply());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arm(service, faults, killClient) {
      upstream = service;
      queue = [...faults];
      struck = [];
      moved = 0;
      kill = killClient;
    },
    get struck() {
      return struck;
    },
    get moved() {
      return moved;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

async function forward(service: Service, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const url = `http://sandbox.localhost${request.url}`;
  if (service.deaf) delete headers['idempotency-key'];
  const sent = body.length > 0 ? { body } : {};
  const reply = await service.handle({ method: request.method ?? 'GET', url, headers, ...sent });
  return { status: reply.status, headers: reply.headers, body: await bytesOf(reply) };
}

function answer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function hurt(
  fault: WireFault,
  response: ServerResponse,
  socket: Socket,
  apply: (by?: (good: Transport) => Transport) => Promise<Answer>,
  kill: () => void,
): Promise<void> {
  switch (fault.kind) {
    case 'pass':
      return answer(response, await apply());
    case 'drop-before':
      return void socket.destroy();
    case 'reset':
      return void socket.resetAndDestroy();
    case 'drop-after':
      await apply();
      return void socket.destroy();
    case 'other-answer':
      return answer(response, await apply((good) => answersOther(good, () => true)));
    case 'conflict':
      return answer(response, await apply((good) => conflicts(good, () => true, { applied: fault.applied })));
    case 'slow-answer': {
      const reply = await apply();
      await wait(SLOW_MS);
      return answer(response, reply);
    }
    case 'late':
      await wait(LATE_MS);
      return answer(response, await apply());
    case 'half-body': {
      const reply = await apply();
      response.writeHead(reply.status, { ...reply.headers, 'content-length': reply.body.length });
      response.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), () => socket.destroy());
      return;
    }
    case 'garbage': {
      const { status } = await apply();
      return answer(response, {
        status,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('<html>502'),
      });
    }
    case 'status': {
      if (fault.applied) await apply();
      const body = { errorCode: fault.code, message: 'falha', statusCode: fault.status, requestId: 'fault' };
      const headers = { 'content-type': 'application/json' };
      return answer(response, { status: fault.status, headers, body: Buffer.from(JSON.stringify(body)) });
    }
    case 'kill':
      if (fault.at === 'arrival') {
        kill();
        return void socket.destroy();
      }
      await apply().then((reply) => {
        if (fault.at === 'answered') answer(response, reply);
        kill();
        if (fault.at === 'applied') socket.destroy();
      });
  }
}
