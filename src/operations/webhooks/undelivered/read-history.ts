import { listCallbacks } from '../../../contract/routes/webhooks.ts';
import { PixError } from '../../../domain/errors.ts';
import { type DeliveryAttempt, lastAttemptAt } from '../../../domain/webhook/delivery-attempt.ts';
import { AttemptCache, isDamaged, removeCache } from '../../../storage/attempts/attempt-cache.ts';
import type { Operator } from '../../operator.ts';
import { walkPagesAhead } from '../../walk-pages-ahead.ts';
import { readAttempt } from './read-attempt.ts';

/** What is read again of the end: an attempt may be listed a little later than it was made. */
const OVERLAP_MS = 10_000;
/** Nothing is asked for that is older: resends reach 30 days back (unshown.md §7). */
const KEPT_MS = 40 * 86_400_000;

export interface HistoryOrder {
  /** ms since 1970, by the service's clock. */
  readonly sinceMs: number;
  /** Where attempts that were read before are kept; null: nowhere. */
  readonly cacheFile: string | null;
  /** Account and address, as a text that is no secret: whose attempts the file keeps. */
  readonly scope: string;
}

/**
 * Every delivery attempt since then (§6.4b rule 3), in no order. Attempts do not change, so that only what is new is asked for; a
 * cache that is damaged, cannot be written, or is of a service that has forgotten what it told, is read past.
 */
export async function readHistory(
  operator: Operator,
  order: HistoryOrder,
): Promise<readonly DeliveryAttempt[]> {
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

async function withoutCache(operator: Operator, { sinceMs }: HistoryOrder): Promise<DeliveryAttempt[]> {
  const all: DeliveryAttempt[] = [];
  for await (const page of pagesOf(operator, sinceMs, null, 0)) all.push(...page);
  return all;
}

async function readThrough(
  operator: Operator,
  { sinceMs, scope }: HistoryOrder,
  cacheFile: string,
): Promise<readonly DeliveryAttempt[]> {
  const cache = new AttemptCache(cacheFile, scope);
  try {
    if (!(await refresh(operator, cache, sinceMs))) {
      cache.clear();
      await refresh(operator, cache, sinceMs);
    }
    const oldest = operator.client.serviceNow() - KEPT_MS;
    if ((cache.coverage()?.since ?? oldest) < oldest && sinceMs >= oldest) cache.prune(oldest);
    return cache.attempts(sinceMs);
  } finally {
    cache.close();
  }
}

/** Brings the cache up to date from then on. False when it holds what the service does not know any more. */
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
    // Whether a bound is inclusive is not shown.
    createdAtFrom: new Date(fromMs - 1).toISOString(),
    ...(toMs === null ? {} : { createdAtTo: new Date(toMs).toISOString() }),
    sortBy: 'createdAt',
    sortDirection: 'asc',
  } as const;
  let count = before;
  for await (const page of walkPagesAhead(operator, listCallbacks, query)) {
    yield page.map(({ item }) => readAttempt(item));
    count += page.length;
    operator.progress('undelivered.reading', { count });
  }
}
