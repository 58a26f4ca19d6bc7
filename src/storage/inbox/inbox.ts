import type { Forward, ForwardAttempt } from '../../domain/webhook/forward-state.ts';
import type { ListenerInbox, ListenerQueue } from '../../domain/webhook/listener-inbox.ts';
import type { ReceivedDelivery, SignatureState } from '../../domain/webhook/received-delivery.ts';

export interface InboxEntry extends Omit<ReceivedDelivery, 'body'> {
  /** Ids increase in the order of arrival and are never reused. */
  readonly id: number;
  /**
   * Id of the first delivery of the event, if this delivery repeats the event with a different body;
   * otherwise null.
   */
  readonly duplicateOf: number | null;
  /** Equal deliveries that arrived later. */
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
  /** Default: those of all accepted deliveries. */
  readonly signatures?: readonly SignatureState[];
  /** Only deliveries that are not yet forwarded to all their targets. */
  readonly undelivered?: boolean;
  /** Whether to include repetitions of an event with another body. Default: false. */
  readonly withDuplicates?: boolean;
  /** Start of the period, included, in ms since the epoch. */
  readonly sinceMs?: number;
  /** End of the period, excluded. */
  readonly untilMs?: number;
  /** Used to follow new deliveries. */
  readonly afterId?: number;
  readonly beforeId?: number;
  readonly order?: 'oldest' | 'newest';
  readonly limit?: number;
}

export interface IdSpan {
  readonly first: number;
  readonly last: number;
}

/** Equal keys have equal transactions. */
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
  /** Deliveries that repeated a known event. */
  readonly duplicates: number;
  /** Counted per delivery and target. */
  readonly forwarded: number;
  readonly forwardWaiting: number;
  /** Forwards that were given up. */
  readonly forwardFailed: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Accepted deliveries by event; `""` for those without an event. */
  readonly byEvent: Readonly<Record<string, number>>;
}

export interface UndeliveredFilter {
  readonly event?: string;
  /** Only deliveries received at this time or later, in ms since the epoch. */
  readonly sinceMs?: number;
}

/** An undelivered forward that was claimed for a replay. */
export interface TakenForward {
  readonly id: number;
  readonly deliveryId: number;
  readonly target: string;
  readonly transactionId: string | null;
}

/** The queue of forwards, for listeners and for replays that a person starts. */
export interface ForwardQueue extends ListenerQueue {
  /** Oldest first, whether given up or still queued. */
  undelivered(filter: UndeliveredFilter): AsyncGenerator<TakenForward>;
  /** Returns false if another process has claimed the forward, or it was delivered. */
  takeForward(id: number, owner: string, leaseMs: number, nowMs: number): Promise<boolean>;
  giveBackForward(id: number, owner: string): Promise<void>;
  putForward(
    delivery: { readonly id: number; readonly transactionId: string | null },
    target: string,
    attempt: ForwardAttempt,
  ): Promise<void>;
  /** Removes a forward from the queue, because a person has sent its delivery to another target. */
  dropForward(id: number): Promise<void>;
}

/** The deliveries that our listeners received, in a SQLite file, or in PostgreSQL for several machines. */
export interface Inbox extends ForwardQueue, ListenerInbox {
  list(filter?: InboxFilter): Promise<readonly InboxEntry[]>;
  get(id: number): Promise<InboxDelivery | null>;
  count(filter?: InboxFilter): Promise<number>;
  /**
   * Returns the id range of the deliveries received in a period (ms since the epoch; the end is excluded).
   */
  span(fromMs: number, toMs: number): Promise<IdSpan | null>;
  /** Returns the `dedupeKey`s of the given deliveries that the inbox contains. */
  known(deliveries: readonly DeliveryKey[]): Promise<ReadonlySet<string>>;
  /** In the order of arrival; only statuses of accepted deliveries. */
  statusesOf(transactionIds: readonly string[]): Promise<readonly ReportedStatus[]>;
  stats(): Promise<InboxStats>;
  /** Removes deliveries that were received before a time (ms since the epoch), and returns their number. */
  prune(beforeMs: number): Promise<number>;
  /**
   * Replaces the personal data of a delivery. Returns false if it does not exist, or is not yet forwarded to
   * all its targets.
   */
  erase(id: number, rest: Pick<InboxDelivery, 'body' | 'headers' | 'path'>): Promise<boolean>;
  /**
   * Removes erased data from the file, while listeners cannot store deliveries. Returns false if another
   * process is using the file. Does nothing for a database server.
   */
  compact(): Promise<boolean>;
  /** Waits for pending writes. */
  close(): Promise<void>;
}
