import type { Forward, ForwardAttempt } from '../../domain/webhook/forward-state.ts';
import type { ListenerInbox, ListenerQueue } from '../../domain/webhook/listener-inbox.ts';
import type { ReceivedDelivery, SignatureState } from '../../domain/webhook/received-delivery.ts';

/** A delivery in the inbox, without its body. */
export interface InboxEntry extends Omit<ReceivedDelivery, 'body'> {
  /** Increases in the order of arrival; never reused. */
  readonly id: number;
  /** If this one has a different body: the first delivery of the same event. */
  readonly duplicateOf: number | null;
  /** How many equal deliveries arrived later. */
  readonly duplicates: number;
  readonly lastDuplicateAt: number | null;
  /** By target; empty when the delivery is not to be forwarded. */
  readonly forwards: readonly Forward[];
}

export interface InboxDelivery extends InboxEntry {
  readonly body: Uint8Array;
}

export interface InboxFilter {
  readonly event?: string;
  readonly transactionId?: string;
  /** Default: accepted deliveries. */
  readonly signatures?: readonly SignatureState[];
  /** Only deliveries not yet forwarded to all their targets. */
  readonly undelivered?: boolean;
  /** Whether to include repetitions of an event with another body. Default: false. */
  readonly withDuplicates?: boolean;
  /** Inclusive, in ms since the epoch. */
  readonly sinceMs?: number;
  /** Exclusive. */
  readonly untilMs?: number;
  /** Only ids above this, for following new deliveries. */
  readonly afterId?: number;
  /** Only ids below this. */
  readonly beforeId?: number;
  readonly order?: 'oldest' | 'newest';
  readonly limit?: number;
}

/** The lowest and the highest id of some deliveries. */
export interface IdSpan {
  readonly first: number;
  readonly last: number;
}

/** Identifies a delivery. Equal keys have equal transactions. */
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
  /** Forwards, counted per delivery and target. */
  readonly forwarded: number;
  /** Forwards still in the queue. */
  readonly forwardWaiting: number;
  /** Forwards that were given up. */
  readonly forwardFailed: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Accepted deliveries by event; `""` for those without one. */
  readonly byEvent: Readonly<Record<string, number>>;
}

/** Which undelivered forwards to replay. */
export interface UndeliveredFilter {
  readonly event?: string;
  /** Received at or after, in ms since the epoch. */
  readonly sinceMs?: number;
}

/** An undelivered forward that was claimed by hand. */
export interface TakenForward {
  readonly id: number;
  readonly deliveryId: number;
  readonly target: string;
  readonly transactionId: string | null;
}

/** The forwards of all listeners. */
export interface ForwardQueue extends ListenerQueue {
  /** Undelivered forwards, oldest first, whether given up or still queued. */
  undelivered(filter: UndeliveredFilter): AsyncGenerator<TakenForward>;
  /** Claims one by hand, unless another process has it or it is delivered. */
  takeForward(id: number, owner: string, leaseMs: number, nowMs: number): Promise<boolean>;
  giveBackForward(id: number, owner: string): Promise<void>;
  /** Records a forward by hand. */
  putForward(
    delivery: { readonly id: number; readonly transactionId: string | null },
    target: string,
    attempt: ForwardAttempt,
  ): Promise<void>;
  /** Removes one from the queue, because its delivery went to another target. */
  dropForward(id: number): Promise<void>;
}

/** The deliveries that our listeners received: in a SQLite file, or in PostgreSQL for several machines. */
export interface Inbox extends ForwardQueue, ListenerInbox {
  list(filter?: InboxFilter): Promise<readonly InboxEntry[]>;
  get(id: number): Promise<InboxDelivery | null>;
  count(filter?: InboxFilter): Promise<number>;
  /** Id range of the deliveries received in this period (ms since the epoch; the end is exclusive). */
  span(fromMs: number, toMs: number): Promise<IdSpan | null>;
  /** Which of these deliveries exist: their `dedupeKey`s. */
  known(deliveries: readonly DeliveryKey[]): Promise<ReadonlySet<string>>;
  /** Statuses in the accepted deliveries of these transactions, in the order of arrival. */
  statusesOf(transactionIds: readonly string[]): Promise<readonly ReportedStatus[]>;
  stats(): Promise<InboxStats>;
  /** Removes deliveries received before that time (ms since the epoch), and returns their number. */
  prune(beforeMs: number): Promise<number>;
  /**
   * Replaces the personal data of a delivery, and notes that. Its event, transaction, time and `dedupeKey` are kept.
   * Returns false if it is gone, or not yet delivered to all its targets.
   */
  erase(id: number, rest: Pick<InboxDelivery, 'body' | 'headers' | 'path'>): Promise<boolean>;
  /**
   * Removes erased data from the file. Returns false if another process is using it. Listeners cannot store meanwhile. A
   * database server does this itself.
   */
  compact(): Promise<boolean>;
  /** Waits for pending writes, then closes the inbox. */
  close(): Promise<void>;
}
