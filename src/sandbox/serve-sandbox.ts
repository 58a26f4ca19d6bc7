import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { fail } from '../domain/errors.ts';
import { GrowingBytes } from '../domain/growing-bytes.ts';
import { cannotBeRebound, isLoopbackHost, requestHost } from '../domain/request-host.ts';
import type { Sandbox } from './create-sandbox.ts';
import { USER_AGENT } from './deliver/retry-pause-ms.ts';
import { bytesOf, type Reaction } from './http/answer.ts';
import { type MalformedRequest, malformedBy, writeRaw } from './http/malformed-http.ts';
import { MOST_BODY_BYTES, type ReceivedRequest } from './http/received-request.ts';
import { ROOTS } from './http/router.ts';
import { isPayPage } from './pay-page/pay-page.ts';

export interface ServeOptions {
  /**
   * Host to listen on. Default: `127.0.0.1`. A host that is not loopback needs `allowRemote`, because control
   * routes require no token.
   */
  readonly host?: string;
  /** Port to listen on; 0 means any free port. */
  readonly port: number;
  /**
   * Ports for the card family; the first available one is used, and 0 means any free port. The card family is
   * served by HTTPS with client certificates (§5 rule 7). If the list is empty, it is not served.
   */
  readonly cardPorts?: readonly number[];
  readonly allowRemote?: boolean;
}

export interface ServedSandbox {
  /** URL without a slash at the end, for example `http://127.0.0.1:4480`. */
  readonly url: string;
  /** URL of the card family, for example `https://127.0.0.1:4481`. Null without `cardPorts`. */
  readonly cardUrl: string | null;
  /** Stops the server after it has answered the current requests. The `Sandbox` stays open. */
  close(): Promise<void>;
}

/**
 * The sandbox refuses requests without a `Host` header. If Node refused these requests, the answer would have
 * no error envelope.
 */
const SERVER_OPTIONS = { requestTimeout: 60_000, keepAliveTimeout: 30_000, requireHostHeader: false };
/**
 * Maximum size of a body in bytes. If a body is larger or has too many chunks, the connection is closed
 * without an answer.
 */
const MOST_READ_BYTES = 16 * MOST_BODY_BYTES;

const NOWHERE: ReceivedRequest = {
  method: 'GET',
  path: '/',
  search: '',
  headers: {},
  body: new Uint8Array(),
};

/**
 * Returns the request if it is allowed. Otherwise returns a malformed request, or the request `NOWHERE`, to
 * which the sandbox answers 404. Web pages must not reach the sandbox by DNS rebinding, by a form, or through
 * the sandbox's deliveries (decision 0009).
 * @param ownHost the host that the sandbox listens on, as in a URL
 */
function refuseWebPages(exchange: ReceivedRequest, ownHost: string, httpVersion: string): ReceivedRequest {
  const { headers } = exchange;
  // RFC 9112, 3.2: an HTTP/1.1 request must name its host.
  if (headers.host === undefined && httpVersion === '1.1') return refused(400);
  const host = requestHost(headers.host);
  if (isLoopbackHost(ownHost) && !isLoopbackHost(host)) return refused('foreign_host');
  if (headers['user-agent'] === USER_AGENT) return NOWHERE;
  const isOpen =
    !isControl(exchange) || ((host === ownHost || cannotBeRebound(host)) && isOwnOrigin(exchange));
  return isOpen ? exchange : NOWHERE;
}

const refused = (malformed: MalformedRequest): ReceivedRequest => ({ ...NOWHERE, malformed });

/**
 * Whether the path belongs to a control route or a pay page. They require no token, so web pages of other
 * origins must not reach them.
 */
const isControl = (exchange: ReceivedRequest): boolean =>
  exchange.path === ROOTS.control || exchange.path.startsWith(`${ROOTS.control}/`) || isPayPage(exchange);

/**
 * Whether a request to a control route or pay page has an allowed `Origin`. Browsers do not use control
 * routes, so these allow no `Origin`. A pay page sends a form to itself, so its `Origin` must be the
 * request's host.
 */
function isOwnOrigin(exchange: ReceivedRequest): boolean {
  const { method, headers } = exchange;
  if (!isPayPage(exchange)) return headers.origin === undefined;
  if (headers.origin === undefined) return method === 'GET';
  return headers.origin === `http://${headers.host?.toLowerCase()}`;
}

/**
 * Starts the HTTP server of a sandbox, and the HTTPS server of the card family.
 * @throws PixError `usage` when the host is not loopback, or a port cannot be used
 */
