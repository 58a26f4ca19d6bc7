import type { SeededRandom } from '../seeded-random.ts';
import type { Posted } from './post-to-receiver.ts';
import { DEADLINE_MS } from './receiver-timeouts.ts';

/** Host name of the built-in receivers. This process answers deliveries to it, without a network. */
const HOST = 'receivers.sandbox.localhost';

export type BuiltInReceiver = 'ok' | 'error' | 'silent' | 'recovers' | 'flaky';

const FAILED_FIRST = 3;

export const builtInReceiverUrl = (name: BuiltInReceiver): string => `http://${HOST}/${name}`;

export const isBuiltInReceiver = (url: string): boolean => new URL(url).hostname === HOST;

export interface Attempt {
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
