import { type Transport, TransportError } from '../../../src/contract/wire.ts';

/** A network that does `fault` to the first requests that `hits`, and is good for the rest. */
export function badNetwork(
  good: Transport,
  fault: 'drop-before' | 'drop-after',
  hits: (method: string, path: string) => boolean,
  times = 1,
): Transport & { readonly struck: () => number } {
  let left = times;
  const transport: Transport = async (request) => {
    if (left <= 0 || !hits(request.method, new URL(request.url).pathname)) return good(request);
    left -= 1;
    if (fault === 'drop-before')
      throw new TransportError('connection', 'unknown', 'the connection was reset');
    const response = await good(request);
    for await (const _chunk of response.body);
    throw new TransportError('timeout', 'unknown', 'no answer within 30 s');
  };
  return Object.assign(transport, { struck: () => times - left });
}
