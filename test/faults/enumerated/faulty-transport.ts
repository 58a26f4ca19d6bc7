import {
  type Transport,
  TransportError,
  type WireRequest,
  type WireResponse,
} from '../../../src/contract/transport.ts';
import { sleep } from '../../../src/domain/time/clock.ts';
import type { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { bodyOf, bytesOf } from '../../support/servers/body-of.ts';
import type { Answer, Reply } from './answers.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/**
 * Time in ms from the timeout of the client until the service receives a delayed request. The resolve time of
 * the profile is longer (5 s).
 */
export const LATE_MS = 2_000;
/**
 * Time in ms from the answer until the service applies a deferred request. The resolve time of the profile is
 * shorter.
 */
const DEFERRED_MS = 60_000;

export interface FaultyWire {
  readonly handle: Transport;
  readonly time: VirtualClock;
  readonly process: SimulatedProcess;
  readonly movesMoney: (method: string, path: string) => boolean;
  /** The answer to the first request that moves money; null if the service works normally. */
  readonly answer: Answer | null;
  /**
   * Called with the result of a delayed request. The service receives such a request after the timeout of the
   * client.
   */
  readonly onLate: (applied: Promise<WireResponse>) => void;
}

interface Whole {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/**
 * Returns the network of one run. The run can be interrupted before and after each request. The first request
 * that moves money gets `answer`.
 */
export function faultyTransport(wire: FaultyWire): Transport {
  const { process } = wire;
  let pending: Answer | null = wire.answer;
  let repetition: { readonly key: string; readonly answer: Answer } | undefined;
  let isDown = false;
  return async (request) => {
    const path = new URL(request.url).pathname;
    const name = `${request.method} ${path.replace(/[^/]*\d[^/]*/g, (part) => (/^v\d$/.test(part) ? part : ':id'))}`;
    await process.reach(`${name}: before`);
    if (request.signal?.aborted) throw lost('aborted', 'not_sent');
    if (isDown) throw lost('connection', 'not_sent');
    const key = request.headers['idempotency-key'];
    const isRepetition = repetition !== undefined && key === repetition.key;
    const due = isRepetition ? (repetition?.answer ?? null) : pending;
    const answer = wire.movesMoney(request.method, path) ? due : null;
    if (answer === null) {
      const reply = await whole(wire.handle, request);
      await process.reach(`${name}: sent`);
      if (request.signal?.aborted) throw lost('aborted', 'unknown');
      return answered(process, name, reply);
    }
    if (!isRepetition) pending = null;
    if (answer.toRepetition && key !== undefined)
      repetition = { key, answer: { name: answer.name, ...answer.toRepetition } };
    isDown = answer.thenDown === true;
    return answer.reply.kind === 'not-connected'
      ? Promise.reject(lost('connection', 'not_sent'))
      : moveMoney(wire, request, name, answer);
  };
}

async function moveMoney(
  wire: FaultyWire,
  request: WireRequest,
  name: string,
  { applied, reply: wanted }: Answer,
): Promise<WireResponse> {
  const { process, time, handle } = wire;
  const arrives = (afterMs: number): void => {
    const gone = Promise.withResolvers<WireResponse>();
    time.at(time.now() + afterMs, () => gone.resolve(handle(withoutEnd(request))));
    wire.onLate(gone.promise);
  };
  if (wanted.kind === 'by') {
    if (applied === 'deferred') arrives(DEFERRED_MS);
    const reply = await wanted.service(handle, wire.movesMoney)(withoutEnd(request));
    await process.reach(`${name}: sent`);
    if (request.signal?.aborted) throw lost('aborted', 'unknown');
    await process.reach(`${name}: answered`);
    return reply;
  }
  const reply = applied === 'yes' ? await whole(handle, request) : null;
  let isLeft = false;
  const giveUp = (): void => {
    if (applied !== 'late' || isLeft) return;
    isLeft = true;
    arrives(LATE_MS);
  };
  process.onStop(giveUp);
  await process.reach(`${name}: sent`);
  const { signal, timeoutMs = 30_000 } = request;
  if (wanted.kind === 'none' || signal?.aborted) {
    await sleep(process.connectionClock, timeoutMs, signal).catch(() => undefined);
    giveUp();
    throw lost(signal?.aborted ? 'aborted' : 'timeout', 'unknown');
  }
  return answered(process, name, replyOf(wanted, reply));
}

async function answered(
  process: SimulatedProcess,
  name: string,
  { status, headers, bytes }: Whole,
): Promise<WireResponse> {
  await process.reach(`${name}: answered`);
  return { status, headers, body: bodyOf(bytes) };
}

function replyOf(wanted: Exclude<Reply, { kind: 'by' }>, reply: Whole | null): Whole {
  const json = { 'content-type': 'application/json' };
  if (wanted.kind === 'status') {
    const body = { errorCode: wanted.code, message: 'falha', statusCode: wanted.status, requestId: 'fault' };
    return { status: wanted.status, headers: json, bytes: Buffer.from(JSON.stringify(body)) };
  }
  if (reply === null) throw new Error(`${wanted.kind}: nothing was applied, so there is nothing to answer`);
  if (wanted.kind === 'garbage') return { status: 200, headers: {}, bytes: Buffer.from('<html>502') };
  return wanted.kind === 'other-amount' ? { ...reply, bytes: withOtherAmount(reply.bytes) } : reply;
}

/** Returns the answer with its amount increased by R$ 1,00. */
function withOtherAmount(bytes: Buffer): Buffer {
  const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
  const isCents = !('clientReference' in body);
  const field = ['refundAmount', 'refundInProgressAmount', 'reversedAmount', 'amount'].find(
    (name) => typeof body[name] === 'number' && body[name] > 0,
  );
  if (field === undefined) throw new Error(`no amount in ${bytes.toString()}`);
  return Buffer.from(JSON.stringify({ ...body, [field]: Number(body[field]) + (isCents ? 100 : 1) }));
}

const lost = (fault: 'aborted' | 'timeout' | 'connection', outcome: 'not_sent' | 'unknown'): TransportError =>
  new TransportError(fault, outcome, fault === 'timeout' ? 'no answer within 30 s' : fault);

function withoutEnd({ method, url, headers, body }: WireRequest): WireRequest {
  return { method, url, headers, ...(body === undefined ? {} : { body }) };
}

async function whole(handle: Transport, request: WireRequest): Promise<Whole> {
  const reply = await handle(withoutEnd(request));
  return { status: reply.status, headers: reply.headers, bytes: await bytesOf(reply) };
}
