import type { Forward, ForwardAttempt } from '../../domain/webhook/forward-state.ts';
import type { ListenerInbox, ListenerQueue } from '../../domain/webhook/listener-inbox.ts';
import type { ReceivedDelivery, SignatureState } from '../../domain/webhook/received-delivery.ts';

export interface InboxEntry extends Omit<ReceivedDelivery, 'body'> {
  /** Ids increase in the order of arrival and are never reused. */
  readonly id: number;
  /** The first delivery of the event, if this one repeats the event with a different body; otherwise null. */
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
  /** By default, all accepted deliveries are included. */
  readonly signatures?: readonly SignatureState[];
  /** Whether to return only deliveries that are not yet forwarded to all their targets. */
  readonly undelivered?: boolean;
  /** Whether to include repetitions with another body. Default: false. */
  readonly withDuplicates?: boolean;
  /** First time of the period, in ms since the epoch. */
  readonly sinceMs?: number;
  /** End of the period, which is excluded. */
  readonly untilMs?: number;
  /** Only deliveries with a higher id are returned, to follow new deliveries. */
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
  readonly duplicates: number;
  /** Number of forwards, counted per delivery and target. */
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
  /** First time of the period, in ms since the epoch. */
  readonly sinceMs?: number;
}

export interface TakenForward {
  readonly id: number;
  readonly deliveryId: number;
  readonly target: string;
  readonly transactionId: string | null;
}

/** Listeners use this queue, and replays that a person starts. */
export interface ForwardQueue extends ListenerQueue {
  /** Returns forwards that were given up or are still queued, oldest first. */
  undelivered(filter: UndeliveredFilter): AsyncGenerator<TakenForward>;
  /** Returns false if another process has claimed the forward, or it was delivered. */
  takeForward(id: number, owner: string, leaseMs: number, nowMs: number): Promise<boolean>;
  giveBackForward(id: number, owner: string): Promise<void>;
  putForward(
    delivery: { readonly id: number; readonly transactionId: string | null },
    target: string,
    attempt: ForwardAttempt,
  ): Promise<void>;
  /** Removes a forward whose delivery a person has sent to another target. */
  dropForward(id: number): Promise<void>;
}

/** Deliveries that our listeners received, in a SQLite file, or in PostgreSQL for several machines. */
export interface Inbox extends ForwardQueue, ListenerInbox {
  list(filter?: InboxFilter): Promise<readonly InboxEntry[]>;
  get(id: number): Promise<InboxDelivery | null>;
  count(filter?: InboxFilter): Promise<number>;
  /** Returns the ids received in a period (ms since the epoch; the end is excluded). */
  span(fromMs: number, toMs: number): Promise<IdSpan | null>;
  /** Returns the `dedupeKey`s that the inbox contains. */
  known(deliveries: readonly DeliveryKey[]): Promise<ReadonlySet<string>>;
  /** Returns the statuses of accepted deliveries, in the order of arrival. */
  statusesOf(transactionIds: readonly string[]): Promise<readonly ReportedStatus[]>;
  stats(): Promise<InboxStats>;
  /** Returns the number of removed deliveries, which were older than a time (ms since the epoch). */
  prune(beforeMs: number): Promise<number>;
  /**
   * Replaces the personal data. Returns false if the delivery does not exist, or is not yet forwarded to all
   * its targets.
   */
  erase(id: number, rest: Pick<InboxDelivery, 'body' | 'headers' | 'path'>): Promise<boolean>;
  /**
   * Removes erased data from the file, while listeners cannot store deliveries. Returns false if another
   * process uses the file. Does nothing for a database server.
   */
  compact(): Promise<boolean>;
  close(): Promise<void>;
}
