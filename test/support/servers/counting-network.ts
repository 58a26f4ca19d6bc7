import type { Transport } from '../../../src/contract/transport.ts';

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
