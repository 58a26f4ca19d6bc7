import type {
  ForwardAttempt,
  ForwardBacklog,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from './forward-state.ts';
import type { ReceivedDelivery, Stored } from './received-delivery.ts';

/** The forwards that wait, stored with their deliveries so that neither a restart nor a crash loses any. */
export interface ListenerQueue {
  /**
   * Claims what is due for a target, oldest first, under a lease: no other process gets it until the lease ends. For each
   * transaction only its first undelivered event.
   */
  claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]>;
  /** In how many ms the next forward to the target is due (0: now); null when none waits. */
  nextForwardMs(target: string, nowMs: number): Promise<number | null>;
  /** Records an attempt under the lease; false, without recording anything, when the lease was lost. */
  recordForward(
    job: { readonly id: number; readonly owner: string },
    attempt: ForwardAttempt,
    next: ForwardNext,
    nowMs: number,
  ): Promise<boolean>;
  /** Releases what this owner has claimed and not tried. */
  releaseForwards(owner: string): Promise<void>;
  /** The forwards that are not delivered, by target. */
  backlog(): Promise<readonly ForwardBacklog[]>;
}

/** The part of an inbox that a listener uses. */
export interface ListenerInbox extends ListenerQueue {
  /**
   * Stores one delivery; resolves once it and its forwards are durable (they survive a power cut). Deliveries that arrive in
   * the same turn share one commit.
   * @throws PixError for all deliveries of that commit when the disk is full, another process held the file too long,
   * or the database cannot be reached: then none was stored
   * @param targets the targets to forward it to, if it is new
   */
  append(delivery: ReceivedDelivery, targets?: readonly string[]): Promise<Stored>;
  /** Writes something small, durably; rejects, as `append`, when that is not possible. */
  check(): Promise<void>;
}
