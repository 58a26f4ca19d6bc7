import type { Transport, WireRequest } from '../../../src/contract/transport.ts';
import { TransportError } from '../../../src/contract/transport.ts';

export interface Received {
  readonly request: WireRequest;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly payload: { readonly id?: string; readonly status?: string } & Readonly<Record<string, unknown>>;
}

/**
 * How a receiver answers. A number is a status. `refused` refuses the connection, and `silent` never answers.
 * A promise delays the answer, and a function chooses one for each delivery.
 */
export type Answering =
  | number
  | { readonly status: number; readonly body: string }
  | 'refused'
  | 'silent'
  | Promise<number>
  | ((received: Received, count: number) => Answering);

export interface Receiver {
  readonly deliver: Transport;
  readonly received: Received[];
  answer: Answering;
}

/** Returns a webhook endpoint in this process, which records the deliveries that it receives. */
export function receiver(first: Answering = 200): Receiver {
  const received: Received[] = [];
  const self: Receiver = {
    received,
    answer: first,
    deliver: async (request) => {
      const body = Buffer.from(request.body ?? '');
      const payload = JSON.parse(body.toString()) as Received['payload'];
      const one = { request, headers: request.headers, body, payload };
      received.push(one);
      let answer = self.answer;
      while (typeof answer === 'function') answer = answer(one, received.length);
      if (answer instanceof Promise) answer = await answer;
      if (answer === 'refused') throw new TransportError('connection', 'not_sent', 'connect ECONNREFUSED');
      if (answer === 'silent') return new Promise(() => {});
      const { status, body: text } = typeof answer === 'number' ? { status: answer, body: '' } : answer;
      return { status, headers: { 'x-receiver': 'test' }, body: once(text) };
    },
  };
  return self;
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
