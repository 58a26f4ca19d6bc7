import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fail } from '../domain/errors.ts';
import { PixError } from '../domain/pix-error.ts';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';
import { answerHealthPort } from './answer-health.ts';
import { ConnectionLimiter } from './connection-limiter.ts';
import { Forwarder } from './forwarder.ts';
import { type ListenerMetrics, listenerMetrics } from './listener-metrics.ts';
import {
  bodyWithinMs,
  type CheckedOptions,
  checkOptions,
  isWanted,
  type ListenerOptions,
  targetsOf,
} from './listener-options.ts';
import { Receiver } from './receiver.ts';
import { RequestQueue } from './request-queue.ts';
import { StoreHealth } from './store-health.ts';

const FORWARD_DRAIN_MS = 5_000;

export interface Listener extends Pick<Receiver, 'addSecret' | 'setSecrets' | 'unstoredRejections'> {
  readonly url: string;
  readonly port: number;
  readonly healthPort?: number;
  /** Stores, reports and forwards a delivery that did not arrive over HTTP (from polling). */
  keep(delivery: ReceivedDelivery): Promise<Stored>;
  /**
   * Accepts no new requests, but stores and answers the requests that it has already accepted. Forwards due
   * events for at most 5 s; other events stay in the queue.
   */
  close(): Promise<void>;
}

/**
 * Starts a server that receives deliveries (§6). It verifies raw bytes, stores genuine deliveries before
 * answering 2xx, and answers within 5 s.
 * @throws PixError `usage` or `auth` when an option is invalid or the port cannot be used
 */
