import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { DeliveryAttempt } from '../../../src/domain/webhook/delivery-attempt.ts';
import { foldAttempts } from '../../../src/operations/webhooks/undelivered/fold-attempts.ts';
import { HistoryReader } from '../../../src/operations/webhooks/undelivered/history-reader.ts';
import { AttemptCache } from '../../../src/storage/attempts/attempt-cache.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { MINUTE_MS, order, readHistory, Service } from './history-service.ts';
import { NOW } from './sample-attempts.ts';

const idsOf = ({ attempts }: { attempts: readonly DeliveryAttempt[] }): string[] =>
  attempts.map(({ id }) => id).sort();
/** Returns a service with this many attempts, and a folder for the cache. */
function served(...attempts: Parameters<Service['add']>) {
  const service = new Service();
  service.add(...attempts);
  return { service, folder: tempFolder() };
}
const allOf = ({ history }: Service): string[] => history.map(({ id }) => id).sort();

describe('readHistory', () => {
  it('readHistory reads the whole history in the first call, and only new attempts in the next call', async () => {
    const { folder, service } = served(2_050);
    expect(idsOf(await readHistory(service.operator, order(folder)))).toEqual(allOf(service));
    expect(service.progress.at(-1)).toEqual({ count: 2_050 });
    const first = service.pages.splice(0).length;
    expect(first).toBeLessThanOrEqual(21 + 8);
    service.add(3, NOW - 60_000);
    expect(idsOf(await readHistory(service.operator, order(folder)))).toEqual(allOf(service));
    expect(service.pages).toHaveLength(1);
  });

  it('readHistory returns the same result with and without a cache', async () => {
    const { folder, service } = served(500);
    await readHistory(service.operator, order(folder));
    const cached = await readHistory(service.operator, order(folder));
    const read = await readHistory(service.operator, { ...order(folder), cacheFile: null });
    expect(foldAttempts(cached.attempts)).toEqual(foldAttempts(read.attempts));
    expect({ ...cached, attempts: [], latestIds: cached.latestIds.toSorted() }).toEqual({
      ...read,
      attempts: [],
      latestIds: read.latestIds.toSorted(),
    });
  });

  it('readHistory reads only the missing older attempts when an earlier start is requested', async () => {
    const { folder, service } = served(300);
    expect((await readHistory(service.operator, order(folder, 57))).count).toBe(120);
    expect((await readHistory(service.operator, order(folder, 120))).count).toBe(300);
    service.pages.length = 0;
    expect((await readHistory(service.operator, order(folder, 57))).count).toBe(120);
    expect((await readHistory(service.operator, order(folder, 120))).count).toBe(300);
    expect(service.pages).toHaveLength(2);
  });

  it('readHistory after an interrupted call requests only the pages that are not cached', async () => {
    const { folder, service } = served(1_000);
    const broken = service.operator;
    const { list } = broken.client as { list: (row: unknown, input: unknown) => Promise<unknown> };
    let left = 6;
    Object.assign(broken.client, {
      list: async (row: unknown, input: unknown) => {
        left -= 1;
        if (left < 0) throw new Error('gone');
        return list(row, input);
      },
    });
    await expect(readHistory(broken, order(folder))).rejects.toThrow('gone');
    service.pages.length = 0;
    expect(idsOf(await readHistory(service.operator, order(folder)))).toEqual(allOf(service));
    expect(service.pages[0]?.from).toBeGreaterThan(order(folder).sinceMs);
    // The failed run has cached six of the ten pages, so this run needs fewer requests.
    expect(service.pages.length).toBeLessThanOrEqual(6);
  });

  it('HistoryReader reads the newest pages first, and then older pages back to the cached attempts', async () => {
    const { folder, service } = served(150, NOW - 110 * MINUTE_MS);
    await readHistory(service.operator, order(folder));
    service.add(450, NOW - 60 * MINUTE_MS);
    const { sinceMs, ...source } = order(folder);
    const reader = new HistoryReader(service.operator, source);
    service.pages.length = 0;
    await reader.newest(sinceMs, 2);
    expect(service.pages).toHaveLength(2);
    const at = (index: number): number => Date.parse(service.history[index]?.createdAt ?? '');
    // `reader` has read the newest 200 attempts. More attempts may have the same time as the oldest of these,
    // so `completeSince` returns a time 1 ms later.
    expect(await reader.completeSince(sinceMs)).toBe(at(600 - 200) + 1);
    await reader.further(sinceMs, 1);
    // The third page repeats one attempt, so 299 attempts are read.
    expect(await reader.completeSince(sinceMs)).toBe(at(600 - 299) + 1);
    for (let page = 0; page < 3; page += 1) await reader.further(sinceMs, 1);
    expect(await reader.completeSince(sinceMs)).toBe(sinceMs);
    expect(await reader.withCache(async (cache) => cache.totals(0).count)).toBe(600);
    reader.close();
  });

  it.each([
    ['newest', 2],
    ['all', 7],
  ] as const)('HistoryReader.%s ends even if attempts arrive faster', async (read, most) => {
    const { folder, service } = served(650, NOW - 60 * MINUTE_MS);
    const operator = service.operator;
    const { list } = operator.client as { list: (row: unknown, input: unknown) => Promise<unknown> };
    let arrived = 0;
    Object.assign(operator.client, {
      list: async (row: unknown, input: unknown) => {
        const page = await list(row, input);
        arrived += 1;
        service.add(150, NOW - 10 * MINUTE_MS + arrived * MINUTE_MS);
        if (arrived > 50) throw new Error('HistoryReader does not end');
        return page;
      },
    });
    const { sinceMs, ...source } = order(folder);
    const reader = new HistoryReader(operator, source);
    await (read === 'all' ? reader.all(sinceMs) : reader.newest(sinceMs, most));
    expect(service.pages).toHaveLength(most);
    // HistoryReader ignores attempts that arrive while it reads. The method `all` reads the 650 attempts
    // that existed before. The method `newest` reads only the newest 200 of these.
    const count = await reader.withCache(async (cache) => cache.totals(0).count);
    expect(count).toBe(read === 'all' ? 650 : most * 100);
    reader.close();
  });

  it('HistoryReader reads all attempts even if 350 attempts have the same time and need several pages', async () => {
    const { folder, service } = served(350, NOW - MINUTE_MS, 0);
    const { sinceMs, ...source } = order(folder);
    const reader = new HistoryReader(service.operator, source);
    await reader.newest(sinceMs, 1);
    await reader.further(sinceMs, 1);
    expect(await reader.completeSince(sinceMs)).toBe(sinceMs);
    expect(await reader.withCache(async (cache) => cache.totals(0).count)).toBe(350);
    reader.close();
  });

  it('readHistory reads the whole history again when the service no longer returns the cached attempts', async () => {
    const { folder, service } = served(120);
    await readHistory(service.operator, order(folder));
    service.history = [];
    service.add(30, NOW - 5 * MINUTE_MS);
    for (const one of service.history) (one as { id: string }).id = `new-${one.id}`;
    expect((await readHistory(service.operator, order(folder))).latestIds.toSorted()).toEqual(
      service.history
        .slice(-16)
        .map(({ id }) => id)
        .toSorted(),
    );
    service.history = [];
    expect(await readHistory(service.operator, order(folder))).toMatchObject({ attempts: [], count: 0 });
  });

  it('readHistory uses a separate cache for each account and address', async () => {
    const folder = tempFolder();
    const [one, other] = [new Service(), new Service()];
    one.add(10);
    other.add(20);
    await readHistory(one.operator, order(folder));
    const scope = 'https://api.example/v1 100002';
    expect((await readHistory(other.operator, { ...order(folder), scope })).count).toBe(20);
    expect((await readHistory(one.operator, order(folder))).count).toBe(10);
  });
});

