import type { Transport } from '../../../src/contract/transport.ts';

/** Returns a transport whose answers all have this `Date` header. */
export function datedAnswers(service: Transport, date: string): Transport {
  return async (request) => {
    const answer = await service(request);
    return { ...answer, headers: { ...answer.headers, date } };
  };
}
