import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Stored } from '../domain/webhook/received-delivery.ts';

/** Maximum number of waiting requests of all connections together. A request takes several kB of memory. */
const MOST_WAITING = 1_024;
/** Number of held connections that are read again in each event loop turn. */
const RELEASED_A_TURN = 2;

interface Connection {
  readonly socket: Socket;
  current: ServerResponse | undefined;
  readonly waiting: [IncomingMessage, ServerResponse][];
  /** Whether `#next` is scheduled, or will be when the current request ends. */
  isScheduled: boolean;
  isHeld: boolean;
  /** Whether a request of this connection ever waited. */
  hasPipelined: boolean;
}

export interface RequestQueueOptions {
  readonly handle: RequestListener;
  /** Called when a connection was closed because too many requests were waiting. */
  readonly onOverflow: (request: IncomingMessage) => void;
  readonly mostWaiting?: number;
}

/**
 * Handles the requests of each connection one at a time (HTTP pipelining, RFC 9112 §9.3.2), so that a
 * connection that sends many requests at once does not delay the requests of other connections.
 *
 * - While a request waits, its connection is not read.
 * - A connection gets at most one waiting request handled in each event loop turn.
 * - If too many requests wait, the connection that sent the last one is closed. All others are not read for
 *   a few turns: Node reads up to 64 KiB of each connection in one turn, which can contain 1,500 requests.
 */
export class RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #mostWaiting: number;
  readonly #connections = new Map<Socket, Connection>();
  #isReleasing = false;
  #waiting = 0;

  constructor(server: Server, options: RequestQueueOptions) {
    this.#options = options;
    this.#mostWaiting = options.mostWaiting ?? MOST_WAITING;
    // With TLS, requests arrive on another socket than the one of `connection`.
    const event = 'setSecureContext' in server ? 'secureConnection' : 'connection';
    server.on(event, (socket: Socket) => this.#open(socket));
    server.on('request', (request, response) => this.#add(request, response));
  }

  /** Number of requests that wait for an earlier request of their connection. */
  get waiting(): number {
    return this.#waiting;
  }

  #open(socket: Socket): void {
    const connection: Connection = {
      socket,
      current: undefined,
      waiting: [],
      isScheduled: false,
      isHeld: false,
      hasPipelined: false,
    };
    this.#connections.set(socket, connection);
    if (this.#isReleasing) this.#hold(connection);
    // Node resumes a connection by itself, for example at the end of each request.
    socket.on('resume', () => {
      if (connection.waiting.length > 0 || connection.isHeld) socket.pause();
    });
    socket.once('close', () => {
      this.#drop(connection);
      this.#connections.delete(socket);
    });
  }

  #add(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(request.socket);
    // Node still emits requests of the bytes that it read before the connection was closed.
    if (connection === undefined || connection.socket.destroyed) return;
    if (connection.isScheduled || connection.current?.closed === false)
      this.#wait(connection, request, response);
    else this.#handle(connection, request, response);
  }

  #handle(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.current = response;
    this.#options.handle(request, response);
  }

  #wait(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    const { socket, waiting } = connection;
    connection.hasPipelined = true;
    if (this.#waiting >= this.#mostWaiting) {
      this.#drop(connection);
      socket.destroy();
      this.#holdAll();
      this.#options.onOverflow(request);
      return;
    }
    this.#waiting += 1;
    waiting.push([request, response]);
    socket.pause();
    if (!connection.isScheduled) this.#schedule(connection);
  }

  #schedule(connection: Connection): void {
    connection.isScheduled = true;
    const next = (): void => void setImmediate(() => this.#next(connection));
    if (connection.current?.closed === false) connection.current.once('close', next);
    else next();
  }

  #next(connection: Connection): void {
    const { socket, waiting } = connection;
    // After an answer with `Connection: close`, Node sends no further answers on this connection.
    if (!socket.writable) this.#drop(connection);
    const next = waiting.shift();
    if (next === undefined) {
      connection.isScheduled = false;
      return;
    }
    this.#waiting -= 1;
    if (waiting.length === 0) socket.resume();
    this.#handle(connection, ...next);
    this.#schedule(connection);
  }

  #drop({ waiting }: Connection): void {
    this.#waiting -= waiting.length;
    waiting.length = 0;
  }

  #holdAll(): void {
    for (const connection of this.#connections.values()) this.#hold(connection);
    if (!this.#isReleasing) setImmediate(() => this.#release());
    this.#isReleasing = true;
  }

  #hold(connection: Connection): void {
    connection.isHeld = true;
    connection.socket.pause();
  }

  #release(): void {
    const held = [...this.#connections.values()].filter(({ isHeld }) => isHeld);
    for (const connection of held.toReversed().toSorted(byTrust).slice(0, RELEASED_A_TURN)) {
      connection.isHeld = false;
      connection.socket.resume();
    }
    this.#isReleasing = held.length > RELEASED_A_TURN;
    if (this.#isReleasing) setImmediate(() => this.#release());
  }
}

/**
 * Sorts connections that behaved well before new ones, and those that pipelined last. New connections stay in
 * their order, which is newest first: a flood that connects again and again cannot delay a later sender.
 */
const byTrust = (left: Connection, right: Connection): number => distrust(left) - distrust(right);

function distrust({ hasPipelined, current }: Connection): number {
  if (hasPipelined) return 2;
  return current === undefined ? 1 : 0;
}

export interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | number>>;
}

export interface Refusal extends Answer {
  /** Reason code, which the body contains too. */
  readonly reason: string;
}

export function buildAnswer(
  statusCode: number,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const text = JSON.stringify(body);
  return {
    statusCode,
    body: text,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  };
}

export const buildRefusal = (
  statusCode: number,
  reason: string,
  headers?: Readonly<Record<string, string>>,
): Refusal => ({ ...buildAnswer(statusCode, { error: reason }, headers), reason });

/** Answers to genuine deliveries. These answers are the most frequent, so they are created once. */
export const STORED: Readonly<Record<Stored['result'], Answer>> = {
  stored: buildAnswer(200, { status: 'stored' }),
  duplicate: buildAnswer(200, { status: 'duplicate' }),
};
