/** The result of one request that forwarded a delivery to a target. */
export interface ForwardAttempt {
  /** Whether it was answered 2xx. */
  readonly delivered: boolean;
  /** The target's HTTP status; null when it gave none. */
  readonly status: number | null;
  /** Why there was no answer; null when there was one. */
  readonly reason: string | null;
  /** Time until the answer, or until it was given up, in ms. */
  readonly latencyMs: number;
  /** When it ended, in ms since the epoch. */
  readonly at: number;
}

/** `waiting`: not tried yet. `retrying`: will be retried. `failed`: given up; can be replayed by hand. */
export type ForwardState = 'waiting' | 'retrying' | 'delivered' | 'failed';

/** The state of forwarding one delivery to one target. Fields of the last attempt are null before the first. */
export interface Forward {
  readonly target: string;
  readonly state: ForwardState;
  readonly attempts: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly latencyMs: number | null;
  readonly at: number | null;
}

/** A delivery to forward to a target now, under a lease. */
export interface ForwardJob {
  /** Id of the forward, not of the delivery. */
  readonly id: number;
  readonly deliveryId: number;
  readonly target: string;
  /** Number of earlier attempts. */
  readonly attempts: number;
  /** When the delivery was received, in ms since the epoch. */
  readonly receivedAt: number;
  readonly transactionId: string | null;
  readonly event: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Which forwards a listener takes up. */
export interface ForwardClaim {
  readonly target: string;
  /** The owner of the lease: unique for each process. */
  readonly owner: string;
  readonly leaseMs: number;
  readonly limit: number;
  /** Ignored where the database's own clock counts, which several machines share. */
  readonly nowMs: number;
}

/** Waiting and given-up forwards of a target. */
export type ForwardBacklog = {
  readonly target: string;
  readonly waiting: number;
  readonly failed: number;
  /** When the first delivery that waits was received, in ms since the epoch; null if none waits. */
  readonly oldestAt: number | null;
};

/** The next state of a forward: delivered, given up, or retried after so many ms. */
export type ForwardNext = 'delivered' | 'failed' | { readonly retryMs: number };

/** How a delivery stands with all its targets. `delivered_late`: too late for the service, had it waited itself. */
export type ForwardedState = ForwardState | 'delivered_late';

const WORST_FIRST: readonly ForwardedState[] = [
  'failed',
  'retrying',
  'waiting',
  'delivered_late',
  'delivered',
];

/** The worst of its targets; null when it has none. */
export function forwardedState(forwards: readonly Forward[]): ForwardedState | null {
  const states = forwards.map((forward) =>
    forward.state === 'delivered' && forward.latencyMs !== null && !countsAsDelivered(forward)
      ? 'delivered_late'
      : forward.state,
  );
  return WORST_FIRST.find((state) => states.includes(state)) ?? null;
}

/** A target as people see it: without what may be a secret of its owner's in the query. */
export const targetText = (target: string): string => (target === '' ? '-' : target.replace(/\?.*$/s, '?…'));

/** How long the service waits for an answer, in ms (§6.4b rule 2). */
const SERVICE_WAITS_MS = 5_000;

/** Whether the service itself would have counted this answer as delivered: 2xx within 5 s (§6.4b rule 2). */
export const countsAsDelivered = ({ status, latencyMs }: Pick<Forward, 'status' | 'latencyMs'>): boolean =>
  status !== null && status >= 200 && status < 300 && latencyMs !== null && latencyMs <= SERVICE_WAITS_MS;
