import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
// Imports only a module of undici: importing undici's index would take twice as long as starting an empty
// process (stack.md "Start-up").
import Pool from 'undici/lib/dispatcher/pool.js';
import {
  ProxyError,
  type Transport,
  TransportError,
  type WireRequest,
  type WireResponse,
} from '../../contract/transport.ts';
import { networkReason } from '../../domain/system-error.ts';
import {
  aborted,
  CONNECT_MS,
  LONGEST_EXCHANGE_MS,
  PROXY_REFUSES_LOGIN,
  PROXY_WANTS_LOGIN,
  tooLate,
  toTransportError,
} from '../client-errors.ts';
import { guardedLookup } from './guarded-lookup.ts';
import { isProxyConfigured, type ProxyServer } from './proxy-of.ts';

export interface UndiciTransport {
  readonly send: Transport;
  /** Closes all connections, even busy ones. Resolves when all of them are closed. */
  close(): Promise<void>;
}

export interface UndiciOptions {
  /** Maximum number of connections to one origin. Default: 8. */
  readonly connections?: number;
  /** Environment with proxy variables. Default: no proxy. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** PEM texts: authority, client certificate and its key (mutual TLS of the card family, §5 rule 7). */
  readonly tls?: {
    readonly ca?: string;
    readonly cert?: string;
    readonly key?: string;
    /** False only for forwards to this machine (`--forward-insecure`). */
    readonly rejectUnauthorized?: false;
  };
}

/**
 * Returns a transport with undici. It follows no redirect and never repeats a request. Its errors say whether
 * the request may have been sent.
 */
