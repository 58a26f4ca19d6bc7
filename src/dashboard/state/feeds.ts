import type { Decimal } from '../../domain/money/money.ts';
import type { MoneyFigures } from './figures.ts';
import type { Phrase } from './phrase.ts';
import type { Batch, Dispute, Entry, InboxRow, Payment } from './rows.ts';
import type { UndeliveredValue } from './undelivered-value.ts';

/** State of a source. `off`: it does not exist here, and `why` names the reason. */
export type Stage = 'connecting' | 'live' | 'lost' | 'off';

/** Why a reading failed: its code and message. */
export interface FeedFailure extends Phrase {
  readonly errorCode: string;
  /** 429: the service asked for fewer requests. */
  readonly isLimit: boolean;
  /** The service could not be reached, or could not answer: other sources of it are likely lost too. */
  readonly isOutage: boolean;
}

/** A source: its last value, the time, and its state. Times are this machine's, in ms since 1970. */
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
  /** In reais: a balance may contain fractions of a cent, from fees. */
  readonly balance: BalanceValue;
  readonly payments: PaymentsValue;
  readonly undelivered: UndeliveredValue;
  readonly disputes: DisputesValue;
  readonly journal: JournalValue;
  readonly inbox: { readonly rows: readonly InboxRow[] };
}

export interface BalanceValue {
  readonly available: Decimal;
  readonly blocked: Decimal;
  /** Available cents of the last 24 hours, oldest first, one for each hour; null where nothing was read. */
  readonly history: readonly (number | null)[];
}

/** Open disputes, the nearest deadline first. */
export interface DisputesValue {
  readonly rows: readonly Dispute[];
  /** Whether there are more than were read. */
  readonly isCut: boolean;
}

/** Transactions, newest first. */
export interface PaymentsValue {
  /** Null while they could not be counted. */
  readonly figures: MoneyFigures | null;
  readonly rows: readonly Payment[];
  /** Since when all transactions were read; ms by the service's clock, null before the first reading. */
  readonly coveredSince: number | null;
  /** Whether the service has older ones. */
  readonly hasMore: boolean;
}

export interface JournalValue {
  readonly entries: readonly Entry[];
  readonly batches: readonly Batch[];
  /** Payments of unknown outcome that no process is confirming. */
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

/** Sources that ask the service; the others read a local or shared store. */
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

/** A value is stale when it is older than this many of its own intervals. */
const STALE_AFTER = 3;
const LEAST_STALE_MS = 15_000;

/** Whether the value may be outdated. */
export const isStale = ({ stage, readAt, everyMs }: Feed<unknown>, nowMs: number): boolean =>
  stage === 'lost' || (readAt !== null && nowMs - readAt > Math.max(LEAST_STALE_MS, STALE_AFTER * everyMs));
