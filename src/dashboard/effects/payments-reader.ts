import { listTransactions as listRow } from '../../contract/routes/transactions.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { Decimal } from '../../domain/money/money.ts';
import { timeOf } from '../../domain/time/time-of.ts';
import { accountScope } from '../../operations/account-scope.ts';
import { BY_CHANGE, changedAt, isByChange } from '../../operations/charges/by-change.ts';
import { listTransactions, type TransactionFilters } from '../../operations/charges/read-transactions.ts';
import type { Operator } from '../../operations/operator.ts';
import { PAGE_SIZE } from '../../operations/walk-pages.ts';
import type { PaymentsValue } from '../state/feeds.ts';
import type { Payment } from '../state/rows.ts';
import { DayFigures } from './day-figures.ts';
import { Turns } from './turns.ts';

/** The most pages read at once: the newest changes, or older transactions for the list. */
const MOST_PAGES = 5;
/** The most rows kept from polling. Older rows that the user requested come in addition. */
const MOST_KEPT = 5_000;

/** Reads the newest changes of transactions, and back to midnight; remembers what it has read. */
export class PaymentsReader {
  readonly #operator: Operator;
  readonly #file: string | null;
  #opened: Promise<DayFigures> | null = null;
  /** Newest first. Those created since `#rowsSince` are complete. */
  #rows: readonly Payment[] = [];
  #rowsSince = Number.POSITIVE_INFINITY;
  /** Since when changes were read by this reader, without a gap. */
  #readSince = Number.POSITIVE_INFINITY;
  /** Since when older rows were asked for; infinite before. */
  #olderSince = Number.POSITIVE_INFINITY;
  #mostKept = MOST_KEPT;
  #isCut = false;
  /** False for a service that does not sort by change: then changes of older transactions stay unknown. */
  #isSorted = true;
  /** The page after the last one that was read back; null: found by counting what is known. Rows only move down. */
  #nextPage: number | null = null;

  /** @param file where figures are kept for the next start; null: nowhere */
  constructor(operator: Operator, file: string | null = null) {
    this.#operator = operator;
    this.#file = file;
  }

  /** Reads the newest changes; returns them with all that were read before. */
  readonly newest = (): Promise<PaymentsValue> => this.#turns.next(() => this.#newest());

  /** Reads one more page of changes, back from where reading stopped. */
  readonly further = (): Promise<PaymentsValue> => this.#turns.next(() => this.#further());

  /** Reads rows before the oldest known one. */
  readonly older = (): Promise<PaymentsValue> => this.#turns.next(() => this.#older());

  async #newest(): Promise<PaymentsValue> {
    let read = await this.#page(1);
    const day = await this.#day();
    // At first one page is enough to begin: the rest follows in the background.
    const most = day.since === null ? 1 : MOST_PAGES;
    for (let page = 2; page <= most && read.since > day.until; page += 1) {
      const more = await this.#page(page);
      read = { items: [...read.items, ...more.items], since: more.since };
    }
    const hasGap = read.since > day.until;
    if (hasGap) this.#beginAnew();
    this.#readSince = Math.min(this.#readSince, read.since);
    // No clock is used, because changes after the newest item may be missing, however long the answer took.
    const [newest] = read.items;
    const until = newest === undefined ? 0 : changedAt(newest);
    day.addNewest(read.items, { since: read.since, until }, this.#isSorted);
    this.#merge(read.items);
    return this.#value(day);
  }

