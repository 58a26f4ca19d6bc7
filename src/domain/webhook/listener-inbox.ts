import type {
  ForwardAttempt,
  ForwardBacklog,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from './forward-state.ts';
import type { ReceivedDelivery, Stored } from './received-delivery.ts';

/** Stored with the deliveries, so that neither a restart nor a crash loses a forward. */
export interface ListenerQueue {
  /**
   * Claims due forwards, oldest first. No other process can claim them until the lease ends. For each
   * transaction only the first undelivered event is claimed.
   */
  claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]>;
  /** Returns 0 if a forward is due; null when none waits. */
  nextForwardMs(target: string, nowMs: number): Promise<number | null>;
  /** Records an attempt under the lease. If the lease was lost, records nothing and returns false. */
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
   * Stores one delivery. Resolves once the delivery and its forwards are durable (they survive a power cut).
   * Deliveries of one turn of the event loop share one commit. If the commit fails, it stores nothing, and
   * all its calls reject.
   * @throws PixError for a full disk, a locked file or an unreachable database
   * @param targets where to forward a new delivery
   */
  append(delivery: ReceivedDelivery, targets?: readonly string[]): Promise<Stored>;
  /** Checks with a small durable write that the inbox can store. Rejects like `append`. */
  check(): Promise<void>;
}
