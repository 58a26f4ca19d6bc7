import { type Transport, TransportError, type WireResponse } from '../../../src/contract/transport.ts';
import { type JsonObject, parseJson } from '../../../src/domain/text/json.ts';
import { badNetwork } from './bad-network.ts';

/**
 * The fault of a request. `drop-before`: the request is lost. `drop-after`: its answer is lost. `not-sent`:
 * the connection is refused. `our-fault`: the client throws after the answer. An object replaces the answer,
 * and a function changes it.
 */
export type Strike =
  | 'drop-before'
  | 'drop-after'
  | 'not-sent'
  | 'our-fault'
  | { readonly status: number; readonly errorCode: string }
  | { readonly body: unknown }
  | ((answer: JsonObject) => unknown);

/**
 * Returns a transport that injects the fault `how` into the first `times` requests whose method and path
 * match `route`.
 */
export function struckNetwork(good: Transport, route: RegExp, how: Strike, times = 1): Transport {
  const hits = (method: string, path: string): boolean => route.test(`${method} ${path}`);
  if (how === 'drop-before' || how === 'drop-after') return badNetwork(good, how, hits, times);
  let left = times;
  return async (request) => {
    if (left <= 0 || !hits(request.method, new URL(request.url).pathname)) return good(request);
    left -= 1;
    if (how === 'not-sent') throw new TransportError('connection', 'not_sent', 'ECONNREFUSED');
    if (typeof how === 'object') return answered(how);
    const answer = await good(request);
    const json = parseJson(await textOf(answer)) as JsonObject;
    if (how === 'our-fault') throw new Error('a fault of our own');
    return jsonAnswer(answer.status, how(json), answer.headers);
  };
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
  body: (async function* () {
    yield Buffer.from(JSON.stringify(body));
  })(),
});

async function textOf({ body }: WireResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
