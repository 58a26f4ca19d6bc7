import type { Decimal } from '../../domain/money/money.ts';
import type { Batch, Dispute, Entry, InboxRow, Payment } from './rows.ts';
import type { UndeliveredValue } from './undelivered-value.ts';

/** Where a source stands. `off`: there is none here, and `why` names the reason. */
export type Stage = 'connecting' | 'live' | 'lost' | 'off';

/** Why a reading failed, as its code and the words of it. */
export interface FeedFailure {
  readonly errorCode: string;
  /** Of `i18n`, with its places. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** 429: the service asked for fewer requests. */
  readonly isLimit: boolean;
}

/** One source: the last value it gave, when, and how it is now. Times are of this machine, in ms since 1970. */
export interface Feed<T> {
  readonly stage: Stage;
  readonly value: T | null;
  /** When `value` was read; null before the first answer. */
  readonly readAt: number | null;
  /** How often it is read at present, in ms. */
  readonly everyMs: number;
  readonly failure: FeedFailure | null;
  /** When it is tried again; null while it is live. */
  readonly retryAt: number | null;
}

export interface FeedValues {
  readonly status: { readonly status: string };
  /** Reais: a balance may hold fractions of a cent, of fees. */
  readonly balance: { readonly available: Decimal; readonly blocked: Decimal };
  readonly payments: PaymentsValue;
  readonly undelivered: UndeliveredValue;
  readonly disputes: readonly Dispute[];
  readonly journal: JournalValue;
  readonly inbox: { readonly rows: readonly InboxRow[] };
}

/** Transactions, newest first. */
export interface PaymentsValue {
  readonly rows: readonly Payment[];
  /** All that were created since then were read; ms by the service's clock, null while none was read. */
  readonly coveredSince: number | null;
  /** Whether the service has older ones. */
  readonly hasMore: boolean;
}

export interface JournalValue {
  readonly entries: readonly Entry[];
  readonly batches: readonly Batch[];
  /** What may have been applied and nobody is at. */
  readonly unknown: { readonly count: number; readonly cents: bigint };
}

export type FeedName = keyof FeedValues;
export type Feeds = { readonly [Name in FeedName]: Feed<FeedValues[Name]> };

export const FEED_NAMES: readonly FeedName[] = [
  'balance',
  'status',
  'payments',
  'undelivered',
  'disputes',
  'journal',
  'inbox',
];

/** Those that ask the service; the others read a store of this machine, or a shared one. */
export const SERVICE_FEEDS: ReadonlySet<FeedName> = new Set<FeedName>([
  'status',
  'balance',
  'payments',
  'undelivered',
  'disputes',
]);

export const CONNECTING: Feed<never> = {
  stage: 'connecting',
  value: null,
  readAt: null,
  everyMs: 0,
  failure: null,
  retryAt: null,
};

/** A value is stale when it is older than so many of its own intervals: something is in the way. */
const STALE_AFTER = 3;
const LEAST_STALE_MS = 15_000;

/** Whether what is shown may not be so any more. */
export const isStale = ({ stage, readAt, everyMs }: Feed<unknown>, nowMs: number): boolean =>
  stage === 'lost' || (readAt !== null && nowMs - readAt > Math.max(LEAST_STALE_MS, STALE_AFTER * everyMs));
