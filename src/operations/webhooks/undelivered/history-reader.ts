import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { listCallbacks } from '../../../contract/routes/webhooks.ts';
import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { DeliveryAttempt } from '../../../domain/webhook/delivery-attempt.ts';
import { AttemptCache } from '../../../storage/attempts/attempt-cache.ts';
import { type Coverage, ReplaceableCache } from '../../../storage/sql/scoped-cache.ts';
import type { Operator } from '../../operator.ts';
import { PAGE_SIZE, type Walk, walkPages } from '../../walk-pages.ts';
import type { Callback } from '../delivery-attempts.ts';
import { type EventAttemptsSummary, foldAttempts, inOrder, summaryOf } from './fold-attempts.ts';
import { readAttempt } from './read-attempt.ts';

type Rows = readonly DecodedRow<Callback>[];

/** Consecutive readings overlap, because an attempt may appear in the list a little late. */
const OVERLAP_MS = 10_000;
/** Age at which cached attempts are deleted. Only the last 30 days can be resent (unshown.md §7). */
const KEPT_MS = 40 * 86_400_000;

export interface HistorySource {
  /** File that keeps the read attempts for later runs. If null, they are kept in memory only. */
  readonly cacheFile: string | null;
  /** Account and address of the cached attempts. Contains no secret. */
  readonly scope: string;
}

/**
 * A part of the history. It is read backwards from `top` to `floor`. If `top` is null, the reading starts at
 * the current time. `below` is the cached period that contains `floor`; undefined if no cached period
 * contains it. The newest attempts of `below` are read again, to check that the service still has them.
 */
interface Descent {
  readonly top: number | null;
  readonly floor: number;
  readonly below: Coverage | undefined;
  readonly mostPages: number;
}

/**
 * Reads delivery attempts (§6.4b rule 3), newest first. Attempts never change, so each is requested only once
 * and then cached. The cached attempts are deleted if the service no longer has them (a reset sandbox).
 */
export class HistoryReader {
  readonly #operator: Operator;
  readonly #cache: ReplaceableCache<AttemptCache>;
  #count = 0;

  constructor(operator: Operator, { cacheFile, scope }: HistorySource) {
    this.#operator = operator;
    this.#cache = new ReplaceableCache(
      cacheFile,
      (file) => new AttemptCache(file, scope),
      (file) => operator.note('undelivered.no_cache', { file }),
    );
  }

  /** Reads new attempts, back to the newest cached attempt or to `sinceMs` (by the service's clock). */
  newest(sinceMs: number, mostPages: number): Promise<void> {
    return this.withCache(async (cache) => {
      this.#prune(cache, sinceMs);
      const [latest] = cache.periods();
      await this.#descend(cache, sinceMs, { top: null, below: latest, mostPages });
    });
  }

  /** Reads attempts that are older than the latest cached period, back to `sinceMs`. */
  further(sinceMs: number, mostPages: number): Promise<void> {
    return this.withCache(async (cache) => {
      const [latest, below] = cache.periods();
      if (latest !== undefined && latest.since > sinceMs)
        await this.#descend(cache, sinceMs, { top: latest.since, below, mostPages });
    });
  }

  async all(sinceMs: number): Promise<void> {
    await this.#allAfter(sinceMs, async () => sinceMs);
  }

  /** Reads new attempts and the gaps after the oldest period that was read. */
  async gaps(sinceMs: number): Promise<void> {
    await this.#allAfter(sinceMs, () => this.knownSince(sinceMs));
  }

  async #allAfter(sinceMs: number, start: () => Promise<number>): Promise<void> {
    const everything = Number.POSITIVE_INFINITY;
    await this.newest(sinceMs, everything);
    while ((await this.completeSince(sinceMs)) > (await start())) await this.further(sinceMs, everything);
  }

  /**
   * Returns the time since which the history is complete; never earlier than `sinceMs`. Infinite before the
   * first reading.
   */
  completeSince(sinceMs: number): Promise<number> {
    return this.#start(sinceMs, 0);
  }

  /** Returns the start of the oldest period that was read, also with a gap after it. Otherwise as above. */
  knownSince(sinceMs: number): Promise<number> {
    return this.#start(sinceMs, -1);
  }

  #start(sinceMs: number, at: number): Promise<number> {
    return this.withCache(async (cache) => {
      const periods = cache.periods().filter(({ until }, place) => place === 0 || until >= sinceMs);
      return Math.max(sinceMs, periods.at(at)?.since ?? Number.POSITIVE_INFINITY);
    });
  }

  withCache<T>(work: (cache: AttemptCache) => Promise<T>): Promise<T> {
    return this.#cache.withAsync(work);
  }

  close(): void {
    this.#cache.close();
  }

  #prune(cache: AttemptCache, sinceMs: number): void {
    const oldest = this.#operator.client.serviceNow() - KEPT_MS;
    if (sinceMs >= oldest && cache.periods().some(({ since }) => since < oldest)) cache.prune(oldest);
  }

  async #descend(cache: AttemptCache, sinceMs: number, wish: Omit<Descent, 'floor'>): Promise<void> {
    const below = wish.below !== undefined && wish.below.until >= sinceMs ? wish.below : undefined;
    const floor = below === undefined ? sinceMs : Math.max(below.since, below.until - OVERLAP_MS);
    const isFaithful = await this.#readDown(cache, { ...wish, below, floor });
    if (isFaithful) return;
    cache.clear();
    await this.#readDown(cache, { ...wish, top: null, below: undefined, floor: sinceMs });
  }

  /**
   * Reads and caches one part of the history.
   * @returns false when the cache contains attempts that the service no longer has
   */
  async #readDown(cache: AttemptCache, { top, floor, below, mostPages }: Descent): Promise<boolean> {
    const missing = below === undefined ? new Map() : cache.times(floor, below.until);
    let until = top;
    let pages = 0;
    for await (const page of this.#pages(floor, () => until, !Number.isFinite(mostPages))) {
      const attempts = page.map(({ item }) => readAttempt(item));
      const times = attempts.flatMap(({ at }) => at ?? []);
      until ??= times.length === 0 ? null : Math.max(...times);
      // The next page may contain more attempts of the oldest millisecond on this page, so the new period
      // starts one millisecond later. It must not touch `below`: touching periods are merged, but `below` is
      // not checked yet.
      const since = Math.max(Math.min(...times) + 1, (below?.until ?? floor) + 1);
      const isFurther = until !== null && since <= until && since !== top;
      cache.add(attempts, isFurther && until !== null ? { since, until } : null);
      for (const { id, at } of attempts) if (missing.get(id) === at) missing.delete(id);
      this.#count += attempts.length;
      this.#operator.progress('undelivered.reading', { count: this.#count });
      pages += 1;
      if (pages >= mostPages && isFurther) return true;
    }
    if (missing.size > 0) return false;
    cache.add([], { since: floor, until: Math.max(floor, until ?? below?.until ?? floor) });
    return true;
  }

  /**
   * Yields pages, newest first, back to `floor`. `top()` returns the time of the newest attempt to read; null
   * means no limit. After the first page, `top()` must return the newest time on that page. Later pages
   * exclude newer attempts, because a busy list would otherwise never end.
   */
  async *#pages(floor: number, top: () => number | null, ahead: boolean): AsyncGenerator<Rows> {
    const known = top();
    if (known !== null) return yield* this.#list(floor, known, { ahead });
    let hasMore = false;
    const onCut = (): void => {
      hasMore = true;
    };
    yield* this.#list(floor, null, { limit: PAGE_SIZE, onCut });
    if (hasMore) yield* this.#list(floor, top(), { ahead, firstPage: 2 });
  }

  #list(floor: number, top: number | null, walk: Partial<Walk>): AsyncIterable<Rows> {
    const query = {
      // The period is one ms longer at each end, because the specification does not say whether the bounds
      // are inclusive.
      createdAtFrom: new Date(floor - 1).toISOString(),
      ...(top === null ? {} : { createdAtTo: new Date(top + 1).toISOString() }),
      sortBy: 'createdAt',
      sortDirection: 'desc',
    } as const;
    return walkPages(this.#operator, listCallbacks, query, walk).pages();
  }
}

