import type { WireResponse } from '../../contract/transport.ts';
import { readFirstBytes } from '../../domain/growing-bytes.ts';
import { errorMessage } from '../../domain/pix-error.ts';
import { rejectOnAbort } from '../../domain/reject-on-abort.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import { isOwnAddress } from '../state/webhooks/check-target.ts';
import { USER_AGENT } from './retry-pause-ms.ts';
import { DEADLINE_MS } from './unanswered-posts.ts';

const MOST_KEPT = 64 * 1024;

export interface Posted {
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string | null;
  readonly ms: number;
  readonly problem?: string;
}

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Sends one delivery or challenge. Never throws: the result describes any failure. */
export async function postToReceiver(
  request: OutgoingPost,
  { outbound: { deliver, clock, posts }, ownPorts, signal }: Service,
): Promise<Posted> {
  const started = clock.now();
  const late = new AbortController();
  const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...request.headers };
  const both = AbortSignal.any([signal, late.signal]);
  const end = posts.add(request.url, () => late.abort(new Error(`no answer within ${DEADLINE_MS / 1000} s`)));
  try {
    // Check again: the sandbox may have had another port when the URL was registered.
    if (isOwnAddress(request.url, ownPorts)) throw new Error('a sandbox does not deliver to itself');
    if (!deliver) throw new Error('this sandbox sends nothing out');
    const exchange = deliver({
      method: 'POST',
      ...request,
      headers,
      timeoutMs: DEADLINE_MS,
      signal: both,
    }).then(read);
    const answer = await Promise.race([exchange, rejectOnAbort(both)]);
    end('answered');
    return { ...answer, ms: clock.now() - started };
  } catch (error) {
    const problem = errorMessage(error);
    const ms = late.signal.aborted ? DEADLINE_MS : clock.now() - started;
    end(ms >= DEADLINE_MS ? 'missed' : 'failed');
    return { status: null, headers: null, body: null, ms, problem };
  }
}

async function read({ status, headers, body }: WireResponse): Promise<Omit<Posted, 'ms'>> {
  const { bytes } = await readFirstBytes(body, MOST_KEPT);
  return { status, headers, body: new TextDecoder().decode(bytes) };
}

/** Host name of the built-in receivers. This process answers deliveries to it, without a network. */
const HOST = 'receivers.sandbox.localhost';

export type BuiltInReceiver = 'ok' | 'error' | 'silent' | 'recovers' | 'flaky';

const FAILED_FIRST = 3;

export const builtInReceiverUrl = (name: BuiltInReceiver): string => `http://${HOST}/${name}`;

export const isBuiltInReceiver = (url: string): boolean => new URL(url).hostname === HOST;

interface Attempt {
  readonly url: string;
  /** Number of the delivery attempt, starting with 1. */
  readonly attempt: number;
  readonly delivery: bigint;
}

/**
 * Returns the answer of a built-in receiver, or undefined for any other URL. The receiver `error` always
 * answers 500, and the receiver `silent` never answers. `recovers` accepts the fourth attempt, and `flaky`
 * accepts about half of all attempts.
 */
export function builtInReceiverReply(
  random: SeededRandom,
  { url, attempt, delivery }: Attempt,
): Posted | undefined {
  if (!isBuiltInReceiver(url)) return undefined;
  const chance = random.fraction('own receiver', delivery, attempt);
  const ms = 20 + Math.floor(chance * 180);
  const answer = (status: number, body: string): Posted => ({ status, headers: {}, body, ms });
  const taken = answer(200, 'ok');
  switch (new URL(url).pathname.slice(1)) {
    case 'ok':
      return taken;
    case 'error':
      return answer(500, 'erro interno');
    case 'silent':
      return {
        status: null,
        headers: null,
        body: null,
        ms: DEADLINE_MS,
        problem: `no answer within ${DEADLINE_MS / 1000} s`,
      };
    case 'recovers':
      return attempt > FAILED_FIRST ? taken : answer(503, 'em manutenção');
    case 'flaky':
      return chance < 0.5 ? taken : answer(502, 'bad gateway');
    default:
      return answer(404, 'not found');
  }
}
