import { type Transport, TransportError } from '../../../src/contract/transport.ts';

/**
 * Returns a transport that injects `fault` into the first requests that `hits` accepts. `drop-before`: the
 * service never receives the request. `drop-after`: the answer is lost. `login-page`: a proxy answers 200
 * instead of the service.
 */
export function badNetwork(
  good: Transport,
  fault: 'drop-before' | 'drop-after' | 'login-page',
  hits: (method: string, path: string) => boolean,
  times = 1,
): Transport & { readonly struck: () => number } {
  let left = times;
  const transport: Transport = async (request) => {
    if (left <= 0 || !hits(request.method, new URL(request.url).pathname)) return good(request);
    left -= 1;
    if (fault === 'drop-before')
      throw new TransportError('connection', 'unknown', 'the connection was reset');
    if (fault === 'login-page')
      return { status: 200, headers: { 'content-type': 'text/html' }, body: page() };
    const response = await good(request);
    for await (const _chunk of response.body);
    throw new TransportError('timeout', 'unknown', 'no answer within 30 s');
  };
  return Object.assign(transport, { struck: () => times - left });
}

async function* page(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('<html>');
}
