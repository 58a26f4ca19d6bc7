import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  cannotBeRebound,
  isLoopbackHost,
  requestAuthority,
  requestHost,
  requestPath,
} from '../domain/request-host.ts';
import type { ListenerMetrics } from './listener-metrics.ts';
import { type ListenerOptions, METRICS_PATH } from './listener-options.ts';

/** State that the health check reports. Only `ok` is answered with status 200. */
export type HealthState = 'ok' | 'store_failing' | 'stopping';

/** Content of a health answer. */
export interface HealthReport {
  readonly status: HealthState;
  readonly rejectionsNotStored: number;
  /** With --poll: seconds since the last successful poll; null before the first. */
  readonly pollAgeSeconds?: number | null;
  readonly pollFailures?: number;
}

export const asksFor = ({ method, url }: IncomingMessage, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && requestPath(url) === path;

/** Reads and drops the body. Ignores the error that occurs when the client disconnects. */
function receive(request: IncomingMessage, response: ServerResponse): void {
  response.on('error', () => undefined);
  request.resume();
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  answer: { readonly status: number; readonly contentType: string; readonly body: string },
): void {
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': Buffer.byteLength(answer.body),
    'cache-control': 'no-store',
  });
  response.end(method === 'HEAD' ? undefined : answer.body);
}

async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, text }: ListenerMetrics,
): Promise<void> {
  receive(request, response);
  send(request, response, { status: 200, contentType, body: await text() });
}

export function answerHealth(request: IncomingMessage, response: ServerResponse, report: HealthReport): void {
  receive(request, response);
  const [status, contentType] = [report.status === 'ok' ? 200 : 503, 'application/json'];
  send(request, response, { status, contentType, body: JSON.stringify(report) });
}

/**
 * Answers only health checks and metrics. On loopback, a request with an unknown host name in `Host` gets
 * 421, because a web page can make such a name resolve to this machine. An IP address, which health probes
 * send, is accepted.
 */
export const answerHealthPort = (
  { host: ownHost, onFault }: Pick<ListenerOptions, 'host' | 'onFault'>,
  path: string,
  report: () => HealthReport,
  metrics: ListenerMetrics,
): RequestListener => {
  const isLocal = isLoopbackHost(ownHost.includes(':') ? `[${ownHost}]` : ownHost);
  const isForeign = ({ url, headers }: IncomingMessage): boolean => {
    const host = requestAuthority(url) ?? headers.host;
    return isLocal && host !== undefined && !cannotBeRebound(requestHost(host));
  };
  const refuse = (request: IncomingMessage, response: ServerResponse, status: number): void => {
    receive(request, response);
    response.writeHead(status, { connection: 'close' }).end();
  };
  return (request, response) => {
    if (isForeign(request)) refuse(request, response, 421);
    else if (asksFor(request, path)) answerHealth(request, response, report());
    else if (asksFor(request, METRICS_PATH))
      answerMetrics(request, response, metrics).catch((error: unknown) => {
        response.writeHead(500, { connection: 'close' }).end();
        onFault(error);
      });
    else refuse(request, response, 404);
  };
};
