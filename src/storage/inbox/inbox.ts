import type {
  Forward,
  ForwardAttempt,
  ForwardClaim,
  ForwardJob,
  ForwardNext,
} from '../../domain/webhook/forward-state.ts';
import type { ReceivedDelivery, SignatureState, Stored } from '../../domain/webhook/received-delivery.ts';

/** A delivery in the inbox, without its body. */
export interface InboxEntry extends Omit<ReceivedDelivery, 'body'> {
  /** Counts up in the order of arrival; never used twice. */
  readonly id: number;
  /** The first one that told the same, when this one told it with another body. */
  readonly duplicateOf: number | null;
  /** How many came later that told the same. */
  readonly duplicates: number;
  readonly lastDuplicateAt: number | null;
  /** By target; empty when it is not to be forwarded. */
  readonly forwards: readonly Forward[];
}

export interface InboxDelivery extends InboxEntry {
  readonly body: Uint8Array;
}

export interface InboxFilter {
  readonly event?: string;
  readonly transactionId?: string;
  /** Default: those that were accepted. */
  readonly signatures?: readonly SignatureState[];
  /** Only those that are not forwarded yet to all their targets. */
  readonly undelivered?: boolean;
  /** Also those that told again what was known, with another body. Default false. */
  readonly withDuplicates?: boolean;
  /** Inclusive, in ms since the epoch. */
  readonly sinceMs?: number;
  /** Exclusive. */
  readonly untilMs?: number;
  /** Only ids above this: to follow what arrives. */
  readonly afterId?: number;
  readonly order?: 'oldest' | 'newest';
  readonly limit?: number;
}

export type ReportedStatus = {
  readonly id: number;
  readonly transactionId: string;
  readonly status: string | null;
};

export interface InboxStats {
  readonly verified: number;
  readonly unsigned: number;
  readonly rejected: number;
  /** Deliveries that told again what was known. */
  readonly duplicates: number;
  /** Forwards: one for each delivery and target. */
  readonly forwarded: number;
  /** Still in the queue. */
  readonly forwardWaiting: number;
  /** Given up. */
  readonly forwardFailed: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Accepted ones by event; those without one under `""`. */
  readonly byEvent: Readonly<Record<string, number>>;
}

/** What waits for a target, and what was given up. */
export type ForwardBacklog = {
  readonly target: string;
  readonly waiting: number;
  readonly failed: number;
};

/** Which undelivered forwards to replay. */
export interface UndeliveredFilter {
  readonly event?: string;
  /** Received at or after, in ms since the epoch. */
  readonly sinceMs?: number;
}

/** An undelivered forward that was taken up by hand. */
export interface TakenForward {
  readonly id: number;
  readonly deliveryId: number;
  readonly target: string;
  readonly transactionId: string | null;
}

/** What is to be forwarded: kept with the deliveries, so that neither a restart nor a crash loses any of it. */
export interface ForwardQueue {
  /**
   * Takes up what is due for a target, oldest first, under a lease: nobody else gets it until the lease ends. Of a transaction
   * only the first that is not delivered.
   */
  claimForwards(claim: ForwardClaim): Promise<readonly ForwardJob[]>;
  /** In how many ms the next forward to the target is due (0: now); null when none waits. */
  nextForwardMs(target: string, nowMs: number): Promise<number | null>;
  /** Records an attempt under the lease; false when the lease was lost meanwhile, and nothing was recorded. */
  recordForward(
    job: { readonly id: number; readonly owner: string },
    attempt: ForwardAttempt,
    next: ForwardNext,
    nowMs: number,
  ): Promise<boolean>;
  /** Gives back what this owner has taken up and not tried. */
  releaseForwards(owner: string): Promise<void>;
  backlog(): Promise<readonly ForwardBacklog[]>;
  /** What is not delivered, oldest first; given up or still in the queue. */
  undelivered(filter: UndeliveredFilter): AsyncGenerator<TakenForward>;
  /** Takes one up by hand, unless somebody has it or it is delivered. */
  takeForward(id: number, owner: string, leaseMs: number, nowMs: number): Promise<boolean>;
  giveBackForward(id: number, owner: string): Promise<void>;
  /** Records a forward by hand. */
  putForward(
    delivery: { readonly id: number; readonly transactionId: string | null },
    target: string,
    attempt: ForwardAttempt,
  ): Promise<void>;
  /** Takes one out of the queue: its delivery went to another target. */
  dropForward(id: number): Promise<void>;
}

/** What our listeners received: in a SQLite file, or in PostgreSQL for several machines. */
export interface Inbox extends ForwardQueue {
  /**
   * Keeps one delivery; resolves once it survives a power cut. What arrives in the same turn shares one commit.
   * @throws PixError for every waiter of that commit when the disk is full, another process held the file
   *   too long, or the database cannot be reached: nothing of it was kept
   * @param targets what it is to be forwarded to, if it is new
   */
  append(delivery: ReceivedDelivery, targets?: readonly string[]): Promise<Stored>;
  /** Writes something small, durably; rejects, as `append`, where that cannot be done. */
  check(): Promise<void>;
  list(filter?: InboxFilter): Promise<readonly InboxEntry[]>;
  get(id: number): Promise<InboxDelivery | null>;
  count(filter?: InboxFilter): Promise<number>;
  /** Which of these `dedupeKey`s are there. */
  known(dedupeKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** What accepted deliveries of these transactions told, in the order of arrival. */
  statusesOf(transactionIds: readonly string[]): Promise<readonly ReportedStatus[]>;
  stats(): Promise<InboxStats>;
  /** Removes what was received before that moment (ms since the epoch); says how many. */
  prune(beforeMs: number): Promise<number>;
  /** Waits for what is being written, then closes it. */
  close(): Promise<void>;
}
