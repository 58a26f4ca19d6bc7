import { listTransactions as listRow } from '../../contract/routes/transactions.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { Decimal } from '../../domain/money/decimal.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import { accountCacheKey, type Operator } from '../../operations/operator.ts';
import {
  changedAt,
  isByChange,
  listTransactions,
  SORT_BY_LAST_CHANGE,
  type TransactionFilters,
} from '../../operations/transactions.ts';
import { PAGE_SIZE } from '../../operations/walk-pages.ts';
import type { BalanceValue, PaymentsValue } from '../state/feeds.ts';
import { type Payment, paymentOf } from '../state/list-rows.ts';
import type { MoneyFlows } from '../state/money-flow-types.ts';
import { DayFigures } from './day-figures.ts';

const MOST_PAGES = 5;
/** With fewer rows after a gap, the newest transactions are read too. */
const LEAST_LISTED = 50;
/** Largest number of rows that polling keeps. Older rows that the user requested do not count. */
const MOST_KEPT = 5_000;

/** Reads and stores the newest changes of transactions, then older ones back to midnight. */
export class PaymentsReader {
  readonly #operator: Operator;
  readonly #file: string | null;
  #opened: Promise<DayFigures> | null = null;
  /** Rows, the newest first. They include all transactions created since `#rowsSince`. */
  #rows: readonly Payment[] = [];
  #rowsSince = Number.POSITIVE_INFINITY;
  /** Time since which this run has read all changes; infinite before the first reading. */
  #readSince = Number.POSITIVE_INFINITY;
  /** Start of the older rows that the user scrolled to; infinite before the first request. */
  #olderSince = Number.POSITIVE_INFINITY;
  #mostKept = MOST_KEPT;
  #hasRead = false;
  #isCut = false;
  /** Whether the service sorts by time of change. If not, the reader misses changes on later pages. */
  #isSorted = true;
  /**
   * Next page of older changes; null if `#further` must compute the page. New changes on the first page move
   * older changes to later pages. Reading successive pages may therefore return a change twice, but skips
   * none.
   */
  #nextPage: number | null = null;

  constructor(operator: Operator, file: string | null = null) {
    this.#operator = operator;
    this.#file = file;
  }

  /** Returns the newest changes together with all transactions that were read before. */
  readonly newest = (): Promise<PaymentsValue> => this.#turns.next(() => this.#newest());

  readonly further = (): Promise<PaymentsValue> => this.#turns.next(() => this.#further());

  /** Reads transactions before the oldest row. */
  readonly older = (): Promise<PaymentsValue> => this.#turns.next(() => this.#older());

  async #newest(): Promise<PaymentsValue> {
    let read = await this.#page(1);
    const day = await this.#day();
    const known = day.latest?.until ?? Number.NEGATIVE_INFINITY;
    // The first call reads only one page, so that the first figures appear soon. `further` reads the other pages
    // in the background.
    const most = this.#hasRead ? MOST_PAGES : 1;
    this.#hasRead = true;
    for (let page = 2; page <= most && read.since > known; page += 1) {
      const more = await this.#page(page);
      read = { items: [...read.items, ...more.items], since: more.since };
    }
    const hasGap = read.since > known;
    if (hasGap) this.#beginAnew();
    this.#readSince = Math.min(this.#readSince, read.since);
    // The known period ends at the newest item, not at the current time. Otherwise the next reading would
    // miss changes made during this request.
    const [newest] = read.items;
    const until = newest === undefined ? 0 : changedAt(newest);
    day.add(read.items, { since: read.since, until }, this.#isSorted);
    this.#merge(read.items);
    if (hasGap && this.#rows.length < LEAST_LISTED && this.#rowsSince > 0) await this.#fill();
    return this.#value(day);
  }

  /** Reads the newest transactions by creation, because the newest changes may be of older transactions. */
  async #fill(): Promise<void> {
    const query = { page: 1, limit: PAGE_SIZE, sortBy: 'createdAt', sortDirection: 'desc' } as const;
    const { items: rows, next } = await this.#operator.client.list(listRow, { query });
    const items = rows.map(({ item }) => item);
    const oldest = timeOf(items.at(-1)?.createdAt);
    // The next page may contain more transactions of the oldest millisecond.
    this.#olderSince = next === null ? 0 : oldest === null ? this.#olderSince : oldest + 1;
    this.#merge(items);
  }