export function createUndiciTransport(options: UndiciOptions = {}): UndiciTransport {
  const pools = new Map<string, Promise<Way>>();
  const wayTo = ({ url, homeHost }: WireRequest): Promise<Way> => {
    const { origin } = new URL(url);
    const key = `${origin} ${homeHost ?? ''}`;
    let way = pools.get(key);
    if (!way) {
      way = makeWay(origin, homeHost, options);
      // A pool that could not be made is removed, so that the next request tries again.
      way.catch(() => pools.delete(key));
      pools.set(key, way);
    }
    return way;
  };
  const single = new Set<Dispatcher>();
  /** Sends the request on a connection of its own, which is closed after the answer. */
  const sendOnNewConnection = async (request: WireRequest): Promise<WireResponse> => {
    const { origin } = new URL(request.url);
    const way = await makeWay(origin, request.homeHost, { ...options, connections: 1 });
    const { dispatcher } = way;
    single.add(dispatcher);
    const end = (closed: Promise<void>): void =>
      void closed.catch(() => undefined).finally(() => single.delete(dispatcher));
    try {
      const answer = await exchange(way, request);
      end(dispatcher.close());
      return answer;
    } catch (error) {
      end(dispatcher.destroy());
      throw error;
    }
  };
  return {
    send: async (request) =>
      request.isOnNewConnection ? sendOnNewConnection(request) : exchange(await wayTo(request), request),
    close: async () => {
      const ways = await Promise.all([...pools.values()].map((way) => way.catch(() => null)));
      const dispatchers = [...ways.flatMap((way) => way?.dispatcher ?? []), ...single];
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

interface Way {
  readonly dispatcher: Dispatcher;
  readonly proxy: ProxyServer | null;
}

async function makeWay(
  origin: string,
  homeHost: string | undefined,
  { connections = 8, env, tls }: UndiciOptions,
): Promise<Way> {
  const pooled = {
    connections,
    pipelining: 1,
    allowH2: false,
    headersTimeout: LONGEST_EXCHANGE_MS,
    bodyTimeout: LONGEST_EXCHANGE_MS,
  };
  const proxy = env && isProxyConfigured(env) ? (await import('./proxy-of.ts')).proxyOf(env, origin) : null;
  if (proxy === null) {
    const lookup = homeHost === undefined ? {} : { lookup: guardedLookup(homeHost) };
    // TCP keep-alive is off: each request has a time limit, and Wine cannot connect a socket with keep-alive.
    const connect = { ...tls, ...lookup, timeout: CONNECT_MS, keepAlive: false };
    const pool = new Pool(origin, { ...pooled, connect });
    return { dispatcher: pool, proxy };
  }
  const [{ default: ProxyAgent }, { default: connect }] = await Promise.all([
    import('undici/lib/dispatcher/proxy-agent.js'),
    import('undici/lib/api/api-connect.js'),
  ]);
  const dispatcher = new ProxyAgent({
    ...pooled,
    uri: proxy.url,
    connectTimeout: CONNECT_MS,
    // `ProxyAgent` calls `connect` of each pool. Only undici's index adds the method `connect`, and the index
    // is not loaded. The method is therefore added here.
    clientFactory: (address, own) => Object.assign(new Pool(address, own), { connect }),
    ...(proxy.authorization && { token: proxy.authorization }),
    ...(tls && { requestTls: tls }),
  });
  return { dispatcher, proxy };
}

function exchange({ dispatcher, proxy }: Way, request: WireRequest): Promise<WireResponse> {
  const url = new URL(request.url);
  return new Promise((resolve, reject) => {
    let started = false;
    let settled = false;
    let controller: Dispatcher.DispatchController | undefined;
    let body: Readable | undefined;

    const fail = (cause: unknown): void => {
      clearTimeout(deadline);
      request.signal?.removeEventListener('abort', onAbort);
      const fault = toTransportError(cause, started ? 'unknown' : 'not_sent');
      // Before a request starts, undici connects to the proxy, or through it to the service. `proxyFault`
      // explains errors of this stage.
      const error = proxy !== null && !started ? proxyFault(fault, proxy) : fault;
      settled = true;
      if (body) body.destroy(error);
      else reject(error);
    };
    const stop = (error: TransportError): void => {
      // Without a controller, undici has written nothing. If undici starts the request later,
      // `onRequestStart` aborts it.
      if (controller) controller.abort(error);
      else fail(error);
    };
    const onAbort = (): void => stop(aborted());
    const timeoutMs = request.timeoutMs ?? LONGEST_EXCHANGE_MS;
    const deadline = setTimeout(() => stop(tooLate(timeoutMs)), timeoutMs);
    if (request.signal?.aborted) return onAbort();
    request.signal?.addEventListener('abort', onAbort, { once: true });

    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method as Dispatcher.HttpMethod,
        headers: request.headers,
        body: request.body ?? null,
      },
      {
        onRequestStart(control) {
          if (settled) return void control.abort(new Error('the request was given up before it was sent'));
          // undici starts the request again on a new connection. The first request may have been applied, so
          // the second one is aborted.
          if (started)
            return void control.abort(new TransportError('connection', 'unknown', 'the connection was lost'));
          controller = control;
          started = true;
        },
        onResponseStart(control, status, headers) {
          if (status < 200) return;
          settled = true;
          body = bodyFrom(control);
          resolve({ status, headers: plainHeaders(headers), body });
        },
        onResponseData(_control, chunk) {
          if (body?.push(chunk) === false) controller?.pause();
        },
        onResponseEnd() {
          clearTimeout(deadline);
          request.signal?.removeEventListener('abort', onAbort);
          body?.push(null);
        },
        onResponseError(_control, error) {
          fail(error);
        },
      },
    );
  });
}

function bodyFrom(controller: Dispatcher.DispatchController): Readable {
  const { Readable } = process.getBuiltinModule('node:stream');
  const body = new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      if (!this.readableEnded) controller.abort(error ?? new Error('the reader left'));
      done(error);
    },
  });
  // An error of a body that nobody reads must not end the process.
  return body.on('error', () => undefined);
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}

/**
 * Returns a proxy error in place of an error that occurred before the request started. TLS errors and
 * interruptions stay unchanged, because the proxy may not have caused them.
 */
function proxyFault(error: TransportError, { url, variable, authorization }: ProxyServer): TransportError {
  if (error.fault === 'tls' || error.fault === 'aborted') return error;
  const refused = /Proxy response \((\d+)\)/.exec(error.message)?.[1];
  const known = error.fault === 'timeout' ? 'proxy_timeout' : (networkReason(error)?.code ?? error.message);
  const login = authorization === undefined ? PROXY_WANTS_LOGIN : PROXY_REFUSES_LOGIN;
  const reason = refused === undefined ? known : refused === '407' ? login : `proxy_answered_${refused}`;
  return new ProxyError(`${url} (${variable})`, reason, error);
}
