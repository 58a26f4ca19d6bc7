import type {
  ForwardAttempt,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from '../domain/webhook/forward-state.ts';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';

/** The queue of forwards in the inbox. */
export interface ListenerQueue {
  /** Claims what is due for a target, under a lease. */
  claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]>;
  /** In how many ms the next forward to the target is due; null when nothing waits. */
  nextForwardMs(target: string, nowMs: number): Promise<number | null>;
  /** False when the lease was lost meanwhile. */
  recordForward(
    job: { readonly id: number; readonly owner: string },
    attempt: ForwardAttempt,
    next: ForwardNext,
    nowMs: number,
  ): Promise<boolean>;
  /** Releases what this owner has claimed and not tried. */
  releaseForwards(owner: string): Promise<void>;
}

/** The part of an inbox that the listener uses. */
export interface ListenerInbox extends ListenerQueue {
  /**
   * Resolves once the delivery and its forwards are durable (they survive a power cut); rejects when it could not be
   * stored.
   */
  append(delivery: ReceivedDelivery, targets: readonly string[]): Promise<Stored>;
  /** Writes something small, durably, to find out whether deliveries could be stored. */
  check(): Promise<void>;
}