describe('the cache of delivery attempts', () => {
  it('AttemptCache creates a file that only its owner can read, and stores no names of payers in it', async () => {
    const { folder, service } = served(5);
    for (const one of service.history) Object.assign(one.body as object, { payerName: 'Maria Exemplo' });
    await readHistory(service.operator, order(folder));
    const { cacheFile } = order(folder);
    expect(statSync(cacheFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(cacheFile).includes('Maria')).toBe(false);
  });

  const damage = (file: string): void => writeFileSync(file, readFileSync(file).fill(0xff, 4_096));
  const age = (file: string): void => {
    const db = new DatabaseSync(file);
    db.exec('pragma user_version = 1');
    db.close();
  };
  const TEXT = 'not a database, and long enough to be read as one'.repeat(50);

  it.each([
    ['is not a database', (file: string) => writeFileSync(file, TEXT)],
    ['is damaged in the middle', damage],
    ['is of an older version', age],
  ])('readHistory replaces a cache file that %s', async (_what, spoil) => {
    const { folder, service } = served(300);
    const { cacheFile } = order(folder);
    await readHistory(service.operator, order(folder));
    spoil(cacheFile);
    expect(idsOf(await readHistory(service.operator, order(folder)))).toEqual(allOf(service));
    service.pages.length = 0;
    expect((await readHistory(service.operator, order(folder))).count).toBe(300);
    expect(service.pages).toHaveLength(1);
  });

  it('readHistory does not change a cache of a newer version, works without a cache and prints a note', async () => {
    const { folder, service } = served(20);
    const { cacheFile } = order(folder);
    await readHistory(service.operator, order(folder));
    const db = new DatabaseSync(cacheFile);
    db.exec('pragma user_version = 99');
    db.close();
    expect((await readHistory(service.operator, order(folder))).count).toBe(20);
    expect(service.notes).toEqual(['undelivered.no_cache']);
    const kept = new DatabaseSync(cacheFile);
    expect(kept.prepare('pragma user_version').get()).toEqual({ user_version: 99 });
    kept.close();
  });

  it('readHistory works without a cache and prints a note when the cache file cannot be written', async () => {
    const { folder, service } = served(20);
    writeFileSync(join(folder, 'a-file'), '');
    const cacheFile = join(folder, 'a-file', 'attempts.sqlite');
    expect((await readHistory(service.operator, { ...order(folder), cacheFile })).count).toBe(20);
    expect(service.notes).toEqual(['undelivered.no_cache']);
    expect(existsSync(cacheFile)).toBe(false);
  });

  it('HistoryReader knows what it has read although a gap follows, and closes the gap later', async () => {
    const { folder, service } = served(300);
    const { cacheFile, scope, sinceMs } = order(folder);
    const reader = new HistoryReader(service.operator, { cacheFile, scope });
    await reader.all(sinceMs);
    service.add(900, NOW - 30 * MINUTE_MS);
    await reader.newest(sinceMs, 5);
    expect(await reader.completeSince(sinceMs)).toBeGreaterThan(NOW - 30 * MINUTE_MS);
    expect(await reader.knownSince(sinceMs)).toBe(sinceMs);
    while ((await reader.completeSince(sinceMs)) > sinceMs) await reader.further(sinceMs, 1);
    expect(await reader.withCache(async (cache) => cache.totals(sinceMs).count)).toBe(1_200);
    reader.close();
  });

  it('HistoryReader.gaps reads a gap and newer attempts, but no attempts before the oldest that were read', async () => {
    const { folder, service } = served(900);
    const { sinceMs, ...source } = order(folder);
    const reader = new HistoryReader(service.operator, source);
    await reader.newest(sinceMs, 2);
    const known = await reader.knownSince(sinceMs);
    service.add(450, NOW - 30 * MINUTE_MS);
    await reader.newest(sinceMs, 1);
    service.pages.length = 0;
    await reader.gaps(sinceMs);
    expect(await reader.completeSince(sinceMs)).toBe(known);
    expect(known).toBeGreaterThan(sinceMs);
    // One page is read for new attempts, and four for the gap.
    expect(service.pages).toHaveLength(5);
    reader.close();
  });

  it('two concurrent calls of readHistory with one cache file store each attempt only once', async () => {
    const { folder, service } = served(1_000);
    const both = await Promise.all([1, 2].map(() => readHistory(service.operator, order(folder))));
    for (const one of both) expect(idsOf(one)).toEqual(allOf(service));
    const cache = new AttemptCache(order(folder).cacheFile, order(folder).scope);
    expect(cache.totals(0).count).toBe(1_000);
    cache.close();
  });

  it('AttemptCache.prune deletes attempts before the given time, and shortens the cached period', async () => {
    const cache = new AttemptCache(join(tempFolder(), 'attempts.sqlite'), 'x');
    const { service } = served(100);
    cache.add((await readHistory(service.operator, { ...order('/nowhere'), cacheFile: null })).attempts, {
      since: NOW - 60 * MINUTE_MS,
      until: NOW,
    });
    cache.prune(NOW - 59 * MINUTE_MS);
    expect(cache.totals(0).count).toBe(40);
    expect(cache.periods()).toEqual([{ since: NOW - 59 * MINUTE_MS, until: NOW }]);
    cache.close();
  });
});
