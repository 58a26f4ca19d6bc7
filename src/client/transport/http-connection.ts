import type { Agent, AgentOptions, ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TransportError, WireRequest, WireResponse } from '../../contract/transport.ts';
import { aborted, CONNECT_MS, LONGEST_EXCHANGE_MS, tooLate, toTransportError } from '../client-errors.ts';
import { guardedLookup } from './guarded-lookup.ts';

/**
 * A connection that was idle longer than this, in ms, is not reused. The server may be closing it, and a
 * request sent at that moment would have an unknown outcome.
 */
const IDLE_MS = 4_000;
/** A request with one of these methods has a `Content-Length` header even if it has no body. */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Returns ms of a monotonic clock. Node's `performance` would load ten modules at its first use. */
const elapsedMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

type Connected = (error: Error | null, socket?: Socket) => void;

/**
 * A connection to one origin with Node's HTTP client, for one request at a time. It follows no redirect and
 * never repeats a request. A failure before TLS verified the server is `not_sent`; a later failure is
 * `unknown`.
 */
export class HttpConnection {
  readonly #origin: URL;
  readonly #homeHost: string | undefined;
  readonly #agent: Agent;
  readonly #connecting = new Set<Socket>();
  #busy = false;
  #idleSince = 0;

  /** @param homeHost see `WireRequest.homeHost` */
  constructor(origin: string, homeHost?: string) {
    this.#origin = new URL(origin);
    this.#homeHost = homeHost;
    const { Agent: HttpAgent } = process.getBuiltinModule('node:http');
    const isSecure = this.#origin.protocol === 'https:';
    this.#agent = Object.assign(new HttpAgent({ keepAlive: true, maxSockets: 1 } satisfies AgentOptions), {
      // `http.request` throws if the protocol of the agent and that of the request differ.
      protocol: this.#origin.protocol,
      defaultPort: isSecure ? 443 : 80,
      createConnection: (_options: object, connected: Connected) => void this.#connect(connected),
    });
  }

  /** Whether a request is in progress. A request is in progress until its whole answer was read. */
  get isBusy(): boolean {
    return this.#busy;
  }

  /**
   * Sends a request. Must not be called while `isBusy` is true.
   * @throws TransportError
   */
  send(request: WireRequest): Promise<WireResponse> {
    if (request.isOnNewConnection || elapsedMs() - this.#idleSince > IDLE_MS) this.#agent.destroy();
    this.#busy = true;
    return exchange(this.#origin, this.#agent, request, (wasStarted) => {
      this.#busy = false;
      this.#idleSince = elapsedMs();
      // The request ended before it had a connection. Without this call, the attempt to connect would
      // continue.
      if (!wasStarted) this.#abandonConnecting();
    });
  }

  #abandonConnecting(): void {
    for (const socket of this.#connecting) socket.destroy();
  }

  close(): void {
    this.#agent.destroy();
    this.#abandonConnecting();
  }

  /**
   * Passes a socket to the agent after TCP and TLS are established. By default, an agent gets the socket
   * earlier, so `started` would be set too early.
   */
  #connect(connected: Connected): void {
    const { hostname, protocol, port } = this.#origin;
    const host = hostname.replace(/^\[|\]$/g, '');
    const isSecure = protocol === 'https:';
    const net = process.getBuiltinModule('node:net');
    const to = {
      host,
      port: Number(port || (isSecure ? 443 : 80)),
      ...(this.#homeHost !== undefined && { lookup: guardedLookup(this.#homeHost) }),
    };
    const socket: Socket = isSecure
      ? process.getBuiltinModule('node:tls').connect({
          ...to,
          ALPNProtocols: ['http/1.1'],
          // The TLS server name must be a host name, so it is not sent for an IP address.
          ...(net.isIP(host) === 0 && { servername: host }),
        })
      : net.connect(to);
    this.#connecting.add(socket);
    const deadline = setTimeout(() => {
      const message = `no connection within ${CONNECT_MS / 1000} s`;
      socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
    }, CONNECT_MS);
    const settle = (error: Error | null): void => {
      clearTimeout(deadline);
      this.#connecting.delete(socket);
      socket.off('error', settle).off('close', onClose);
      if (error === null) connected(null, socket);
      else connected(error);
    };
    const onClose = (): void => settle(new Error('the connection was closed before it stood'));
    socket.setNoDelay(true);
    socket.once('error', settle).once('close', onClose);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => settle(null));
  }
}

