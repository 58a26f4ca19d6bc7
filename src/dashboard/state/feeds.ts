import type { Decimal } from '../../domain/money/decimal.ts';
import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import type { AttemptsPerMinute } from '../../storage/attempts/attempt-cache.ts';
import type { BatchSummary } from '../../storage/journal/batch-plan.ts';
import type { EntrySum } from '../../storage/journal/journal-entry.ts';
import type { Dispute, Entry, InboxRow, Payment, Proposal } from './list-rows.ts';
import type { MoneyFlows } from './money-flow-types.ts';
import type { Phrase } from './phrase.ts';

/** `lost`: the last reading failed. `off`: the source does not exist on this machine. */
export type Stage = 'connecting' | 'live' | 'lost' | 'off';

export interface FeedFailure extends Phrase {
  readonly errorCode: string;
  /** Whether the service asked for fewer requests (429). */
  readonly isLimit: boolean;
  /** Whether the service did not answer. The other sources at the service are then probably lost too. */
  readonly isOutage: boolean;
}

/** A source: its last value and its state. Times are in ms by this machine's clock. */
export interface Feed<T> {
  readonly stage: Stage;
  readonly value: T | null;
  readonly readAt: number | null;
  readonly everyMs: number;
  readonly failure: FeedFailure | null;
  readonly retryAt: number | null;
}

export interface FeedValues {
  readonly status: { readonly status: string };
  /** Balance in reais. It can contain fractions of a cent because of fees. */
  readonly balance: BalanceValue;
  readonly payments: PaymentsValue;
  readonly undelivered: UndeliveredValue;
  readonly disputes: DisputesValue;
  readonly journal: JournalValue;
  readonly inbox: { readonly rows: readonly InboxRow[]; readonly isCut: boolean };
}

export interface BalanceValue {
  /** Identifies the account and its service address. */
  readonly account: string;
  readonly available: Decimal;
  readonly blocked: Decimal;
  /**
   * Available balance in cents for each of the last 24 hours, oldest first; null for an hour without a
   * reading.
   */
  readonly history: readonly (number | null)[];
}

export interface UndeliveredValue {
  readonly groups: readonly EventGroup[];
  readonly open: number;
  readonly amountCents: number | null;
  /** Time in ISO 8601. All attempts made at or after this time were read. */
  readonly since: string;
  /** False while earlier attempts are missing. The figures are then lower limits. */
  readonly isComplete: boolean;
  readonly lastHour: LastHour;
}

/** Attempts in each of the last 60 minutes, by endpoint. Times are in ms by the service's clock. */
export interface LastHour {
  /** Start of the first minute. */
  readonly first: number;
  /** Attempts before this time were not read. */
  readonly knownSince: number;
  readonly endpoints: ReadonlyMap<string, AttemptsPerMinute>;
}

/** Disputes, the one with the nearest deadline first. */
export interface DisputesValue {
  readonly rows: readonly Dispute[];
  readonly isCut: boolean;
}

/** Payments and today's totals. `rows` has the newest payment first. */
export interface PaymentsValue {
  /** Today's totals; null while they cannot be computed. */
  readonly figures: MoneyFlows | null;
  readonly rows: readonly Payment[];
  readonly hasMore: boolean;
}

export interface JournalValue {
  readonly entries: readonly Entry[];
  /** Whether the journal contains more entries, which were not read. */
  readonly isCut: boolean;
  readonly batches: readonly BatchSummary[];
  /** The proposals of the account that wait for approval; null if they were not read yet. */
  readonly proposals: readonly Proposal[] | null;
  /** Payments with an unknown outcome that no process is resolving. */
  readonly unknown: EntrySum;
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

/** Sources that send requests to the service. `journal` and `inbox` read local or shared stores. */
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

export const undeliveredEvents = ({ undelivered }: Feeds): readonly UndeliveredEvent[] =>
  undelivered.value?.groups.flatMap(({ members }) => members) ?? [];

/** Whether a source has not answered yet. */
export const isConnecting = (feeds: Feeds): boolean =>
  FEED_NAMES.some((name) => feeds[name].stage === 'connecting');

/** A value counts as outdated when it is older than this number of pauses between readings. */
const STALE_AFTER = 3;
const LEAST_STALE_MS = 15_000;

export const isStale = ({ stage, readAt, everyMs }: Feed<unknown>, nowMs: number): boolean =>
  stage === 'lost' ||
  (stage === 'live' && readAt !== null && nowMs - readAt > Math.max(LEAST_STALE_MS, STALE_AFTER * everyMs));

/** Returns a time of this machine's clock as the service's clock, which the header shows, would show it. */
export const onServiceClock = (
  ms: number,
  { nowMs, serviceMs }: { readonly nowMs: number; readonly serviceMs: number },
): number => ms + serviceMs - nowMs;

/** Whether the service did not answer a reading of any source. */
export const isOutage = (feeds: Feeds): boolean =>
  [...SERVICE_FEEDS].some((name) => feeds[name].stage === 'lost' && feeds[name].failure?.isOutage === true);