/**
 * Computes events from the cached attempts. Skips transactions without a failed or repeated attempt. A later
 * call reads only transactions with new attempts.
 */
export class HistoryFold {
  /** Grouped by transaction, because a later report of a transaction may supersede its earlier events. */
  readonly #events = new Map<string | null, readonly EventAttemptsSummary[]>();
  /**
   * State after the last call. `#events` contains the attempts from `sinceMs` up to the attempt with this
   * `number` in the cache. `webhooks` are the webhooks of that call.
   */
  #done: { readonly sinceMs: number; readonly number: number; readonly webhooks: string } | null = null;

  of(cache: AttemptCache, sinceMs: number, webhooks: readonly Webhook[]): readonly EventAttemptsSummary[] {
    const next = { sinceMs, number: cache.lastNumber(), webhooks: JSON.stringify(webhooks) };
    const done = this.#done;
    const goesOn = done?.webhooks === next.webhooks && (done.number === 0 || cache.has(done.number));
    if (!goesOn) this.#events.clear();
    else if (sinceMs > done.sinceMs) this.#dropBefore(sinceMs);
    const news = goesOn
      ? {
          after: done.number,
          low: Math.min(sinceMs, done.sinceMs),
          high: Math.max(sinceMs, done.sinceMs),
        }
      : null;
    cache.eachTransaction(sinceMs, news, (attempts) => this.#fold(attempts, webhooks));
    this.#done = next;
    return [...this.#events.values()].flat().sort(inOrder);
  }

  #fold(attempts: readonly DeliveryAttempt[], webhooks: readonly Webhook[]): void {
    const id = attempts[0]?.content.transactionId ?? null;
    const events = foldAttempts(attempts).map((one) => summaryOf(one, webhooks));
    if (events.some((one) => one.failures > 0 || one.attempts > 1)) this.#events.set(id, events);
    else this.#events.delete(id);
  }

  #dropBefore(sinceMs: number): void {
    this.#events.forEach((events, id) => {
      if (events.every(({ cycle }) => (cycle.at(-1) ?? sinceMs) < sinceMs)) this.#events.delete(id);
    });
  }
}
