import type {
  ForwardAttempt,
  ForwardBacklog,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from './forward-state.ts';
import type { ReceivedDelivery, Stored } from './received-delivery.ts';

/**
 * The queue of forwards. The queue is stored together with the deliveries, so neither a restart nor a crash
 * loses a forward.
 */
export interface ListenerQueue {
  /**
   * Claims the forwards that are due for a target, oldest first. Until the lease ends, no other process can
   * claim these forwards. For each transaction only the first undelivered event is claimed.
   */
  claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]>;
  /** Returns in how many ms the next forward to the target is due (0: now); null when none waits. */
  nextForwardMs(target: string, nowMs: number): Promise<number | null>;
  /** Records an attempt under the lease. If the lease was lost, records nothing and returns false. */
  recordForward(
    job: { readonly id: number; readonly owner: string },
    attempt: ForwardAttempt,
    next: ForwardNext,
    nowMs: number,
  ): Promise<boolean>;
  /** Releases the forwards that this owner has claimed but not tried. */
  releaseForwards(owner: string): Promise<void>;
  /** Returns the number of undelivered forwards, by target. */
  backlog(): Promise<readonly ForwardBacklog[]>;
}

/** The part of an inbox that a listener uses. */
export interface ListenerInbox extends ListenerQueue {
  /**
   * Stores one delivery. Resolves once the delivery and its forwards are durable (they survive a power cut).
   * Deliveries that arrive in the same turn of the event loop share one commit.
   * @throws PixError when the disk is full, another process locked the file too long, or the database cannot
   * be reached. Then none of the deliveries of that commit is stored, and all their calls reject.
   * @param targets the targets to forward the delivery to, if the delivery is new
   */
  append(delivery: ReceivedDelivery, targets?: readonly string[]): Promise<Stored>;
  /**
   * Checks that the inbox can store, by a small durable write. Rejects like `append` when that is not
   * possible.
   */
  check(): Promise<void>;
}
