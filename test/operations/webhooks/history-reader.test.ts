import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DeliveryAttempt } from '../../../src/domain/webhook/delivery-attempt.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import type { Callback } from '../../../src/operations/webhooks/delivery-attempts.ts';
import { foldAttempts } from '../../../src/operations/webhooks/undelivered/fold-attempts.ts';
import {
  HistoryReader,
  type HistorySource,
} from '../../../src/operations/webhooks/undelivered/history-reader.ts';
import { AttemptCache } from '../../../src/storage/attempts/attempt-cache.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { NOW } from './sample-attempts.ts';

const MINUTE_MS = 60_000;

/** A service that returns the attempts in `history`, and counts the requests. */
class Service {
  readonly pages: { readonly page: number; readonly from: number }[] = [];
  most = 0;
  #asked = 0;
  history: Callback[] = [];
  progress: unknown[] = [];
  notes: string[] = [];

  add(count: number, startMs = NOW - 60 * MINUTE_MS, everyMs = 1_000): void {
    const first = this.history.length;
    for (let at = 0; at < count; at += 1)
      this.history.push({
        id: `c${first + at}`,
        url: 'https://shop.example/pix',
        status: at % 3 === 0 ? 200 : 500,
        transactionId: `T${at % 50}`,
        createdAt: new Date(startMs + at * everyMs).toISOString(),
        body: { id: `T${at % 50}`, status: 'COMPLETED', amount: 10 },
      } as Callback);
  }

