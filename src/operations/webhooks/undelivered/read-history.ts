import { listCallbacks } from '../../../contract/routes/webhooks.ts';
import { PixError } from '../../../domain/errors.ts';
import {
  type AttemptHistory,
  type DeliveryAttempt,
  historyOf,
  lastAttemptAt,
} from '../../../domain/webhook/delivery-attempt.ts';
import { AttemptCache, isDamaged, removeCache } from '../../../storage/attempts/attempt-cache.ts';
import type { Operator } from '../../operator.ts';
import { walkPages } from '../../walk-pages.ts';
import { readAttempt } from './read-attempt.ts';

/** How far a reading overlaps the one before: an attempt may be listed a little later than it was made. */
const OVERLAP_MS = 10_000;
/** Nothing older is read: resends reach 30 days back (unshown.md §7). */
const KEPT_MS = 40 * 86_400_000;

export interface HistoryOrder {
  /** ms since 1970, by the service's clock. */
  readonly sinceMs: number;
  /** Cache file of attempts read earlier; null: no cache. */
  readonly cacheFile: string | null;
  /** Account and address, without any secret: whose attempts the cache holds. */
  readonly scope: string;
}

/**
 * The delivery attempts since then (§6.4b rule 3). They never change, so only new ones are
 * requested. The cache is ignored when it is damaged or cannot be written, or when the service (a reset sandbox) no
 * longer has what the cache holds.
 */
export async function readHistory(operator: Operator, order: HistoryOrder): Promise<AttemptHistory> {
  const { cacheFile } = order;
  if (cacheFile === null) return withoutCache(operator, order);
  for (const mayReplace of [true, false]) {
    try {
      return await readThrough(operator, order, cacheFile);
    } catch (error) {
      if (!(error instanceof PixError) || !error.errorCode.startsWith('sqlite_')) throw error;
      if (!mayReplace || !isDamaged(error) || !removeCache(cacheFile)) break;
    }
  }
  operator.note('undelivered.no_cache', { file: cacheFile });
  return withoutCache(operator, order);
}

async function withoutCache(operator: Operator, { sinceMs }: HistoryOrder): Promise<AttemptHistory> {
  const all: DeliveryAttempt[] = [];
  for await (const page of pagesOf(operator, sinceMs, null, 0)) all.push(...page);
  return historyOf(all);
}

async function readThrough(
  operator: Operator,
  { sinceMs, scope }: HistoryOrder,
  cacheFile: string,
): Promise<AttemptHistory> {
  const cache = new AttemptCache(cacheFile, scope);
  try {
    if (!(await refresh(operator, cache, sinceMs))) {
      cache.clear();
      await refresh(operator, cache, sinceMs);
    }
    const oldest = operator.client.serviceNow() - KEPT_MS;
    if ((cache.coverage()?.since ?? oldest) < oldest && sinceMs >= oldest) cache.prune(oldest);
    return cache.history(sinceMs);
  } finally {
    cache.close();
  }
}

/** Updates the cache from then on. @returns false when it holds attempts that the service no longer has */
async function refresh(operator: Operator, cache: AttemptCache, sinceMs: number): Promise<boolean> {
  const covered = cache.coverage();
  if (covered === null) {
    for await (const page of pagesOf(operator, sinceMs, null, 0)) {
      const until = lastAttemptAt(page);
      cache.add(page, until === null ? null : { since: sinceMs, until });
    }
    return true;
  }
  const from = Math.max(covered.since, covered.until - OVERLAP_MS);
  const known = new Map(cache.times(from));
  let read = 0;
  for await (const page of pagesOf(operator, from, null, read)) {
    const until = lastAttemptAt(page);
    cache.add(page, until === null ? null : { since: from, until });
    for (const { id, at } of page) if (known.get(id) === at) known.delete(id);
    read += page.length;
  }
  if (known.size > 0) return false;
  if (sinceMs < covered.since) {
    for await (const page of pagesOf(operator, sinceMs, covered.since, read)) cache.add(page, null);
    cache.add([], { since: sinceMs, until: covered.since });
  }
  return true;
}

async function* pagesOf(
  operator: Operator,
  fromMs: number,
  toMs: number | null,
  before: number,
): AsyncGenerator<readonly DeliveryAttempt[]> {
  const query = {
    // Whether the bound is inclusive is not documented.
    createdAtFrom: new Date(fromMs - 1).toISOString(),
    ...(toMs === null ? {} : { createdAtTo: new Date(toMs).toISOString() }),
    sortBy: 'createdAt',
    sortDirection: 'asc',
  } as const;
  let count = before;
  const list = walkPages(operator, listCallbacks, query, { limit: Number.POSITIVE_INFINITY, ahead: true });
  for await (const page of list.pages()) {
    yield page.map(({ item }) => readAttempt(item));
    count += page.length;
    operator.progress('undelivered.reading', { count });
  }
}
