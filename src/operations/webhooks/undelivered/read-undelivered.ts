import type { Webhook } from '../../../contract/schemas/webhook.ts';
import { collect } from '../../../domain/collect.ts';
import { PixError } from '../../../domain/errors.ts';
import type { AttemptTotals } from '../../../storage/attempts/attempt-cache.ts';
import { accountScope } from '../../account-scope.ts';
import type { Operator } from '../../operator.ts';
import type { InboxUse } from '../replay-inbox.ts';
import { listWebhooks } from '../webhooks.ts';
import type { EventSummary } from './event-summary.ts';
import { HistoryFold } from './history-fold.ts';
import { HistoryReader } from './history-reader.ts';
import { OLDEST_RESEND_DAYS } from './resend-route.ts';
import { type UndeliveredEvent, undeliveredEvents } from './undelivered-event.ts';

const DAY_MS = 86_400_000;
/** Time allowed for the service to answer, so that a `since` of exactly thirty days ago is not too old by then. */
const MARGIN_MS = 60_000;

export interface UndeliveredSources {
  /** Cache file of attempts read earlier; null: no cache. */
  readonly cacheFile: string | null;
  /** Gives access to the inbox; null when there is none here. */
  readonly inbox: InboxUse | null;
}

/** The history since then, and the undelivered events in it. */
export interface UndeliveredHistory {
  /** ISO 8601: start of the history that was read without a gap. */
  readonly since: string;
  /** The service's time, in ms. */
  readonly nowMs: number;
  readonly webhooks: readonly Webhook[];
  /** Open and superseded events, in the order of their first attempts. */
  readonly events: readonly UndeliveredEvent[];
  /** Also delivered ones that took several attempts. */
  readonly allEvents: readonly EventSummary[];
  readonly history: AttemptTotals;
  /** False while attempts before `since` are still to be read. */
  readonly isComplete: boolean;
}

export interface UndeliveredQuery {
  /** ISO 8601; null: as far back as a resend reaches, thirty days. */
  readonly since: string | null;
  /** Whether the events will be resent: then a `since` that is too old is refused before the history is read. */
  readonly forResend?: boolean;
}

/**
 * Reads the delivery history and finds the events that no attempt delivered.
 * @throws PixError `usage` when `forResend` is set and `since` is older than a resend reaches
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

/** Reads the history again and again; each time only new attempts are requested, and only their events folded. */
export class UndeliveredReading {
  readonly #operator: Operator;
  readonly #sources: () => UndeliveredSources;
  readonly #query: UndeliveredQuery;
  readonly #fold = new HistoryFold();
  /** Long lists of events are compared with those that were drawn, and stay in memory: unchanged ones stay the same. */
  readonly #made = new WeakMap<EventSummary, UndeliveredEvent>();
  #reader: HistoryReader | null = null;
  #webhooks: readonly Webhook[] = [];

  /** @param sources called for each reading: an inbox may be created meanwhile */
  constructor(operator: Operator, sources: () => UndeliveredSources, query: UndeliveredQuery) {
    this.#operator = operator;
    this.#sources = sources;
    this.#query = query;
  }

  /** Reads the whole history. */
  async all(): Promise<UndeliveredHistory> {
    return this.#read((reader, sinceMs) => reader.all(sinceMs));
  }

  /** Reads the webhooks and the newest attempts; at most so many pages of them. */
  async newest(mostPages: number): Promise<UndeliveredHistory> {
    return this.#read((reader, sinceMs) => reader.newest(sinceMs, mostPages));
  }

  /** Reads one page of attempts before those that are known. */
  async further(): Promise<UndeliveredHistory> {
    const reader = await this.#opened();
    await reader.further(Date.parse(this.#since()), 1);
    return this.#look(reader);
  }

  close(): void {
    this.#reader?.close();
  }

  async #read(step: (reader: HistoryReader, sinceMs: number) => Promise<void>): Promise<UndeliveredHistory> {
    // Read first: the answer also carries the service's time.
    const [rows, reader] = await Promise.all([collect(listWebhooks(this.#operator)), this.#opened()]);
    this.#webhooks = rows.map(({ item }) => item);
    if (this.#query.forResend) refuseTooOld(this.#since(), this.#operator.client.serviceNow());
    await step(reader, Date.parse(this.#since()));
    return this.#look(reader);
  }

  /** Asks once for whom it reads: the account stays the same. */
  async #opened(): Promise<HistoryReader> {
    this.#reader ??= new HistoryReader(this.#operator, {
      cacheFile: this.#sources().cacheFile,
      scope: await accountScope(this.#operator),
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
    const from = await reader.completeSince(wanted);
    const { allEvents, history } = await reader.withCache(async (cache) => ({
      allEvents: this.#fold.of(cache, from, webhooks),
      history: cache.totals(from),
    }));
    // The service's clock is at least at its last attempt, whatever its answers say.
    const nowMs = Math.max(this.#operator.client.serviceNow(), history.lastAt ?? 0);
    const inInbox = await this.#inInbox(allEvents);
    const events = undeliveredEvents(allEvents, { webhooks, nowMs, inInbox, earlier: this.#made });
    const isComplete = from <= wanted;
    return { since: new Date(from).toISOString(), nowMs, webhooks, events, allEvents, history, isComplete };
  }

  /**
   * Which undelivered events our inbox has, by the fingerprint of their content; null without an inbox. It is asked once for
   * each event, and again when the event has new attempts.
   */
  async #inInbox(allEvents: readonly EventSummary[]): Promise<ReadonlySet<string> | null> {
    const { inbox } = this.#sources();
    if (inbox === null) return null;
    const fresh = allEvents.filter((one) => !one.isDelivered && !this.#wasAsked.has(one));
    const keys = fresh.flatMap(({ contentFingerprint, transactionId }) =>
      contentFingerprint === null
        ? []
        : ['verified', 'unsigned'].flatMap((signature) =>
            // A body without an id is in the inbox without a transaction, whatever the history says of it.
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
  readonly #wasAsked = new WeakSet<EventSummary>();
  readonly #known = new Set<string>();
}

/** @throws PixError `usage` */
function refuseTooOld(since: string, nowMs: number): void {
  if (Date.parse(since) >= nowMs - OLDEST_RESEND_DAYS * DAY_MS) return;
  throw new PixError({
    kind: 'usage',
    key: 'resend.too_old',
    params: { days: OLDEST_RESEND_DAYS },
    errorCode: 'usage',
    outcome: 'not_sent',
  });
}
