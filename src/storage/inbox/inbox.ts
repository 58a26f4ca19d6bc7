import type { Forward, ForwardAttempt } from '../../domain/webhook/forward-state.ts';
import type { ListenerInbox, ListenerQueue } from '../../domain/webhook/listener-inbox.ts';
import type { ReceivedDelivery, SignatureState } from '../../domain/webhook/received-delivery.ts';

export interface InboxEntry extends Omit<ReceivedDelivery, 'body'> {
  /** Ids increase in the order of arrival and are never reused. */
  readonly id: number;
  /**
   * Id of the first delivery of the event, if this delivery repeats the event with another body. Otherwise
   * null.
   */
  readonly duplicateOf: number | null;
  readonly duplicates: number;
  readonly lastDuplicateAt: number | null;
  readonly forwards: readonly Forward[];
}

export interface InboxDelivery extends InboxEntry {
  readonly body: Uint8Array;
}

export interface InboxFilter {
  readonly event?: string;
  readonly transactionId?: string;
  /** By default, the filter accepts verified and unsigned deliveries. */
  readonly signatures?: readonly SignatureState[];
  /** Whether to return only deliveries that are not yet forwarded to all their targets. */
  readonly undelivered?: boolean;
  /** Whether to include deliveries that repeat an event with another body. Default: false. */
  readonly withDuplicates?: boolean;
  /** Start of the period (included), in ms since 1970. */
  readonly sinceMs?: number;
  /** End of the period (excluded), in ms since 1970. */
  readonly untilMs?: number;
  /** Selects only deliveries with a higher id, for example to follow new deliveries. */
  readonly afterId?: number;
  readonly beforeId?: number;
  readonly order?: 'oldest' | 'newest';
  readonly limit?: number;
}

export interface IdSpan {
  readonly first: number;
  readonly last: number;
}

/** Deliveries with equal `dedupeKey`s also have equal `transactionId`s. */
export interface DeliveryKey {
  readonly transactionId: string | null;
  readonly dedupeKey: string;
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
  readonly duplicates: number;
  /** Number of completed forwards. A delivery counts once for each target. */
  readonly forwarded: number;
  readonly forwardWaiting: number;
  readonly forwardFailed: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Number of accepted deliveries of each event. `""` stands for deliveries without an event. */
  readonly byEvent: Readonly<Record<string, number>>;
}

export interface UndeliveredFilter {
  readonly event?: string;
  /** Start of the period (included), in ms since 1970. */
  readonly sinceMs?: number;
}

export interface TakenForward {
  readonly id: number;
  readonly deliveryId: number;
  readonly target: string;
  readonly transactionId: string | null;
}

/** Queue of the forwards. Listeners use it, and so does the command that replays deliveries. */
export interface ForwardQueue extends ListenerQueue {
  /** Yields the forwards that failed or are still waiting, oldest first. */
  undelivered(filter: UndeliveredFilter): AsyncGenerator<TakenForward>;
  /**
   * Claims a forward for `owner`. Returns false if another process has claimed it, or it was already
   * delivered.
   */
  takeForward(id: number, owner: string, leaseMs: number, nowMs: number): Promise<boolean>;
  giveBackForward(id: number, owner: string): Promise<void>;
  putForward(
    delivery: { readonly id: number; readonly transactionId: string | null },
    target: string,
    attempt: ForwardAttempt,
  ): Promise<void>;
  /** Removes a forward. It is called after a person has sent the delivery to another target. */
  dropForward(id: number): Promise<void>;
}

/**
 * Stores the deliveries that our listeners received. It is a SQLite file, or a PostgreSQL database that
 * several machines share.
 */
export interface Inbox extends ForwardQueue, ListenerInbox {
  list(filter?: InboxFilter): Promise<readonly InboxEntry[]>;
  get(id: number): Promise<InboxDelivery | null>;
  count(filter?: InboxFilter): Promise<number>;
  /**
   * Returns the first and last id of a period, or null if no delivery was received. Times are in ms since
   * 1970, and `toMs` is excluded.
   */
  span(fromMs: number, toMs: number): Promise<IdSpan | null>;
  /** Returns the `dedupeKey`s of the given deliveries that are already in the inbox. */
  known(deliveries: readonly DeliveryKey[]): Promise<ReadonlySet<string>>;
  /** Returns the statuses that accepted deliveries reported, in the order of arrival. */
  statusesOf(transactionIds: readonly string[]): Promise<readonly ReportedStatus[]>;
  stats(): Promise<InboxStats>;
  /**
   * Deletes the deliveries received before a time (ms since 1970), except those that wait to be forwarded.
   * Returns the number of deleted deliveries.
   */
  prune(beforeMs: number): Promise<number>;
  /**
   * Replaces body, headers and path, which contain personal data. Returns false if the delivery does not
   * exist, or was not delivered to all its targets.
   */
  erase(id: number, rest: Pick<InboxDelivery, 'body' | 'headers' | 'path'>): Promise<boolean>;
  /**
   * Removes erased data from the SQLite file; meanwhile, listeners cannot store deliveries. Returns false if
   * another process uses the file. With PostgreSQL, does nothing and returns true.
   */
  compact(): Promise<boolean>;
  close(): Promise<void>;
}
