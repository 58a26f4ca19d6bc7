import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  cannotBeRebound,
  isLoopbackHost,
  requestAuthority,
  requestHost,
  requestPath,
} from '../domain/request-host.ts';
import type { ListenerMetrics } from './listener-metrics.ts';
import { METRICS_PATH } from './listener-options.ts';
import type { UnstoredRejections } from './rejection-store.ts';

/** State that the health check reports. Only `ok` is answered with status 200. */
export type HealthState = 'ok' | 'store_failing' | 'stopping';

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
  { contentType, text }: HealthAnswers['metrics'],
): Promise<void> {
  receive(request, response);
  send(request, response, { status: 200, contentType, body: await text() });
}

export function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  state: HealthState,
  { sampled, overflow }: UnstoredRejections,
): void {
  receive(request, response);
  const [status, contentType] = [state === 'ok' ? 200 : 503, 'application/json'];
  const body = JSON.stringify({ status: state, rejectionsNotStored: sampled + overflow });
  send(request, response, { status, contentType, body });
}

interface HealthAnswers {
  readonly host: string;
  readonly path: string;
  readonly state: () => HealthState;
  readonly unstored: () => UnstoredRejections;
  readonly metrics: Pick<ListenerMetrics, 'contentType' | 'text'>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Answers only health checks and metrics. On loopback, a request with an unknown host name in `Host` gets
 * 421, because a web page can make such a name resolve to this machine. An IP address, which health probes
 * send, is accepted.
 */
export const answerHealthPort = ({
  host: ownHost,
  path,
  state,
  unstored,
  metrics,
  onFault,
}: HealthAnswers): RequestListener => {
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
    else if (asksFor(request, path)) answerHealth(request, response, state(), unstored());
    else if (asksFor(request, METRICS_PATH))
      answerMetrics(request, response, metrics).catch((error: unknown) => {
        response.writeHead(500, { connection: 'close' }).end();
        onFault(error);
      });
    else refuse(request, response, 404);
  };
};
