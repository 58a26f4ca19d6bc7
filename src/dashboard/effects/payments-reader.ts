import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { Decimal } from '../../domain/money/money.ts';
import { listTransactions, type TransactionFilters } from '../../operations/charges/read-transactions.ts';
import type { Operator } from '../../operations/operator.ts';
import { WINDOW_MINUTES } from '../selectors/flow.ts';
import type { PaymentsValue } from '../state/feeds.ts';
import type { Payment } from '../state/rows.ts';

/** §8: items of a page. */
const PAGE = 100;
/** The most pages read at first, and again from time to time: the newest. */
const MOST_PAGES = 5;
/** After this many readings all those pages are read again, since older transactions only change their status. */
const WHOLE_EVERY = 15;
const MINUTE_MS = 60_000;
/** The most rows kept from polling; older ones that were asked for come in addition. */
const MOST_KEPT = 5_000;

/** Reads the newest transactions, and remembers all that it has read. */
export class PaymentsReader {
  readonly #operator: Operator;
  #rows: readonly Payment[] = [];
  #hasMore = false;
  #readings = 0;
  #mostKept = MOST_KEPT;

  constructor(operator: Operator) {
    this.#operator = operator;
  }

  /** Reads the newest ones again; returns them with all that were read before. */
  async newest(): Promise<PaymentsValue> {
    const isWhole = this.#readings % WHOLE_EVERY === 0;
    this.#readings += 1;
    const known = new Set(this.#rows.map(({ id }) => id));
    const start = this.#operator.client.serviceNow() - WINDOW_MINUTES * MINUTE_MS;
    const fresh: Payment[] = [];
    let cut = false;
    const onCut = (): void => {
      cut = true;
    };
    const walk = { limit: MOST_PAGES * PAGE, onCut };
    for await (const { item } of listTransactions(this.#operator, {}, walk)) {
      fresh.push(paymentOf(item));
      if (fresh.length % PAGE !== 0) continue;
      const last = fresh.at(-1);
      const reaches = last !== undefined && (isWhole ? (last.createdAt ?? 0) < start : known.has(last.id));
      if (reaches) {
        cut = true;
        break;
      }
    }
    this.#merge(fresh, cut);
    return this.#value();
  }

  /** Reads those before the oldest known one. */
  async older(): Promise<PaymentsValue> {
    const oldest = this.#rows.at(-1)?.createdAt ?? null;
    if (oldest === null) return this.newest();
    let cut = false;
    const filters: TransactionFilters = { dateTo: new Date(oldest).toISOString() };
    const found: Payment[] = [];
    const onCut = (): void => {
      cut = true;
    };
    const walk = { limit: MOST_PAGES * PAGE, onCut };
    for await (const { item } of listTransactions(this.#operator, filters, walk)) found.push(paymentOf(item));
    const known = new Set(this.#rows.map(({ id }) => id));
    this.#rows = [...this.#rows, ...found.filter(({ id }) => !known.has(id))];
    this.#mostKept = MOST_KEPT + this.#rows.length;
    this.#hasMore = cut;
    return this.#value();
  }

  /**
   * Merges newest first. Rows read before that no longer connect to the new ones are dropped, since there is a gap
   * between.
   */
  #merge(fresh: readonly Payment[], cut: boolean): void {
    const ids = new Set(fresh.map(({ id }) => id));
    const joins = this.#rows.some(({ id }) => ids.has(id));
    const last = fresh.at(-1)?.createdAt ?? Number.POSITIVE_INFINITY;
    // A row as new as the ones just read that is not among them no longer exists.
    const rest = this.#rows.filter(({ id, createdAt }) => !ids.has(id) && (createdAt ?? 0) <= last);
    if (!cut) this.#rows = fresh;
    else this.#rows = joins ? [...fresh, ...rest].sort(newestFirst) : fresh;
    if (!cut) this.#hasMore = false;
    else if (!joins || rest.length === 0) this.#hasMore = true;
    if (this.#rows.length <= this.#mostKept) return;
    this.#rows = this.#rows.slice(0, this.#mostKept);
    this.#hasMore = true;
  }

  #value(): PaymentsValue {
    const coveredSince = this.#rows.at(-1)?.createdAt ?? null;
    return { rows: this.#rows, coveredSince, hasMore: this.#hasMore, figures: null };
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

export function timeOf(iso: string | null | undefined): number | null {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? null : at;
}
