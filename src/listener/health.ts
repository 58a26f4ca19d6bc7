import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** The state that a health check reports: 200 only for `ok`. */
export type HealthState = 'ok' | 'store_failing' | 'stopping';

/** Whether this is a health check: `GET` or `HEAD` of exactly this path. */
export const asksHealth = ({ method, url = '' }: IncomingMessage, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === path;

/** Answers a health check, without waiting for anything. */
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

/** Answers health checks on a separate port, and nothing else. */
export const healthOnly =
  (path: string, state: () => HealthState): RequestListener =>
  (request, response) => {
    if (asksHealth(request, path)) {
      answerHealth(request, response, state());
      return;
    }
    response.on('error', () => undefined);
    request.resume();
    response.writeHead(404, { connection: 'close' }).end();
  };
