import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from './create-sandbox.ts';
import type { Answer, Reaction } from './http/answer.ts';
import { type Exchange, MOST_BODY_BYTES } from './http/read-request.ts';
import { refusal } from './refusal.ts';
import { isLoopbackHost } from './state/targets.ts';

export interface ServeOptions {
  /** Default `127.0.0.1`. Others than loopback only with `allowRemote`: control routes ask for no token. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly allowRemote?: boolean;
}

export interface ServedSandbox {
  /** `http://127.0.0.1:4480`, no slash at the end. */
  readonly url: string;
  /** Answers what is under way, then lets the port go. The sandbox itself stays. */
  close(): Promise<void>;
}

const LONGEST_REQUEST_MS = 60_000;
/** Past this nobody is told any more what is too much. */
const MOST_READ_BYTES = 16 * MOST_BODY_BYTES;
const CONTROL = /^\/control(\/|$)/;

/**
 * Puts a sandbox on a port.
 * @throws PixError `usage`: a host that is not loopback, or a port that cannot be had
 */
export async function serveSandbox(sandbox: Sandbox, options: ServeOptions): Promise<ServedSandbox> {
  const { host = '127.0.0.1', port, allowRemote = false } = options;
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (!allowRemote && !isLoopbackHost(name)) throw refusal('sandbox.not_loopback', { host });
  const http = process.getBuiltinModule('node:http');
  let origin = '';
  let closing = false;
  const listener: RequestListener = async (request, response) => {
    try {
      const exchange = await exchangeOf(request);
      const reaction = await sandbox.react(mayControl(exchange, origin) ? exchange : NOWHERE);
      // Whoever keeps its connection would keep a server open that ends.
      response.once('close', () => closing && server.closeIdleConnections());
      await write(response, reaction);
    } catch (error) {
      // Where the other side left, or sent half of what it announced, there is nobody to answer.
      if (!request.socket.destroyed) sandbox.onBug(error);
      response.destroy();
    }
  };
  const server = http.createServer(
    { requestTimeout: LONGEST_REQUEST_MS, keepAliveTimeout: 30_000 },
    listener,
  );
  // What is not HTTP gets no answer of ours to interpret.
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host.replace(/^\[|\]$/g, ''), resolve);
  }).catch((cause: NodeJS.ErrnoException) => {
    throw refusal('sandbox.cannot_listen', { host, port, code: cause.code ?? '' }, cause);
  });
  // Such as too many open files while accepting: the sandbox goes on.
  server.on('error', sandbox.onBug);
  origin = `http://${name}:${(server.address() as AddressInfo).port}`;
  sandbox.setOrigin(origin);
  return {
    url: origin,
    close: () =>
      new Promise((resolve, reject) => {
        closing = true;
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
        sandbox.endDelays();
      }),
  };
}

/** As if there were no such thing. */
const NOWHERE: Exchange = { method: 'GET', path: '/', search: '', headers: {}, body: new Uint8Array() };

async function exchangeOf(request: IncomingMessage): Promise<Exchange> {
  const { method = '', url = '', headers } = request;
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  return {
    method,
    path,
    search: query === undefined ? '' : `?${query}`,
    headers: headers as Exchange['headers'],
    body: await readAll(request),
  };
}

/**
 * Control routes ask for no token, so a web page must not reach them through its visitor's browser: neither by a name
 * it has bound to this machine (DNS rebinding), nor by sending a form here.
 */
function mayControl({ path, headers }: Exchange, origin: string): boolean {
  if (!CONTROL.test(path)) return true;
  const own = new URL(origin);
  const host = URL.parse(`http://${headers.host ?? ''}`);
  const named = host !== null && (host.hostname === own.hostname || isLoopbackHost(host.hostname));
  return named && headers.origin === undefined;
}

async function readAll(request: IncomingMessage): Promise<Exchange['body']> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    // Read on without keeping it: an answer before the end of the request would be lost to a reset.
    if (size <= MOST_BODY_BYTES) chunks.push(chunk);
    else chunks.length = 0;
    if (size > MOST_READ_BYTES) request.destroy(new RangeError('more than anybody would send'));
  }
  return size > MOST_BODY_BYTES ? 'too_large' : Buffer.concat(chunks);
}

async function write(response: ServerResponse, reaction: Reaction): Promise<void> {
  if (reaction.kind === 'dropped') {
    response.destroy();
    return;
  }
  const { status, headers, body } = reaction.answer satisfies Answer;
  if (body instanceof Uint8Array) {
    response.writeHead(status, { ...headers, 'content-length': body.byteLength });
    if (reaction.cutAt === undefined) response.end(body);
    else response.write(body.subarray(0, reaction.cutAt), () => response.destroy());
    return;
  }
  response.writeHead(status, headers);
  const { Readable } = process.getBuiltinModule('node:stream');
  await process.getBuiltinModule('node:stream/promises').pipeline(Readable.from(body), response);
}
