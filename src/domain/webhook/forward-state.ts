/** The result of one request to a target. */
export interface ForwardAttempt {
  /** Whether the target answered 2xx. */
  readonly delivered: boolean;
  /** HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** Why there was no answer; null if there was one. */
  readonly reason: string | null;
  /** Time until the answer or the end of the attempt, in ms. */
  readonly latencyMs: number;
  /** End of the attempt, in ms since the epoch. */
  readonly at: number;
}

/**
 * `waiting`: not tried yet. `retrying`: will be retried. `failed`: given up, but a person can replay the
 * delivery.
 */
export type ForwardState = 'waiting' | 'retrying' | 'delivered' | 'failed';

/** One delivery's forward to one target. The fields of the last attempt are null before the first attempt. */
export interface Forward {
  readonly target: string;
  readonly state: ForwardState;
  readonly attempts: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly latencyMs: number | null;
  readonly at: number | null;
}

/** A delivery to forward now, leased to one process. */
export interface ForwardJob {
  /** Id of the forward, not of the delivery. */
  readonly id: number;
  readonly deliveryId: number;
  readonly target: string;
  /** Number of earlier attempts. */
  readonly attempts: number;
  /** In ms since the epoch. */
  readonly receivedAt: number;
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface ForwardClaim {
  readonly target: string;
  /** Owner of the lease; unique for each process. */
  readonly owner: string;
  readonly leaseMs: number;
  readonly limit: number;
  /** The caller's time. A shared inbox ignores it, because its database has its own clock. */
  readonly nowMs: number;
}

/** A target's waiting and given-up forwards. */
export type ForwardBacklog = {
  readonly target: string;
  readonly waiting: number;
  readonly failed: number;
  /** When the oldest waiting delivery was received, in ms since the epoch; null if none waits. */
  readonly oldestAt: number | null;
};

/** Delivered, given up, or retried after this many ms. */
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

/** Returns the worst state of all targets; null when there is no target. */
export function forwardedState(forwards: readonly Forward[]): ForwardedState | null {
  const states = forwards.map((forward) =>
    forward.state === 'delivered' && forward.latencyMs !== null && !countsAsDelivered(forward)
      ? 'delivered_late'
      : forward.state,
  );
  return WORST_FIRST.find((state) => states.includes(state)) ?? null;
}

/** Returns a target for people, without its query, which may contain a secret. */
export const targetText = (target: string): string => (target === '' ? '-' : target.replace(/\?.*$/s, '?…'));

/** How long the service waits for an answer, in ms (§6.4b rule 2). */
const SERVICE_WAITS_MS = 5_000;

/** Whether the service would count this answer as delivered: 2xx within 5 s (§6.4b rule 2). */
export const countsAsDelivered = ({ status, latencyMs }: Pick<Forward, 'status' | 'latencyMs'>): boolean =>
  status !== null && status >= 200 && status < 300 && latencyMs !== null && latencyMs <= SERVICE_WAITS_MS;
