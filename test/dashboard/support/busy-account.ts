import type { TransactionStatus } from '../../../src/domain/money/transaction-statuses.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { type ListedService, operatorOn } from '../../support/servers/listed-service.ts';

export interface Row {
  readonly id: string;
  readonly type: 'DEPOSIT' | 'WITHDRAW';
  readonly method?: string;
  readonly status: TransactionStatus;
  readonly amount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly paidAt?: string | null;
  readonly refundAmount?: number | null;
  readonly refundStatus?: string | null;
  readonly refundedAt?: string | null;
}

export const iso = (ms: number): string => new Date(ms).toISOString();

/** A fake account with a list of transactions. `pages` counts the pages that were requested. */
export class BusyAccount {
  readonly rows = new Map<string, Row>();
  pages = 0;
  /** If this is false, the service ignores `sortBy` and always sorts by creation time. */
  sortsByChange = true;
  isDown = false;

  #sorted: Partial<Record<'createdAt' | 'updatedAt', readonly Row[]>> = {};

  put(...rows: readonly Row[]): void {
    for (const row of rows) this.rows.set(row.id, row);
    this.#sorted = {};
  }

  readonly list: ListedService['list'] = (query) => {
    if (this.isDown) throw new Error('down');
    this.pages += 1;
    const by = this.sortsByChange && query.get('sortBy') === 'updatedAt' ? 'updatedAt' : 'createdAt';
    const to = query.get('dateTo');
    this.#sorted[by] ??= [...this.rows.values()].sort((a, b) =>
      a[by] < b[by] ? 1 : a[by] > b[by] ? -1 : a.id < b.id ? 1 : -1,
    );
    const sorted = this.#sorted[by];
    const all = to === null ? sorted : sorted.filter(({ createdAt }) => createdAt <= to);
    const limit = Number(query.get('limit'));
    const first = (Number(query.get('page')) - 1) * limit;
    return { data: all.slice(first, first + limit), hasNextPage: first + limit < all.length };
  };

  operator(nowMs: number) {
    return operatorOn({ list: this.list, one: () => undefined }, {} as Journal, nowMs);
  }
}