export async function serveSandbox(sandbox: Sandbox, options: ServeOptions): Promise<ServedSandbox> {
  const { host = '127.0.0.1', port, cardPorts = [], allowRemote = false } = options;
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (!allowRemote && !isLoopbackHost(name)) throw fail('sandbox.not_loopback', { host });
  let isClosing = false;
  // An error sent on one of these sockets would be mistaken for the answer to its request.
  const answering = new WeakSet<Duplex>();
  const main = process
    .getBuiltinModule('node:http')
    .createServer(SERVER_OPTIONS, (request, response) => answer(request, response, null, () => true));
  const cards = cardPorts.length > 0 ? await cardServer() : null;

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    certificate: string | null,
    isThere: (exchange: ReceivedRequest) => boolean,
  ): Promise<void> {
    const { socket } = request;
    answering.add(socket);
    response.on('close', () => {
      answering.delete(socket);
      // While the server closes, each connection is closed as soon as it is idle, because the server waits
      // for all connections.
      if (isClosing) for (const server of servers) server.closeIdleConnections();
    });
    try {
      const body = await readAll(request);
      const exchange = refuseWebPages(exchangeOf(request, body, certificate), name, request.httpVersion);
      if (exchange.malformed) response.shouldKeepAlive = false;
      await write(
        response,
        await sandbox.react(exchange.malformed || isThere(exchange) ? exchange : NOWHERE),
      );
    } catch (error) {
      // If the socket is destroyed, the client disconnected or sent less than it announced. This is no bug.
      if (!socket.destroyed) sandbox.onBug(error);
      response.destroy();
    }
  }

  async function cardServer(): Promise<Server> {
    const { ca, server } = await sandbox.certificates();
    // The handshake accepts clients without a certificate, so that `checkCertificate` can send them a clear
    // answer.
    const tls = { ca, ...server, requestCert: true, rejectUnauthorized: false };
    const listener: RequestListener = (request, response) =>
      answer(request, response, holderOf(request.socket as TLSSocket), isCardPath);
    return process.getBuiltinModule('node:https').createServer({ ...SERVER_OPTIONS, ...tls }, listener);
  }

  async function refuseMalformed(error: Error, socket: Duplex): Promise<void> {
    const malformed = malformedBy(error);
    if (malformed === null || answering.has(socket)) return void socket.destroy();
    const reaction = await sandbox.react({ ...NOWHERE, malformed });
    if (reaction.kind === 'answer') writeRaw(socket, reaction.answer);
  }

  const servers = cards === null ? [main] : [main, cards];
  for (const server of servers) server.on('clientError', refuseMalformed);
  const close = async (): Promise<void> => {
    isClosing = true;
    const ends = servers.filter((server) => server.listening).map(ended);
    sandbox.endDelays();
    await Promise.all(ends);
  };
  try {
    const origin = `http://${name}:${await listen(main, host, [port])}`;
    const cardUrl = cards && `https://${name}:${await listen(cards, host, cardPorts)}`;
    // Without this handler, an error such as too many open files would end the process.
    for (const server of servers) server.on('error', sandbox.onBug);
    sandbox.setOrigin(origin);
    if (cardUrl !== null) sandbox.setCardOrigin(cardUrl);
    return { url: origin, cardUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Listens on the first port that is available.
 * @returns the number of this port
 */
async function listen(server: Server, host: string, ports: readonly number[]): Promise<number> {
  let fault: unknown;
  for (const port of ports) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, host.replace(/^\[|\]$/g, ''), () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (cause) {
      const { code = '' } = cause as NodeJS.ErrnoException;
      fault ??= fail('sandbox.cannot_listen', { host, port, code }, { cause: cause });
    }
  }
  throw fault;
}

const ended = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });

/**
 * Returns the client id in the client's certificate, or null if the sandbox's authority did not issue the
 * certificate.
 */
function holderOf(socket: TLSSocket): string | null {
  const { CN } = socket.getPeerCertificate().subject ?? {};
  return socket.authorized && typeof CN === 'string' ? CN : null;
}

/** Whether the path belongs to the card family. Its port serves no other path. */
const isCardPath = ({ path }: ReceivedRequest): boolean => path.startsWith(`${ROOTS.card}/`);

function exchangeOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: ReceivedRequest['body'],
  certificate: string | null,
): ReceivedRequest {
  const mark = url.indexOf('?');
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? '' : url.slice(mark),
    headers: headers as ReceivedRequest['headers'],
    body,
    certificate,
  };
}

/**
 * Reads the body. A body that is too long is still read to its end. If the answer were sent earlier, a
 * connection reset could discard it.
 */
async function readAll(request: IncomingMessage): Promise<ReceivedRequest['body']> {
  const body = new GrowingBytes(MOST_BODY_BYTES);
  for await (const chunk of request) {
    body.append(chunk as Buffer);
    if (body.length > MOST_READ_BYTES || body.hasTooManyPieces)
      request.destroy(new RangeError('more than any client would send'));
  }
  return body.isTooLong ? 'too_large' : body.bytes;
}

/** Writes the reaction to a request. If the body comes in pieces, resolves when all of them are written. */
async function write(response: ServerResponse, reaction: Reaction): Promise<void> {
  if (reaction.kind === 'dropped') {
    response.destroy();
    return;
  }
  const { status, headers, body } = reaction.answer;
  const whole = bytesOf(body);
  if (whole === undefined) {
    response.writeHead(status, headers);
    const { Readable } = process.getBuiltinModule('node:stream');
    const { pipeline } = process.getBuiltinModule('node:stream/promises');
    return pipeline(Readable.from(body as Iterable<Uint8Array>), response);
  }
  response.writeHead(status, { ...headers, 'content-length': whole.byteLength });
  if (reaction.cutAt === undefined) response.end(whole);
  else response.write(whole.subarray(0, reaction.cutAt), () => response.destroy());
}
