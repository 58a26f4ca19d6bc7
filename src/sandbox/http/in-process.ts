import {
  type Transport,
  TransportError,
  type WireRequest,
  type WireResponse,
} from '../../contract/transport.ts';
import type { Clock } from '../../domain/time/clock.ts';
import { type Answer, bytesOf, type Reaction } from './answer.ts';
import type { Pipeline } from './pipeline.ts';
import type { ReceivedRequest } from './received-request.ts';

/**
 * Returns a transport that calls the sandbox in this process. Broken connections and deadlines cause the
 * errors that a network transport would throw.
 */
export function inProcess(react: Pipeline, clock: Clock): Transport {
  return async (request) => {
    if (request.signal?.aborted)
      throw new TransportError('aborted', 'not_sent', 'the request was interrupted');
    return responseOf(await withinDeadline(react(exchangeOf(request)), request, clock), clock);
  };
}

function exchangeOf({ method, url, headers, body = '' }: WireRequest): ReceivedRequest {
  const { pathname, search } = new URL(url);
  return {
    method,
    path: pathname,
    search,
    headers,
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
}

/**
 * Rejects when the request's deadline is over or its signal aborts. The request was already sent, so its
 * outcome is unknown.
 */
function withinDeadline(reaction: Promise<Reaction>, request: WireRequest, clock: Clock): Promise<Reaction> {
  const { timeoutMs, signal } = request;
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(lost('aborted', 'the request was interrupted'));
  const onLate = (): void => reject(lost('timeout', `no answer within ${timeoutMs} ms`));
  const cancel = timeoutMs === undefined ? undefined : clock.at(clock.now() + timeoutMs, onLate);
  signal?.addEventListener('abort', onAbort, { once: true });
  return Promise.race([reaction, promise]).finally(() => {
    cancel?.();
    signal?.removeEventListener('abort', onAbort);
  });
}

const lost = (fault: 'aborted' | 'timeout' | 'connection', message: string): TransportError =>
  new TransportError(fault, 'unknown', message);

/** Converts the reaction to a response. Adds a `Date` header, as servers do (RFC 9110 §6.6.1). */
function responseOf(reaction: Reaction, clock: Clock): WireResponse {
  if (reaction.kind === 'dropped') throw lost('connection', 'the connection was reset');
  const { status, headers, body } = reaction.answer;
  const date = new Date(clock.now()).toUTCString();
  return { status, headers: { date, ...headers }, body: streamed(body, reaction.cutAt) };
}

async function* streamed(body: Answer['body'], cutAt: number | undefined): AsyncGenerator<Uint8Array> {
  const whole = bytesOf(body);
  if (whole === undefined) yield* body as Iterable<Uint8Array>;
  else if (cutAt === undefined) yield whole;
  else {
    yield whole.subarray(0, cutAt);
    throw lost('connection', 'the connection was lost in the middle of the answer');
  }
}
