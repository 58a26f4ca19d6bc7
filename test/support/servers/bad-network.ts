import { type Transport, TransportError, type WireResponse } from '../../../src/contract/transport.ts';
import { type JsonObject, parseJson } from '../../../src/domain/text/json.ts';
import { bodyOf, textOf } from './body-of.ts';

/**
 * The fault of a request. `drop-before`: the request is lost. `drop-after`: its answer is lost. `not-sent`: the
 * connection is refused. `login-page`: a proxy answers 200 instead of the service. `our-fault`: the client throws
 * after the answer. An object replaces the answer, and a function changes it.
 */
export type Strike =
  | 'drop-before'
  | 'drop-after'
  | 'not-sent'
  | 'login-page'
  | 'our-fault'
  | { readonly status: number; readonly errorCode: string }
  | { readonly body: unknown }
  | ((answer: JsonObject) => unknown);

/**
 * Returns a transport that injects the fault `how` into the first `times` requests that `hits` accepts. A pattern
 * is compared with a text such as `POST /v1/withdraw`.
 */
export function badNetwork(
  good: Transport,
  how: Strike,
  hits: RegExp | ((method: string, path: string) => boolean),
  times = 1,
): Transport & { readonly struck: () => number } {
  let left = times;
  const transport: Transport = async (request) => {
    const { pathname } = new URL(request.url);
    const isHit =
      hits instanceof RegExp ? hits.test(`${request.method} ${pathname}`) : hits(request.method, pathname);
    if (left <= 0 || !isHit) return good(request);
    left -= 1;
    return strike(how, () => good(request));
  };
  return Object.assign(transport, { struck: () => times - left });
}

async function strike(how: Strike, send: () => ReturnType<Transport>): Promise<WireResponse> {
  if (how === 'drop-before') throw new TransportError('connection', 'unknown', 'the connection was reset');
  if (how === 'not-sent') throw new TransportError('connection', 'not_sent', 'ECONNREFUSED');
  if (how === 'login-page')
    return { status: 200, headers: { 'content-type': 'text/html' }, body: bodyOf('<html>') };
  if (typeof how === 'object') return answered(how);
  const answer = await send();
  const text = await textOf(answer);
  if (how === 'drop-after') throw new TransportError('timeout', 'unknown', 'no answer within 30 s');
  if (how === 'our-fault') throw new Error('a fault of our own');
  return jsonAnswer(answer.status, how(parseJson(text) as JsonObject), answer.headers);
}

function answered(how: Extract<Strike, object>): WireResponse {
  if ('body' in how) return jsonAnswer(200, how.body);
  const { status, errorCode } = how as { readonly status: number; readonly errorCode: string };
  return jsonAnswer(status, { errorCode, message: 'm', statusCode: status, requestId: 'req-1' });
}

const jsonAnswer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): WireResponse => ({
  status,
  headers: { ...headers, 'content-type': 'application/json' },
  body: bodyOf(JSON.stringify(body)),
});

/**
 * Returns a transport that delays each request, so that requests overlap. `most` returns the maximum number
 * of concurrent requests.
 */
export function countingNetwork(good: Transport): Transport & { readonly most: () => number } {
  let [now, most] = [0, 0];
  const transport: Transport = async (request) => {
    now += 1;
    most = Math.max(most, now);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
    const answer = await good(request);
    now -= 1;
    return answer;
  };
  return Object.assign(transport, { most: () => most });
}

/** Returns a transport whose answers all have this `Date` header. */
export function datedAnswers(service: Transport, date: string): Transport {
  return async (request) => {
    const answer = await service(request);
    return { ...answer, headers: { ...answer.headers, date } };
  };
}
