import type { Webhook } from '../../../contract/schemas/webhook.ts';
import { fail } from '../../../domain/errors.ts';
import { DAY_MS } from '../../../domain/time/clock.ts';
import type { AttemptsPerMinute, AttemptTotals } from '../../../storage/attempts/attempt-cache.ts';
import { accountCacheKey, type Operator } from '../../operator.ts';
import { listWebhooks } from '../list-webhooks.ts';
import type { InboxUse } from '../replay-delivery.ts';
import type { EventAttemptsSummary } from './fold-attempts.ts';
import { HistoryFold, HistoryReader } from './history-reader.ts';
import { OLDEST_RESEND_DAYS } from './resend-route.ts';
import { type UndeliveredEvent, undeliveredEvents } from './undelivered-event.ts';

/**
 * The default period is shorter than thirty days by this margin. Otherwise its start would be too old when
 * the resend is sent.
 */
const MARGIN_MS = 60_000;

export interface UndeliveredSources {
  /** File that keeps the read attempts for later runs. If null, they are kept in memory only. */
  readonly cacheFile: string | null;
  readonly inbox: InboxUse | null;
}

export interface UndeliveredHistory {
  /** Start of the history that was read, ISO 8601. Without `isComplete`, it may have a gap. */
  readonly since: string;
  readonly nowMs: number;
  readonly webhooks: readonly Webhook[];
  /** Open and superseded events, in the order of their first attempts. */
  readonly events: readonly UndeliveredEvent[];
  /** All events of transactions with a failed or a repeated attempt, including delivered events. */
  readonly allEvents: readonly EventAttemptsSummary[];
  readonly history: AttemptTotals;
  /** False while attempts of the period are still to be read. */
  readonly isComplete: boolean;
}

export interface UndeliveredQuery {
  /**
   * Start of the period, ISO 8601. Null means thirty days ago, because the service resends no older events.
   */
  readonly since: string | null;
  /** If true, a `since` that is too old for a resend is refused before the history is read. */
  readonly forResend?: boolean;
}

/**
 * Reads the history once, and returns the undelivered events.
 * @throws PixError `usage` when `forResend` is set and `since` is too old for a resend
 */
export async function readUndelivered(
  operator: Operator,
  sources: UndeliveredSources,
  query: UndeliveredQuery,
): Promise<UndeliveredHistory> {
  const reading = new UndeliveredReading(operator, () => sources, query);
  try {
    return await reading.all();
  } finally {
    reading.close();
  }
}

/**
 * Reads undelivered events repeatedly. Each reading requests only new attempts, and computes only their
 * events.
 */
export class UndeliveredReading {
  readonly #operator: Operator;
  readonly #sources: () => UndeliveredSources;
  readonly #query: UndeliveredQuery;
  readonly #fold = new HistoryFold();
  /**
   * Events of earlier readings. An unchanged event stays the same object, so that long lists can be compared
   * quickly.
   */
  readonly #made = new WeakMap<EventAttemptsSummary, UndeliveredEvent>();
  #reader: HistoryReader | null = null;
  #webhooks: readonly Webhook[] = [];

  /** @param sources called for each reading, because an inbox may be created meanwhile */
  constructor(operator: Operator, sources: () => UndeliveredSources, query: UndeliveredQuery) {
    this.#operator = operator;
    this.#sources = sources;
    this.#query = query;
  }

  async all(): Promise<UndeliveredHistory> {
    return this.#read((reader, sinceMs) => reader.all(sinceMs));
  }

  /** Reads no attempts before the oldest that were read, but leaves no gap after them. */
  async withoutGaps(): Promise<UndeliveredHistory> {
    return this.#read((reader, sinceMs) => reader.gaps(sinceMs));
  }

  async newest(mostPages: number): Promise<UndeliveredHistory> {
    return this.#read((reader, sinceMs) => reader.newest(sinceMs, mostPages));
  }

