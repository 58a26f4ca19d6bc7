import { isSuccess } from '../is-success.ts';

export interface ForwardAttempt {
  /** Whether the target answered 2xx. */
  readonly delivered: boolean;
  readonly status: number | null;
  readonly reason: string | null;
  /** The start of an answer that is not 2xx (`answerExcerpt`). */
  readonly answer: string | null;
  /** Time in ms until the answer or the end of the attempt. */
  readonly latencyMs: number;
  /** End of the attempt, in ms since the epoch. */
  readonly at: number;
}

/**
 * `waiting`: not tried yet. `retrying`: will be retried. `failed`: given up, but a person can replay the
 * delivery.
 */
export type ForwardState = 'waiting' | 'retrying' | 'delivered' | 'failed';

/**
 * The delivery's state at one target. The fields that describe the last attempt are null before the first
 * attempt.
 */
export interface Forward {
  readonly target: string;
  readonly state: ForwardState;
  readonly attempts: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly answer: string | null;
  readonly latencyMs: number | null;
  readonly at: number | null;
}

export type ForwardJob = {
  /** Id of the forward, not of the delivery. */
  readonly id: number;
  readonly deliveryId: number;
  readonly target: string;
  readonly attempts: number;
  /** In ms since the epoch. */
  readonly receivedAt: number;
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

export interface ForwardClaim {
  readonly target: string;
  /** Name of the process that claims the forwards. It is unique for each process. */
  readonly owner: string;
  readonly leaseMs: number;
  readonly limit: number;
  /** A shared inbox ignores this time, because its database has its own clock. */
  readonly nowMs: number;
}

export type ForwardBacklog = {
  readonly target: string;
  readonly waiting: number;
  readonly failed: number;
  /** Time of the oldest delivery that waits, in ms since the epoch; null if no delivery waits. */
  readonly oldestAt: number | null;
};

export type ForwardNext = 'delivered' | 'failed' | { readonly retryMs: number };

/**
 * The state across all targets. `delivered_late`: a target answered 2xx, but later than the service would
 * have waited.
 */
export type ForwardedState = ForwardState | 'delivered_late';

const WORST_FIRST: readonly ForwardedState[] = [
  'failed',
  'retrying',
  'waiting',
  'delivered_late',
  'delivered',
];

export function forwardedState(forwards: readonly Forward[]): ForwardedState | null {
  const states = forwards.map((forward) =>
    forward.state === 'delivered' && forward.latencyMs !== null && !countsAsDelivered(forward)
      ? 'delivered_late'
      : forward.state,
  );
  return WORST_FIRST.find((state) => states.includes(state)) ?? null;
}

/** Returns the target without its query, because the query may contain a secret. */
export const targetText = (target: string): string => (target === '' ? '-' : target.replace(/\?.*$/s, '?…'));

/** The service waits this long for an answer (§6.4b rule 2). */
const SERVICE_WAITS_MS = 5_000;

/** The service counts 2xx within 5 s as delivered (§6.4b rule 2). */
export const countsAsDelivered = ({ status, latencyMs }: Pick<Forward, 'status' | 'latencyMs'>): boolean =>
  isSuccess(status) && latencyMs !== null && latencyMs <= SERVICE_WAITS_MS;
