import type {
  ForwardAttempt,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from '../domain/webhook/forward-state.ts';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';

/** What is to be forwarded, in the inbox. */
export interface ListenerQueue {
  /** What is due for a target, under a lease. */
  claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]>;
  /** In how many ms the next forward to the target is due; null when none waits. */
  nextForwardMs(target: string, nowMs: number): Promise<number | null>;
  /** False when the lease was lost meanwhile. */
  recordForward(
    job: { readonly id: number; readonly owner: string },
    attempt: ForwardAttempt,
    next: ForwardNext,
    nowMs: number,
  ): Promise<boolean>;
  /** Gives back what this owner has taken up and not tried. */
  releaseForwards(owner: string): Promise<void>;
}

/** What the listener needs of an inbox. */
export interface ListenerInbox extends ListenerQueue {
  /**
   * Resolves once the delivery, and what it is to be forwarded to, survive a power cut; rejects when it could not be kept.
   */
  append(delivery: ReceivedDelivery, targets: readonly string[]): Promise<Stored>;
  /** Writes something small, durably: whether deliveries could be stored. */
  check(): Promise<void>;
}
