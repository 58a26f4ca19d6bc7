import type {
  ForwardAttempt,
  ForwardBacklog,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from './forward-state.ts';
import type { ReceivedDelivery, Stored } from './received-delivery.ts';

/**
 * The forwards that are still to be made. They are stored with the deliveries, so that a restart or crash
 * loses none.
 */
export interface ListenerQueue {
  /**
   * Claims due forwards, oldest first. No other process can claim them until the lease ends. If a transaction
   * has several undelivered events, only the oldest one can be claimed.
   */
  claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]>;
  /**
   * Returns the time in ms until the next forward to the target: 0 if one is due, null if none is waiting.
   */
  nextForwardMs(target: string, nowMs: number): Promise<number | null>;
  /**
   * Records an attempt, if the process still has the lease. Otherwise it records nothing and returns false.
   */
  recordForward(
    job: { readonly id: number; readonly owner: string },
    attempt: ForwardAttempt,
    next: ForwardNext,
    nowMs: number,
  ): Promise<boolean>;
  releaseForwards(owner: string): Promise<void>;
  backlog(): Promise<readonly ForwardBacklog[]>;
}

export interface ListenerInbox extends ListenerQueue {
  /**
   * Stores one delivery. Resolves when the delivery and its forwards are durable (they survive a power cut).
   * Calls in one turn of the event loop share one commit. If the commit fails, nothing is stored and all
   * these calls reject.
   * @throws PixError for a full disk, a locked file or an unreachable database
   * @param targets URLs to which a new delivery must be forwarded
   */
  append(delivery: ReceivedDelivery, targets?: readonly string[]): Promise<Stored>;
  /** Checks with a small durable write that the inbox can store. Rejects like `append`. */
  check(): Promise<void>;
}

export interface AccountEvent {
  /** Time of the event in ISO 8601, by the service's clock. Null if the service returns no time. */
  readonly at: string | null;
  /**
   * `transaction` or `dispute`: the transaction or dispute has a new status. `delivery`: the service
   * attempted a delivery.
   */
  readonly type: 'transaction' | 'dispute' | 'delivery';
  readonly source: 'inbox' | 'polling';
  readonly event: string | null;
  readonly transactionId: string | null;
  readonly infractionId: string | null;
  readonly status: string | null;
  readonly amountCents: number | null;
  /** Name of a charge's payer or a payout's receiver. */
  readonly name: string | null;
  readonly reference: string | null;
  /** Endpoint of a delivery. Null for events of other types. */
  readonly endpoint: string | null;
  readonly httpStatus: number | null;
  readonly cause: string | null;
}
