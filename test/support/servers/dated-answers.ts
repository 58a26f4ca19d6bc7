import type { Transport } from '../../../src/contract/transport.ts';

/** Wraps a service so that every answer has this `Date` header. */
export function datedAnswers(service: Transport, date: string): Transport {
  return async (request) => {
    const answer = await service(request);
    return { ...answer, headers: { ...answer.headers, date } };
  };
}
