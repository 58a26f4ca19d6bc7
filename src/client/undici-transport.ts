import { Readable } from 'node:stream';
import type { Dispatcher, Pool as UndiciPool } from 'undici';
// Not undici's index: that costs twice the start-up of a whole bare process (stack.md "Start-up").
import Pool from 'undici/lib/dispatcher/pool.js';
import {
  type Transport,
  TransportError,
  type TransportFault,
  type WireRequest,
  type WireResponse,
} from '../contract/wire.ts';

export interface UndiciTransport {
  readonly send: Transport;
  /** Closes kept-alive connections; resolves when none is left. */
  close(): Promise<void>;
}

export interface UndiciOptions {
  /** Connections to one origin at the same time; default 8. */
  readonly connections?: number;
  /** PEM: certificate authority, client certificate and its key (mutual TLS of the card family, §5 rule 7). */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
}

/** Without a deadline of its own a request may not hang for ever. */
const LONGEST_EXCHANGE_MS = 10 * 60_000;

/** The real network: keeps connections alive, follows no redirect, repeats nothing, tells sent from unsent. */
export function createUndiciTransport(options: UndiciOptions = {}): UndiciTransport {
  const pools = new Map<string, UndiciPool>();
  const poolOf = (origin: string): UndiciPool => {
    let pool = pools.get(origin);
    if (!pool) {
      pool = new Pool(origin, {
        connections: options.connections ?? 8,
        pipelining: 1,
        allowH2: false,
        headersTimeout: LONGEST_EXCHANGE_MS,
        bodyTimeout: LONGEST_EXCHANGE_MS,
        connect: { ...options.tls, timeout: 15_000 },
      });
      pools.set(origin, pool);
    }
    return pool;
  };
  return {
    send: (request) => exchange(poolOf(new URL(request.url).origin), request),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

function exchange(pool: UndiciPool, request: WireRequest): Promise<WireResponse> {
  const url = new URL(request.url);
  return new Promise((resolve, reject) => {
    let started = false;
    let settled = false;
    let controller: Dispatcher.DispatchController | undefined;
    let body: Readable | undefined;

    const fail = (cause: unknown): void => {
      clearTimeout(deadline);
      request.signal?.removeEventListener('abort', onAbort);
      const error = faultOf(cause, started ? 'unknown' : 'not_sent');
      settled = true;
      if (body) body.destroy(error);
      else reject(error);
    };
    const stop = (error: TransportError): void => {
      // Before a connection is there nothing was written: the request is dropped from undici's queue at its start.
      if (controller) controller.abort(error);
      else fail(error);
    };
    const onAbort = (): void =>
      stop(new TransportError('aborted', 'not_sent', 'the request was interrupted'));
    const timeoutMs = request.timeoutMs ?? LONGEST_EXCHANGE_MS;
    const deadline = setTimeout(
      () => stop(new TransportError('timeout', 'not_sent', `no answer within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    if (request.signal?.aborted) return onAbort();
    request.signal?.addEventListener('abort', onAbort, { once: true });

    pool.dispatch(
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
          // A second start would be a blind repetition on a new connection: the first may have been applied.
          if (started)
            return void control.abort(new TransportError('connection', 'unknown', 'the connection was lost'));
          controller = control;
          started = true;
        },
        onResponseStart(control, status, headers) {
          if (status < 200) return;
          settled = true;
          body = new Readable({
            read: () => control.resume(),
            destroy: (error, done) => {
              if (error || !body?.readableEnded) control.abort(error ?? new Error('the reader left'));
              done(error);
            },
          });
          resolve({ status, headers: plainHeaders(headers), body });
        },
        onResponseData(control, chunk) {
          if (body && !body.push(chunk)) control.pause();
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

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}

function faultOf(cause: unknown, outcome: 'not_sent' | 'unknown'): TransportError {
  if (cause instanceof TransportError) return new TransportError(cause.fault, outcome, cause.message, cause);
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const code = String((error as { code?: unknown }).code ?? '');
  return new TransportError(faultName(code), outcome, `${error.message}${code ? ` (${code})` : ''}`, error);
}

function faultName(code: string): TransportFault {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns';
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout';
  if (/CERT|TLS|SSL|EPROTO|UNABLE_TO_VERIFY|SELF_SIGNED|ISSUER/.test(code)) return 'tls';
  return 'connection';
}
