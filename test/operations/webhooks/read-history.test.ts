import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttemptHistory, historyOf } from '../../../src/domain/webhook/delivery-attempt.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import type { Callback } from '../../../src/operations/webhooks/delivery-attempts.ts';
import { foldAttempts } from '../../../src/operations/webhooks/undelivered/fold-attempts.ts';
import { readHistory } from '../../../src/operations/webhooks/undelivered/read-history.ts';
import { undeliveredEvents } from '../../../src/operations/webhooks/undelivered/undelivered-event.ts';
import { AttemptCache } from '../../../src/storage/attempts/attempt-cache.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { NOW } from './sample-attempts.ts';

const MINUTE_MS = 60_000;

/** A service that has this history, and counts what it was asked. */
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
      const fits = this.history.filter(({ createdAt }) => {
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
      // A list is all that is asked of it.
    } as unknown as Operator;
  }
}

const order = (folder: string, minutes = 120) => ({
  sinceMs: NOW - minutes * MINUTE_MS,
  cacheFile: join(folder, 'attempts.sqlite'),
  scope: 'https://api.example/v1 100001',
});
const idsOf = ({ attempts }: AttemptHistory): string[] => attempts.map(({ id }) => id).sort();
const allOf = ({ history }: Service): string[] => history.map(({ id }) => id).sort();

describe('the history of attempts', () => {
  it('is read once, with progress; later only its end', async () => {
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

  it('is the same with the cache and without', async () => {
    const service = new Service();
    service.add(500);
    const folder = tempFolder();
    await readHistory(service.operator, order(folder));
    const cached = await readHistory(service.operator, order(folder));
    const read = await readHistory(service.operator, { ...order(folder), cacheFile: null });
    expect(foldAttempts(cached.attempts)).toEqual(foldAttempts(read.attempts));
    expect({ ...cached, attempts: [] }).toEqual({ ...read, attempts: [] });
  });

  it('is read further back when that is asked for, and no further', async () => {
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

  it('goes on where it broke off', async () => {
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
  });

  it('is read anew of a service that has forgotten what it told', async () => {
    const folder = tempFolder();
    const service = new Service();
    service.add(120);
    await readHistory(service.operator, order(folder));
    service.history = [];
    service.add(30, NOW - 5 * MINUTE_MS);
    for (const one of service.history) (one as { id: string }).id = `new-${one.id}`;
    expect((await readHistory(service.operator, order(folder))).latestIds).toEqual(
      service.history.slice(-16).map(({ id }) => id),
    );
    service.history = [];
    expect(await readHistory(service.operator, order(folder))).toMatchObject({ attempts: [], count: 0 });
  });

  it('of another account or address is another', async () => {
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

describe('the cache of attempts', () => {
  it('is private, and holds neither bodies nor names', async () => {
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
      'is no database',
      (file: string) => writeFileSync(file, 'not a database, and long enough to be read as one'.repeat(50)),
    ],
    [
      'is damaged in the middle',
      (file: string) => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0xff, 4_096));
      },
    ],
  ])('is made anew when it %s', async (_what, spoil) => {
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

  it('is done without, and that is said, where it cannot be written', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'a-file'), '');
    const service = new Service();
    service.add(20);
    const cacheFile = join(folder, 'a-file', 'attempts.sqlite');
    expect((await readHistory(service.operator, { ...order(folder), cacheFile })).count).toBe(20);
    expect(service.notes).toEqual(['undelivered.no_cache']);
    expect(existsSync(cacheFile)).toBe(false);
  });

  it('is used by two at once, and holds each attempt once', async () => {
    const folder = tempFolder();
    const service = new Service();
    service.add(1_000);
    const both = await Promise.all([1, 2].map(() => readHistory(service.operator, order(folder))));
    for (const one of both) expect(idsOf(one)).toEqual(allOf(service));
    const cache = new AttemptCache(order(folder).cacheFile, order(folder).scope);
    expect(cache.history(0).count).toBe(1_000);
    cache.close();
  });

  it('forgets what is older than it is asked for', async () => {
    const cache = new AttemptCache(join(tempFolder(), 'attempts.sqlite'), 'x');
    const service = new Service();
    service.add(100);
    cache.add((await readHistory(service.operator, { ...order('/nowhere'), cacheFile: null })).attempts, {
      since: NOW - 60 * MINUTE_MS,
      until: NOW,
    });
    cache.prune(NOW - 59 * MINUTE_MS);
    expect([cache.history(0).count, cache.coverage()]).toEqual([
      40,
      { since: NOW - 59 * MINUTE_MS, until: NOW },
    ]);
    cache.close();
  });
});

describe('what the cache leaves out of a long history', () => {
  const pick = <T>(...values: T[]) => fc.constantFrom(...values);
  const content = fc.record({
    endpoint: pick('https://a.example/', 'https://b.example/', null),
    transactionId: pick('T1', 'T2', 'T3', 'T4', 'T5', 'T6', null),
    event: pick('TRANSACTION_COMPLETED', 'TRANSACTION_REFUNDED', null),
    contentFingerprint: pick('one', 'other', 'third', null),
    amountCents: pick(1_000, null),
    status: pick('COMPLETED', 'REFUNDED', null),
    statusAt: pick(NOW - 5_000, NOW - 9_000, null),
    toCallbackUrl: pick(true, false, null),
  });
  const attempts = fc.array(
    fc.record({
      at: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: NOW - 60_000, max: NOW }) }, fc.constant(null)),
      cause: pick(null, null, null, { kind: 'server_error', status: 500 } as const),
      content,
    }),
    { maxLength: 25 },
  );

  it('changes nothing of what is undelivered, recovered, and known of endpoints', () => {
    const file = join(tempFolder(), 'attempts.sqlite');
    let runs = 0;
    let leftOut = 0;
    fc.assert(
      fc.property(attempts, (made) => {
        const all = made.map((one, at) => ({ id: `c${at}`, ...one }));
        runs += 1;
        const cache = new AttemptCache(file, `account ${runs}`);
        cache.add(all, null);
        const since = NOW - 40_000;
        const kept = cache.history(since);
        cache.close();
        const whole = historyOf(all.filter(({ at }) => at === null || at >= since));
        leftOut += whole.count - kept.attempts.length;
        const lookOf = (history: AttemptHistory) => {
          const events = foldAttempts(history.attempts);
          return {
            events: undeliveredEvents(events, { webhooks: [], nowMs: NOW, inInbox: null }),
            recovered: events.filter(({ isDelivered, attempts: own }) => isDelivered && own.length > 1),
            count: history.count,
            lastAt: history.lastAt,
            endpoints: history.endpoints.toSorted(),
            latest: history.latestIds.toSorted(),
          };
        };
        expect(lookOf(kept)).toEqual(lookOf(whole));
      }),
      { numRuns: 60 },
    );
    expect(leftOut).toBeGreaterThan(0);
  });
});