export async function startListener(given: ListenerOptions): Promise<Listener> {
  const checked = checkOptions(given);
  const metrics =
    checked.health?.port === undefined
      ? undefined
      : await listenerMetrics(checked, () => receiver.unstoredRejections);
  const options = metrics?.options ?? checked;
  const health = new StoreHealth(options);
  const forwarders = forwardersOf(options, health);
  const onStored = (delivery: ReceivedDelivery, stored: Stored): void => {
    if (!isWanted(options, delivery)) return;
    if (stored.result === 'stored')
      for (const target of targetsOf(options, delivery)) forwarders.get(target)?.wake();
    options.onEvent({ delivery, stored });
  };
  const server = makeServer(options);
  const connections = limitConnections(server, options);
  server.on('clientError', (error, socket) => refuseMalformed(options, error, socket as Socket));
  const receiver = new Receiver(options, { connections, health, onStored });
  queueRequests(server, options, (request, response) => receiver.handle(request, response));
  const port = await listen(server, options);
  const healthServer = await listenForHealth(options, metrics, receiver).catch(async (error) => {
    await new Promise((resolve) => server.close(resolve));
    throw error;
  });
  // Forwards the events that an earlier run left in the queue.
  for (const forwarder of forwarders.values()) forwarder.wake();
  const { clock, tls, host, path } = options;
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    // `server.close` disables Node's time limits. This timer closes connections whose bodies stay incomplete.
    const cancel = clock.at(clock.now() + bodyWithinMs(options), () => server.closeAllConnections());
    const closeForwarders = () => {
      const untilMs = clock.now() + FORWARD_DRAIN_MS;
      return Promise.all([...forwarders.values()].map((forwarder) => forwarder.close(untilMs)));
    };
    try {
      await receiver.drained();
    } finally {
      // Connections must close even when `onFault` throws.
      server.closeAllConnections();
      await closed;
      cancel();
      health.close();
      await closeForwarders().finally(() => healthServer?.close());
    }
  };
  const authority = host.includes(':') ? `[${host}]` : host;
  let closing: Promise<void> | undefined;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${authority}:${port}${path}`,
    port,
    ...(healthServer && { healthPort: healthServer.port }),
    unstoredRejections: receiver.unstoredRejections,
    addSecret: (secret) => receiver.addSecret(secret),
    setSecrets: (secrets, known) => receiver.setSecrets(secrets, known),
    async keep(delivery) {
      const stored = await options.inbox.append(delivery, targetsOf(options, delivery));
      onStored(delivery, stored);
      return stored;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function forwardersOf(
  { forward, inbox, clock, onForwarded, ...options }: CheckedOptions,
  health: StoreHealth,
): ReadonlyMap<string, Forwarder> {
  if (forward === undefined) return new Map();
  const { targets, ...queue } = forward;
  // A `PixError` means that the inbox failed. `health` reports this failure once, not once for each event.
  const onFault = (error: unknown): void =>
    error instanceof PixError ? health.failed(error) : options.onFault(error);
  const common = { ...queue, inbox, clock, onFault, onForwarded };
  return new Map(targets.map(({ url }) => [url, new Forwarder({ ...common, url })]));
}

function makeServer({ answerWithinMs, tls }: Pick<CheckedOptions, 'answerWithinMs' | 'tls'>): Server {
  // With these limits, Node answers 408 to clients that send their headers slowly.
  const limits = {
    headersTimeout: bodyWithinMs({ answerWithinMs }),
    requestTimeout: answerWithinMs,
    connectionsCheckingInterval: Math.min(250, Math.ceil(answerWithinMs / 20)),
    maxHeaderSize: 16_384,
  };
  return tls === undefined
    ? process.getBuiltinModule('node:http').createServer(limits)
    : secureServer({ ...limits, ...tls });
}

function limitConnections(server: Server, options: CheckedOptions): ConnectionLimiter {
  const connections = new ConnectionLimiter(
    (remoteAddress) => tellClosed(options, 'too_many_connections', { remoteAddress }),
    options.limits,
  );
  server.on('connection', (socket: Socket) => connections.add(socket));
  return connections;
}

function secureServer(options: import('node:https').ServerOptions): Server {
  try {
    return process.getBuiltinModule('node:https').createServer(options);
  } catch (error) {
    throw fail('listener.bad_tls', { reason: error instanceof Error ? error.message : '' }, { cause: error });
  }
}

async function listenForHealth(
  options: CheckedOptions,
  metrics: ListenerMetrics | undefined,
  receiver: Receiver,
): Promise<{ readonly port: number; close(): Promise<void> } | undefined> {
  const { health, answerWithinMs } = options;
  if (health?.port === undefined || metrics === undefined) return undefined;
  const server = makeServer({ answerWithinMs });
  limitConnections(server, options);
  const answer = answerHealthPort(options, health.path, () => receiver.report(), metrics);
  queueRequests(server, options, answer);
  const port = await listen(server, { ...options, port: health.port });
  return {
    port,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

function queueRequests(server: Server, options: CheckedOptions, handle: RequestListener): void {
  const onOverflow = ({ method = '', url = '', socket }: IncomingMessage): void =>
    tellClosed(options, 'too_many_pipelined', {
      method,
      path: url,
      remoteAddress: socket.remoteAddress ?? null,
    });
  new RequestQueue(server, { handle, onOverflow });
}

/** First byte of a TLS handshake. */
const TLS_HANDSHAKE = 0x16;
/** Answers to the errors of Node's HTTP parser, by error code. The answer to all others is 400. */
const PARSER_ANSWERS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers bytes that are not HTTP, and reports a client that speaks TLS to a plain port or the reverse. */
function refuseMalformed(
  options: CheckedOptions,
  error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer },
  socket: Socket,
): void {
  const { code = '', rawPacket } = error;
  const remoteAddress = socket.remoteAddress ?? null;
  if (code === 'ERR_SSL_HTTP_REQUEST') tellClosed(options, 'http_on_tls_port', { remoteAddress });
  else if (rawPacket?.[0] === TLS_HANDSHAKE) tellClosed(options, 'tls_on_http_port', { remoteAddress });
  const isAnswerable = socket.writable && socket.bytesWritten === 0 && !code.startsWith('ERR_SSL_');
  if (!isAnswerable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${PARSER_ANSWERS[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
}

/** Reports a connection that the listener closed without an answer. */
function tellClosed(
  { clock, onRejected }: CheckedOptions,
  reason: string,
  sender: { readonly remoteAddress: string | null; readonly method?: string; readonly path?: string },
): void {
  onRejected({ statusCode: null, reason, method: '', path: '', ...sender, at: clock.now() });
}

function listen(
  server: Server,
  { host, port, onFault }: Pick<CheckedOptions, 'host' | 'port' | 'onFault'>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      const code = error.code ?? 'unknown';
      const word = code === 'EADDRINUSE' ? 'port_taken' : 'cannot_listen';
      reject(fail(`listener.${word}`, { host, port, code }, { cause: error }));
    };
    server.once('error', onError);
    server.listen({ host, port }, () => {
      server.off('error', onError);
      // The listener continues to run after errors of the server, for example too many open files.
      server.on('error', onFault);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
