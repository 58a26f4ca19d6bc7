import type { Decimal } from '../../domain/money/decimal.ts';
import type { MoneyFlows } from './money-flows.ts';
import type { Phrase } from './phrase.ts';
import type { Batch, Dispute, Entry, InboxRow, Payment } from './rows.ts';
import type { UndeliveredValue } from './undelivered-value.ts';

/**
 * State of a source. `lost`: the last reading failed. `off`: the source does not exist on this machine, and
 * `failure` contains the reason.
 */
export type Stage = 'connecting' | 'live' | 'lost' | 'off';

/** The failure of a reading: its code and message. */
export interface FeedFailure extends Phrase {
  readonly errorCode: string;
  /** Whether the service asked for fewer requests (429). */
  readonly isLimit: boolean;
  /**
   * Whether the service could not be reached or could not answer. In this case, the other sources at the
   * service are probably lost too.
   */
  readonly isOutage: boolean;
}

/**
 * A source: its last value, the time when this was read, and its state. Times are in ms since 1970, by this
 * machine's clock.
 */
export interface Feed<T> {
  readonly stage: Stage;
  readonly value: T | null;
  /** Time when `value` was read; null before the first answer. */
  readonly readAt: number | null;
  /** Current pause between readings, in ms. */
  readonly everyMs: number;
  readonly failure: FeedFailure | null;
  /** Time of the next try; null while the source is live. */
  readonly retryAt: number | null;
}

export interface FeedValues {
  readonly status: { readonly status: string };
  /** Balance in reais. It may contain fractions of a cent, from fees. */
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
  /** Available cents of the last 24 hours, oldest first, one value for each hour; null for hours without a reading. */
  readonly history: readonly (number | null)[];
}

/** Open disputes, the nearest deadline first. */
export interface DisputesValue {
  readonly rows: readonly Dispute[];
  /** Whether the service has more open disputes than were read. */
  readonly isCut: boolean;
}

/** Transactions, newest first, and their figures. */
export interface PaymentsValue {
  /** Today's figures; null while they could not be computed. */
  readonly figures: MoneyFlows | null;
  readonly rows: readonly Payment[];
  /** Time since which all transactions were read, in ms by the service's clock; null before the first reading. */
  readonly coveredSince: number | null;
  /** Whether the service has older transactions. */
  readonly hasMore: boolean;
}

export interface JournalValue {
  readonly entries: readonly Entry[];
  readonly batches: readonly Batch[];
  /** Payments with an unknown outcome that no process is resolving. */
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

/** Sources that send requests to the service. The others read a local or shared store. */
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

/** A value is stale when its age exceeds this number of its source's pauses. */
const STALE_AFTER = 3;
const LEAST_STALE_MS = 15_000;

/** Returns whether the value may be outdated. */
export const isStale = ({ stage, readAt, everyMs }: Feed<unknown>, nowMs: number): boolean =>
  stage === 'lost' || (readAt !== null && nowMs - readAt > Math.max(LEAST_STALE_MS, STALE_AFTER * everyMs));