  async isBehind(): Promise<boolean> {
    const day = await this.#day();
    const { latest } = day;
    return latest !== undefined && latest.since > day.neededSince(this.#operator.client.serviceNow());
  }

  async #further(): Promise<PaymentsValue> {
    const day = await this.#day();
    const before = day.latest?.since ?? null;
    const page = this.#nextPage ?? Math.floor(day.known / PAGE_SIZE) + 1;
    const { items, since } = await this.#page(page);
    // Move `#readSince` only if this run has read the whole known period. Otherwise, an earlier run has read
    // a part of this period.
    if (before === this.#readSince) this.#readSince = Math.min(before, since);
    day.addFurther(items, since, this.#isSorted);
    // If the latest period now begins before all changes of this page, the following pages were read already. The
    // next call then computes the page number from `day.known`, to skip the known pages.
    const start = day.latest?.since ?? since;
    this.#nextPage = start < Math.min(since, before ?? since) ? null : page + 1;
    this.#merge(items);
    return this.#value(day);
  }

  async #older(): Promise<PaymentsValue> {
    const day = await this.#day();
    const oldest = this.#rows.at(-1)?.createdAt ?? null;
    if (oldest === null) return this.#newest();
    let cut = false;
    const filters: TransactionFilters = { dateTo: new Date(oldest).toISOString() };
    const found: Transaction[] = [];
    const onCut = (): void => {
      cut = true;
    };
    const walk = { limit: MOST_PAGES * PAGE_SIZE, onCut };
    for await (const { item } of listTransactions(this.#operator, filters, walk)) found.push(item);
    this.#mostKept = MOST_KEPT + this.#rows.length + found.length;
    this.#olderSince = cut ? (timeOf(found.at(-1)?.createdAt) ?? oldest) : 0;
    this.#merge(found);
    return this.#value(day);
  }

  /**
   * Stores the current balance. Returns the account, and the balances of the last 24 hours in cents, one for each
   * hour.
   */
  async balances(available: Decimal): Promise<Pick<BalanceValue, 'account' | 'history'>> {
    const day = await this.#day();
    const history = day.balances(this.#operator.client.serviceNow(), available);
    return { account: day.scope, history };
  }

  async close(): Promise<void> {
    await this.#opened?.then((day) => day.close()).catch(() => undefined);
  }

  /** Deletes the rows, because a gap separates them from the newest changes. */
  #beginAnew(): void {
    [this.#readSince, this.#olderSince] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    this.#rows = [];
    this.#nextPage = null;
  }

  /** Runs one reading after another, because each continues where the previous one stopped. */
  readonly #turns = new TaskQueue();

  #day(): Promise<DayFigures> {
    this.#opened ??= accountCacheKey(this.#operator).then((scope) => new DayFigures(this.#file, scope));
    this.#opened.catch(() => {
      this.#opened = null;
    });
    return this.#opened;
  }

  /**
   * Reads a page of the list. If all previous pages were read too, every change at or after `since` is known.
   * On the last page, `since` is 0.
   */
  async #page(page: number): Promise<{ readonly items: readonly Transaction[]; readonly since: number }> {
    const query = { page, limit: PAGE_SIZE, ...SORT_BY_LAST_CHANGE };
    const { items: rows, next } = await this.#operator.client.list(listRow, { query });
    const items = rows.map(({ item }) => item);
    if (!isByChange(items)) this.#isSorted = false;
    const last = items.at(-1);
    if (next === null || last === undefined)
      return { items, since: next === null ? 0 : Number.POSITIVE_INFINITY };
    const at = this.#isSorted ? changedAt(last) : (timeOf(last.createdAt) ?? 0);
    // The next page may contain more changes of the millisecond `at`, so only changes after `at` are
    // complete.
    return { items, since: at + 1 };
  }

  #merge(items: readonly Transaction[]): void {
    this.#rowsSince = Math.min(this.#readSince, this.#olderSince);
    const fresh = new Map(items.map((item) => [item.id, paymentOf(item)]));
    const all = [...fresh.values(), ...this.#rows.filter(({ id }) => !fresh.has(id))]
      // Remove rows before `#rowsSince`: other transactions of that time were not read, so the list would
      // have gaps.
      .filter(({ createdAt }) => (createdAt ?? 0) >= this.#rowsSince)
      .sort(newestFirst);
    this.#isCut = all.length > this.#mostKept;
    this.#rows = this.#isCut ? all.slice(0, this.#mostKept) : all;
  }

  #value(day: DayFigures): PaymentsValue {
    return {
      rows: this.#rows,
      hasMore: this.#isCut || this.#rowsSince > 0,
      figures: day.figures(this.#operator.client.serviceNow()),
    };
  }
}

const newestFirst = (a: Payment, b: Payment): number => (b.createdAt ?? 0) - (a.createdAt ?? 0);

/** Largest number of further pages for one command. The service allows 60 requests a minute (unshown.md §1). */
const MOST_FURTHER_PAGES = 10;

/**
 * Reads today's money as the dashboard does, with its file of known transactions. The totals are lower limits if
 * more transactions changed today than these pages contain.
 * @param file null stores nothing
 */
export async function readDayTotals(
  operator: Operator,
  file: string | null,
): Promise<Pick<MoneyFlows, 'in' | 'out' | 'isComplete'> | null> {
  const reader = new PaymentsReader(operator, file);
  try {
    let { figures } = await reader.newest();
    for (
      let page = 0;
      page < MOST_FURTHER_PAGES && !figures?.isComplete && (await reader.isBehind());
      page += 1
    )
      ({ figures } = await reader.further());
    return figures;
  } finally {
    await reader.close();
  }
}

export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  next<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
