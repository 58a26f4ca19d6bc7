import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { cannotBeRebound, isLoopbackHost, requestHost } from '../domain/request-host.ts';
import type { ListenerMetrics } from './listener-metrics.ts';
import { METRICS_PATH } from './options.ts';

/** The state that a health check returns. Only `ok` has status 200. */
export type HealthState = 'ok' | 'store_failing' | 'stopping';

/** Whether a request is `GET` or `HEAD` of exactly this path (of health checks or metrics). */
export const asksFor = ({ method, url = '' }: IncomingMessage, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === path;

async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, text }: HealthAnswers['metrics'],
): Promise<void> {
  response.on('error', () => undefined);
  request.resume();
  const body = await text();
  response.writeHead(200, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Answers a health check immediately. */
export function answerHealth(request: IncomingMessage, response: ServerResponse, state: HealthState): void {
  response.on('error', () => undefined);
  request.resume();
  const text = JSON.stringify({ status: state });
  response.writeHead(state === 'ok' ? 200 : 503, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

interface HealthAnswers {
  /** Host that the port listens on. */
  readonly host: string;
  readonly path: string;
  readonly state: () => HealthState;
  readonly metrics: Pick<ListenerMetrics, 'contentType' | 'text'>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Answers health checks and requests for metrics on the separate port, and nothing else. On loopback it
 * answers 421 if `Host` is a foreign name, because a web page can make such a name resolve to this machine.
 * IP addresses, which probes send, are accepted.
 */
export const answerHealthPort = ({ host, path, state, metrics, onFault }: HealthAnswers): RequestListener => {
  const isLocal = isLoopbackHost(host.includes(':') ? `[${host}]` : host);
  const isForeign = ({ headers }: IncomingMessage): boolean =>
    isLocal && headers.host !== undefined && !cannotBeRebound(requestHost(headers.host));
  const refuse = (request: IncomingMessage, response: ServerResponse, status: number): void => {
    response.on('error', () => undefined);
    request.resume();
    response.writeHead(status, { connection: 'close' }).end();
  };
  return (request, response) => {
    if (isForeign(request)) refuse(request, response, 421);
    else if (asksFor(request, path)) answerHealth(request, response, state());
    else if (asksFor(request, METRICS_PATH))
      answerMetrics(request, response, metrics).catch((error: unknown) => {
        response.writeHead(500, { connection: 'close' }).end();
        onFault(error);
      });
    else refuse(request, response, 404);
  };
};
