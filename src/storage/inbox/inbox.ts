import type {
  ForwardResult,
  ReceivedDelivery,
  SignatureState,
  Stored,
} from '../../domain/webhook/received-delivery.ts';

/** A delivery in the inbox, without its body. */
export interface InboxEntry extends Omit<ReceivedDelivery, 'body'> {
  /** Counts up in the order of arrival; never used twice. */
  readonly id: number;
  /** The first one that told the same, when this one told it with another body. */
  readonly duplicateOf: number | null;
  /** How many came later that told the same. */
  readonly duplicates: number;
  readonly lastDuplicateAt: number | null;
  /** Null: not forwarded (yet). */
  readonly forward: ForwardResult | null;
}

export interface InboxDelivery extends InboxEntry {
  readonly body: Uint8Array;
}

export interface InboxFilter {
  readonly event?: string;
  readonly transactionId?: string;
  /** Default: those that were accepted. */
  readonly signatures?: readonly SignatureState[];
  readonly forward?: ForwardResult['state'] | 'none';
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

export interface InboxStats {
  readonly verified: number;
  readonly unsigned: number;
  readonly rejected: number;
  /** Deliveries that told again what was known. */
  readonly duplicates: number;
  readonly forwarded: number;
  readonly forwardFailed: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Accepted ones by event; those without one under `""`. */
  readonly byEvent: Readonly<Record<string, number>>;
}

/** What our listeners received: in a SQLite file, or in PostgreSQL for several machines. */
export interface Inbox {
  /**
   * Keeps one delivery; resolves once it survives a power cut. What arrives in the same turn shares one commit.
   * @throws PixError for every waiter of that commit when the disk is full, another process held the file
   *   too long, or the database cannot be reached: nothing of it was kept
   */
  append(delivery: ReceivedDelivery): Promise<Stored>;
  /** Records what became of handing it on. */
  markForwarded(id: number, result: ForwardResult): Promise<void>;
  list(filter?: InboxFilter): Promise<readonly InboxEntry[]>;
  get(id: number): Promise<InboxDelivery | null>;
  count(filter?: InboxFilter): Promise<number>;
  /** Which of these `dedupeKey`s are there. */
  known(dedupeKeys: readonly string[]): Promise<ReadonlySet<string>>;
  stats(): Promise<InboxStats>;
  /** Removes what was received before that moment (ms since the epoch); says how many. */
  prune(beforeMs: number): Promise<number>;
  /** Waits for what is being written, then closes it. */
  close(): Promise<void>;
}
