import type { Transport } from '../../../src/contract/wire.ts';

/** The same service with another clock: every answer carries this `Date`. */
export function datedAnswers(service: Transport, date: string): Transport {
  return async (request) => {
    const answer = await service(request);
    return { ...answer, headers: { ...answer.headers, date } };
  };
}