function exchange(
  origin: URL,
  agent: Agent,
  wire: WireRequest,
  ended: (wasStarted: boolean) => void,
): Promise<WireResponse> {
  const { method, body, signal, timeoutMs = LONGEST_EXCHANGE_MS } = wire;
  const url = new URL(wire.url);
  return new Promise((resolve, reject) => {
    let started = false;
    let response: IncomingMessage | undefined;
    let request: ClientRequest | undefined;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      ended(started);
    };
    const stop = (error: TransportError): void => {
      if (response) response.destroy(error);
      else request?.destroy(error);
      // If there is no connection yet, `request.destroy` emits no error.
      if (!started) fail(error);
    };
    const fail = (cause: unknown): void => {
      end();
      reject(toTransportError(cause, started ? 'unknown' : 'not_sent'));
    };
    const onAbort = (): void => stop(aborted());
    const deadline = setTimeout(() => stop(tooLate(timeoutMs)), timeoutMs);
    if (signal?.aborted) return fail(aborted());
    signal?.addEventListener('abort', onAbort, { once: true });

    const length = body === undefined ? (WITH_BODY.has(method) ? 0 : undefined) : Buffer.byteLength(body);
    request = process.getBuiltinModule('node:http').request({
      agent,
      method,
      protocol: origin.protocol,
      path: url.pathname + url.search,
      hostname: origin.hostname,
      port: origin.port || null,
      headers: {
        ...wire.headers,
        host: origin.host,
        ...(length !== undefined && { 'content-length': length }),
      },
    });
    // Node writes the request immediately after this event.
    request.once('socket', () => {
      started = true;
    });
    request.on('error', fail);
    // After some broken answers, such as 101 to a request without `Upgrade`, Node emits only `close`.
    request.once('close', () => response ?? fail(cutShort()));
    request.once('response', (answer) => {
      response = answer;
      const headers = Object.fromEntries(
        Object.entries(answer.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
      );
      // From now on, `readable` reports the errors. The empty handler prevents an uncaught `error` event.
      request?.off('error', fail).on('error', () => undefined);
      // A broken answer emits only `close`. A complete answer emits `end` first. The event `close` of a
      // complete answer may come after the next request.
      answer.once('end', end).once('close', end);
      resolve({ status: answer.statusCode ?? 0, headers, body: readable(answer) });
    });
    request.end(body);
  });
}

/**
 * Yields the body of an answer; failures are TransportErrors. If the reader stops early, the connection is
 * closed. Node's iterator is not used, because loading it takes as long as the rest of a request.
 */
async function* readable(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  let onChange = (): void => undefined;
  let fault: Error | undefined;
  answer.on('error', (error) => {
    fault = error;
    onChange();
  });
  for (const event of ['readable', 'end', 'close']) answer.on(event, () => onChange());
  try {
    for (;;) {
      const chunk = answer.read() as Uint8Array | null;
      if (chunk !== null) yield chunk;
      else if (answer.readableEnded) return;
      else if (answer.closed) throw toTransportError(fault ?? answer.errored ?? cutShort(), 'unknown');
      else
        await new Promise<void>((resolve) => {
          onChange = resolve;
        });
    }
  } finally {
    if (!answer.readableEnded) answer.destroy();
  }
}

const cutShort = (): Error => Object.assign(new Error('the answer was cut short'), { code: 'ECONNRESET' });
