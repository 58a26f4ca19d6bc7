import { join } from 'node:path';
import type { DeliveryAttempt } from '../../../src/domain/webhook/delivery-attempt.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import type { Callback } from '../../../src/operations/webhooks/delivery-attempts.ts';
import {
  HistoryReader,
  type HistorySource,
} from '../../../src/operations/webhooks/undelivered/history-reader.ts';
import { NOW } from './sample-attempts.ts';

export const MINUTE_MS = 60_000;

/** Simulates a service that returns the attempts in `history`, and records which pages were requested. */
export class Service {
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

export const order = (folder: string, minutes = 120) => ({
  sinceMs: NOW - minutes * MINUTE_MS,
  cacheFile: join(folder, 'attempts.sqlite'),
  scope: 'https://api.example/v1 100001',
});
/** Reads all attempts since `sinceMs`, as a command does. */
export async function readHistory(
  operator: Operator,
  { sinceMs, ...source }: HistorySource & { sinceMs: number },
) {
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