  get operator(): Operator {
    const list = async (_row: unknown, { query }: { query: Record<string, string | number> }) => {
      this.#asked += 1;
      this.most = Math.max(this.most, this.#asked);
      await new Promise((resolve) => setImmediate(resolve));
      this.#asked -= 1;
      const from = Date.parse(String(query.createdAtFrom));
      const to =
        query.createdAtTo === undefined ? Number.POSITIVE_INFINITY : Date.parse(String(query.createdAtTo));
      this.pages.push({ page: Number(query.page), from });
      const fits = this.history.toReversed().filter(({ createdAt }) => {
        const at = Date.parse(createdAt ?? '');
        return at >= from && at <= to;
      });
      const end = Number(query.page) * 100;
      const items = fits.slice(end - 100, end).map((item) => ({ raw: item, item }));
      return { items, next: fits.length > end ? {} : null };
    };
    return {
      client: {
        list,
        serviceNow: () => NOW,
        with() {
          return this;
        },
      },
      progress: (_key: string, params: unknown) => this.progress.push(params),
      note: (key: string) => this.notes.push(key),
      // The reader uses only these members.
    } as unknown as Operator;
  }
}

const order = (folder: string, minutes = 120) => ({
  sinceMs: NOW - minutes * MINUTE_MS,
  cacheFile: join(folder, 'attempts.sqlite'),
  scope: 'https://api.example/v1 100001',
});
/** Reads the whole history, as a command does. */
async function readHistory(operator: Operator, { sinceMs, ...source }: HistorySource & { sinceMs: number }) {
  const reader = new HistoryReader(operator, source);
  try {
    await reader.all(sinceMs);
    return await reader.withCache(async (cache) => {
      const attempts: DeliveryAttempt[] = [];
      cache.eachTransaction(sinceMs, null, (found) => attempts.push(...found));
      return { ...cache.totals(sinceMs), attempts };
    });
  } finally {
    reader.close();
  }
}
const idsOf = ({ attempts }: { attempts: readonly DeliveryAttempt[] }): string[] =>
  attempts.map(({ id }) => id).sort();
const allOf = ({ history }: Service): string[] => history.map(({ id }) => id).sort();

describe('readHistory', () => {
  it('readHistory reads the whole history once, reporting its progress, and later only new attempts', async () => {
    const folder = tempFolder();
    const service = new Service();
    service.add(2_050);
    expect(idsOf(await readHistory(service.operator, order(folder)))).toEqual(allOf(service));
    expect(service.progress.at(-1)).toEqual({ count: 2_050 });
    const first = service.pages.splice(0).length;
    expect(first).toBeLessThanOrEqual(21 + 8);
    service.add(3, NOW - 60_000);
    expect(idsOf(await readHistory(service.operator, order(folder)))).toEqual(allOf(service));
    expect(service.pages).toHaveLength(1);
  });

  it('readHistory returns the same result with and without a cache', async () => {
    const service = new Service();
    service.add(500);
    const folder = tempFolder();
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

  it('readHistory reads only the older part when an earlier start is requested', async () => {
    const folder = tempFolder();
    const service = new Service();
    service.add(300);
    expect((await readHistory(service.operator, order(folder, 57))).count).toBe(120);
    expect((await readHistory(service.operator, order(folder, 120))).count).toBe(300);
    service.pages.length = 0;
    expect((await readHistory(service.operator, order(folder, 57))).count).toBe(120);
    expect((await readHistory(service.operator, order(folder, 120))).count).toBe(300);
    expect(service.pages).toHaveLength(2);
  });

  it('readHistory continues where an interrupted run stopped', async () => {
    const folder = tempFolder();
    const service = new Service();
    service.add(1_000);
    const broken = service.operator;
    const { list } = broken.client as {
      list: (row: unknown, input: unknown) => Promise<unknown>;
    };
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
    // The first reading failed after six of the ten pages, so not all ten are read again.
    expect(service.pages.length).toBeLessThanOrEqual(6);
  });

  it('HistoryReader reads the newest pages first, then older pages back to the attempts that an earlier session read', async () => {
    const folder = tempFolder();
    const service = new Service();
    service.add(150, NOW - 110 * MINUTE_MS);
    await readHistory(service.operator, order(folder));
    service.add(450, NOW - 60 * MINUTE_MS);
    const { sinceMs, ...source } = order(folder);
    const reader = new HistoryReader(service.operator, source);
    service.pages.length = 0;
    await reader.newest(sinceMs, 2);
    expect(service.pages).toHaveLength(2);
    const at = (index: number): number => Date.parse(service.history[index]?.createdAt ?? '');
    // The 200 newest attempts are read. An unread attempt may have the same time as the oldest of these.
    expect(await reader.completeSince(sinceMs)).toBe(at(600 - 200) + 1);
    await reader.further(sinceMs, 1);
    // The third page repeats one attempt of the second page, so 299 attempts are read.
    expect(await reader.completeSince(sinceMs)).toBe(at(600 - 299) + 1);
    for (let page = 0; page < 3; page += 1) await reader.further(sinceMs, 1);
    expect(await reader.completeSince(sinceMs)).toBe(sinceMs);
    expect(await reader.withCache(async (cache) => cache.totals(0).count)).toBe(600);
    reader.close();
  });

  it('HistoryReader continues when more attempts have the same time than a page holds', async () => {
    const service = new Service();
    service.add(350, NOW - MINUTE_MS, 0);
    const { sinceMs, ...source } = order(tempFolder());
    const reader = new HistoryReader(service.operator, source);
    await reader.newest(sinceMs, 1);
    await reader.further(sinceMs, 1);
    expect(await reader.completeSince(sinceMs)).toBe(sinceMs);
    expect(await reader.withCache(async (cache) => cache.totals(0).count)).toBe(350);
    reader.close();
  });

  it('readHistory reads everything again when the service has lost its history', async () => {
    const folder = tempFolder();
    const service = new Service();
    service.add(120);
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
  it('the cache of delivery attempts is private, and contains neither bodies nor names', async () => {
    const folder = tempFolder();
    const service = new Service();
    service.add(5);
    for (const one of service.history) Object.assign(one.body as object, { payerName: 'Maria Exemplo' });
    await readHistory(service.operator, order(folder));
    const { cacheFile } = order(folder);
    expect(statSync(cacheFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(cacheFile).includes('Maria')).toBe(false);
  });

  it.each([
    [
      'is not a database',
      (file: string) => writeFileSync(file, 'not a database, and long enough to be read as one'.repeat(50)),
    ],
    [
      'is damaged in the middle',
      (file: string) => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0xff, 4_096));
      },
    ],
  ])('the cache of delivery attempts is replaced when it %s', async (_what, spoil) => {
    const folder = tempFolder();
    const service = new Service();
    service.add(300);
    const { cacheFile } = order(folder);
    await readHistory(service.operator, order(folder));
    spoil(cacheFile);
    expect(idsOf(await readHistory(service.operator, order(folder)))).toEqual(allOf(service));
    service.pages.length = 0;
    expect((await readHistory(service.operator, order(folder))).count).toBe(300);
    expect(service.pages).toHaveLength(1);
  });

  it('readHistory works without a cache when the file cannot be written, and prints a note', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'a-file'), '');
    const service = new Service();
    service.add(20);
    const cacheFile = join(folder, 'a-file', 'attempts.sqlite');
    expect((await readHistory(service.operator, { ...order(folder), cacheFile })).count).toBe(20);
    expect(service.notes).toEqual(['undelivered.no_cache']);
    expect(existsSync(cacheFile)).toBe(false);
  });

  it('two concurrent readers use one cache of delivery attempts, which contains each attempt once', async () => {
    const folder = tempFolder();
    const service = new Service();
    service.add(1_000);
    const both = await Promise.all([1, 2].map(() => readHistory(service.operator, order(folder))));
    for (const one of both) expect(idsOf(one)).toEqual(allOf(service));
    const cache = new AttemptCache(order(folder).cacheFile, order(folder).scope);
    expect(cache.totals(0).count).toBe(1_000);
    cache.close();
  });

  it('the cache of delivery attempts deletes attempts older than the requested period', async () => {
    const cache = new AttemptCache(join(tempFolder(), 'attempts.sqlite'), 'x');
    const service = new Service();
    service.add(100);
    cache.add((await readHistory(service.operator, { ...order('/nowhere'), cacheFile: null })).attempts, {
      since: NOW - 60 * MINUTE_MS,
      until: NOW,
    });
    cache.prune(NOW - 59 * MINUTE_MS);
    expect([cache.totals(0).count, cache.periods()]).toEqual([
      40,
      [{ since: NOW - 59 * MINUTE_MS, until: NOW }],
    ]);
    cache.close();
  });
});
