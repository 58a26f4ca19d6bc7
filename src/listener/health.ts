import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ListenerMetrics } from './listener-metrics.ts';

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

/** Path of the metrics on the separate port. */
const METRICS_PATH = '/metrics';

interface HealthAnswers {
  readonly path: string;
  readonly state: () => HealthState;
  readonly metrics: Pick<ListenerMetrics, 'contentType' | 'text'>;
  readonly onFault: (error: unknown) => void;
}

/** Answers requests on the separate port: health checks and metrics, nothing else. */
export const answerHealthPort =
  ({ path, state, metrics, onFault }: HealthAnswers): RequestListener =>
  (request, response) => {
    if (asksFor(request, path)) {
      answerHealth(request, response, state());
      return;
    }
    if (asksFor(request, METRICS_PATH)) {
      answerMetrics(request, response, metrics).catch((error: unknown) => {
        response.writeHead(500, { connection: 'close' }).end();
        onFault(error);
      });
      return;
    }
    response.on('error', () => undefined);
    request.resume();
    response.writeHead(404, { connection: 'close' }).end();
  };