  async further(): Promise<UndeliveredHistory> {
    const reader = await this.#opened();
    await reader.further(Date.parse(this.#since()), 1);
    return this.#look(reader);
  }

  /** Counts the known attempts of each endpoint in each minute from `sinceMs`. */
  async attemptsPerMinute(sinceMs: number, minutes: number): Promise<ReadonlyMap<string, AttemptsPerMinute>> {
    const reader = await this.#opened();
    return reader.withCache(async (cache) => cache.perMinute(sinceMs, minutes));
  }

  close(): void {
    this.#reader?.close();
  }

  async #read(step: (reader: HistoryReader, sinceMs: number) => Promise<void>): Promise<UndeliveredHistory> {
    // The webhooks are read before the history, because their answer also contains the service's time.
    const [rows, reader] = await Promise.all([Array.fromAsync(listWebhooks(this.#operator)), this.#opened()]);
    this.#webhooks = rows.map(({ item }) => item);
    if (this.#query.forResend) refuseTooOld(this.#since(), this.#operator.client.serviceNow());
    await step(reader, Date.parse(this.#since()));
    return this.#look(reader);
  }

  async #opened(): Promise<HistoryReader> {
    this.#reader ??= new HistoryReader(this.#operator, {
      cacheFile: this.#sources().cacheFile,
      scope: await accountCacheKey(this.#operator),
    });
    return this.#reader;
  }

  #since(): string {
    const oldest = this.#operator.client.serviceNow() - OLDEST_RESEND_DAYS * DAY_MS + MARGIN_MS;
    return this.#query.since ?? new Date(oldest).toISOString();
  }

  async #look(reader: HistoryReader): Promise<UndeliveredHistory> {
    const webhooks = this.#webhooks;
    const wanted = Date.parse(this.#since());
    const completeSince = await reader.completeSince(wanted);
    const from = await reader.knownSince(wanted);
    const { allEvents, history } = await reader.withCache(async (cache) => ({
      allEvents: this.#fold.of(cache, from, webhooks),
      history: cache.totals(from),
    }));
    // The service's time cannot be before its last delivery attempt, even if an answer contains an earlier
    // time.
    const nowMs = Math.max(this.#operator.client.serviceNow(), history.lastAt ?? 0);
    const inInbox = await this.#inInbox(allEvents);
    const events = undeliveredEvents(allEvents, { webhooks, nowMs, inInbox, earlier: this.#made });
    const isComplete = completeSince <= wanted;
    return { since: new Date(from).toISOString(), nowMs, webhooks, events, allEvents, history, isComplete };
  }

  /**
   * Returns the content fingerprints of the events that are in the inbox; null without an inbox. An event is
   * searched again only after it had new attempts.
   */
  async #inInbox(allEvents: readonly EventAttemptsSummary[]): Promise<ReadonlySet<string> | null> {
    const { inbox } = this.#sources();
    if (inbox === null) return null;
    const fresh = allEvents.filter((one) => !one.isDelivered && !this.#wasAsked.has(one));
    const keys = fresh.flatMap(({ contentFingerprint, transactionId }) =>
      contentFingerprint === null
        ? []
        : ['verified', 'unsigned'].flatMap((signature) =>
            // If the body contains no id, the inbox stores the delivery without a transaction, even if the
            // history names one.
            [transactionId, null].map((id) => ({
              transactionId: id,
              dedupeKey: `${signature}:${contentFingerprint}`,
            })),
          ),
    );
    if (keys.length > 0)
      for (const key of await inbox((open) => open.known(keys))) this.#known.add(key.replace(/^\w+:/, ''));
    for (const one of fresh) this.#wasAsked.add(one);
    return this.#known;
  }
  readonly #wasAsked = new WeakSet<EventAttemptsSummary>();
  readonly #known = new Set<string>();
}

/**
 * Refuses a period that the service can no longer resend.
 * @throws PixError `usage` when the period is too old for a resend
 */
function refuseTooOld(since: string, nowMs: number): void {
  if (Date.parse(since) >= nowMs - OLDEST_RESEND_DAYS * DAY_MS) return;
  throw fail('resend.too_old', { days: OLDEST_RESEND_DAYS });
}