  /** Whether today was not read completely yet. */
  async isBehind(): Promise<boolean> {
    const day = await this.#day();
    return day.since !== null && day.since > day.neededSince(this.#operator.client.serviceNow());
  }

  async #further(): Promise<PaymentsValue> {
    const day = await this.#day();
    const before = day.since;
    const page = this.#nextPage ?? Math.floor(day.known / PAGE_SIZE) + 1;
    const { items, since } = await this.#page(page);
    // Pages of an earlier session were counted, but are not in the list.
    if (before === this.#readSince) this.#readSince = Math.min(before, since);
    day.addFurther(items, since, this.#isSorted);
    // Skips the changes that an earlier session has read, and continues after them.
    this.#nextPage = day.since !== null && day.since < Math.min(since, before ?? since) ? null : page + 1;
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

  /** Keeps a reading of the balance, and returns the available cents of the last 24 hours. */
  async balances(available: Decimal): Promise<readonly (number | null)[]> {
    return (await this.#day()).balances(this.#operator.client.serviceNow(), available);
  }

  async close(): Promise<void> {
    await this.#opened?.then((day) => day.close()).catch(() => undefined);
  }

  /** After a gap, older and newer reads do not join. */
  #beginAnew(): void {
    [this.#readSince, this.#olderSince] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    this.#rows = [];
    this.#nextPage = null;
  }

  /** Each reading continues where the previous one stopped. */
  readonly #turns = new Turns();

  #day(): Promise<DayFigures> {
    this.#opened ??= accountScope(this.#operator).then((scope) => new DayFigures(this.#file, scope));
    // Asked for again with the next reading.
    this.#opened.catch(() => {
      this.#opened = null;
    });
    return this.#opened;
  }

  /** A page, and since when all changes are known with it; 0 at the end of the list. */
  async #page(page: number): Promise<{ readonly items: readonly Transaction[]; readonly since: number }> {
    const query = { page, limit: PAGE_SIZE, ...BY_CHANGE };
    const { items: rows, next } = await this.#operator.client.list(listRow, { query });
    const items = rows.map(({ item }) => item);
    if (!isByChange(items)) this.#isSorted = false;
    const last = items.at(-1);
    if (next === null || last === undefined)
      return { items, since: next === null ? 0 : Number.POSITIVE_INFINITY };
    const at = this.#isSorted ? changedAt(last) : (timeOf(last.createdAt) ?? 0);
    // Others of the same moment may be on the next page.
    return { items, since: at + 1 };
  }

  #merge(items: readonly Transaction[]): void {
    this.#rowsSince = Math.min(this.#readSince, this.#olderSince);
    const fresh = new Map(items.map((item) => [item.id, paymentOf(item)]));
    const all = [...fresh.values(), ...this.#rows.filter(({ id }) => !fresh.has(id))]
      // Among older ones there would be gaps.
      .filter(({ createdAt }) => (createdAt ?? 0) >= this.#rowsSince)
      .sort(newestFirst);
    this.#isCut = all.length > this.#mostKept;
    this.#rows = this.#isCut ? all.slice(0, this.#mostKept) : all;
  }

  #value(day: DayFigures): PaymentsValue {
    return {
      rows: this.#rows,
      coveredSince: this.#rows.at(-1)?.createdAt ?? null,
      hasMore: this.#isCut || this.#rowsSince > 0,
      figures: day.figures(this.#operator.client.serviceNow()),
    };
  }
}

const newestFirst = (a: Payment, b: Payment): number => (b.createdAt ?? 0) - (a.createdAt ?? 0);

/** A transaction as a line of the list shows it. */
export function paymentOf(item: Transaction): Payment {
  return {
    id: item.id,
    status: item.status,
    type: item.type ?? null,
    method: item.method ?? null,
    amountCents: centsOf(item.amount ?? null),
    createdAt: timeOf(item.createdAt),
    paidAt: timeOf(item.paidAt),
    name: (item.type === 'WITHDRAW' ? item.receiverName : (item.payerName ?? item.generatedName)) ?? null,
    reference: item.clientReference ?? null,
    endToEndId: item.endToEndId ?? null,
    code: item.status === 'PENDING' ? (item.qrCodeText ?? null) : null,
    refundStatus: item.refundStatus ?? null,
  };
}

/** Null for anything that is not a whole number of cents: amounts are never guessed. */
export function centsOf(amount: Decimal | null): number | null {
  const cents = amount?.toCents();
  return cents === undefined ? null : Number(cents);
}
