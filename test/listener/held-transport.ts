import type { Transport, WireRequest } from '../../src/contract/transport.ts';
import { bodyOf } from '../support/servers/body-of.ts';

export interface HeldTransport {
  readonly transport: Transport;
  readonly sent: WireRequest[];
  readonly answer: (index: number, status?: number) => void;
}

export function heldTransport(): HeldTransport {
  const sent: WireRequest[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  return {
    sent,
    answer: (index, status = 200) => ends[index]?.resolve(status),
    async transport(request) {
      sent.push(request);
      const end = Promise.withResolvers<number>();
      ends.push(end);
      return { status: await end.promise, headers: {}, body: bodyOf('') };
    },
  };
}
