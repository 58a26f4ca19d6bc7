import type { Transaction } from '../../contract/schemas/transaction.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { hasMoved, isReturned, plainStatus } from '../../domain/money/transaction-statuses.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/clock.ts';
import { parseWhen } from '../../domain/time/parse-when.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import { changedAt } from '../../operations/transactions.ts';
import { type Coverage, ReplaceableCache } from '../../storage/sql/scoped-cache.ts';
import { TransactionCache, type TransactionFact } from '../../storage/transactions/transaction-cache.ts';
import { hourStart, MINUTES, type MoneyFlows } from '../state/money-flow-types.ts';

/**
 * Time for which the file keeps changes. Today's figures need one day. The second day is for a dashboard that
 * was closed overnight.
 */
const KEPT_MS = 2 * DAY_MS;
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Computes today's figures from changes of transactions. Read changes stay known: a gap between two periods
 * only makes the figures incomplete until it is read.
 */
export class DayFigures {
  readonly #cache: ReplaceableCache<TransactionCache>;
  /** Identifies the account and its service address. */
  readonly scope: string;
  /** Whether the service sorts by time of change. If not, the totals are lower limits. */
  #isTrusted = true;
  #prunedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param file null stores the figures only in memory
   * @param scope identifies the account and its service address
   */
  constructor(file: string | null, scope: string) {
    this.scope = scope;
    this.#cache = new ReplaceableCache(file, (where) => new TransactionCache(where, scope));
  }

  /** The latest period for which every change is known; undefined before the first reading. */
  get latest(): Coverage | undefined {
    return this.#cache.with((cache) => cache.periods()[0]);
  }

  /**
   * Number of stored transactions in the latest period and in the millisecond before it. If a page ended
   * within this millisecond, some changes of this millisecond are stored too.
   */
  get known(): number {
    const { latest } = this;
    return latest === undefined ? 0 : this.#cache.with((cache) => cache.changedSince(latest.since - 1));
  }

  /** Adds older changes. The latest period then begins at `since`. */
  addFurther(items: readonly Transaction[], since: number, isTrusted: boolean): void {
    this.add(items, { since, until: this.latest?.since ?? since }, isTrusted);
  }

  /** Adds changes, and the period that they complete. */
  add(items: readonly Transaction[], { since, until }: Coverage, isTrusted: boolean): void {
    if (this.#isTrusted && !isTrusted) {
      // A later run must not take these periods for complete, so the file does not get them.
      this.#isTrusted = false;
      this.#cache.beginInMemory();
    }
    const covered = Number.isFinite(since) ? { since, until: Math.max(since, Math.floor(until)) } : null;
    this.#cache.with((cache) => cache.add(items.map(factOf), covered));
  }

  /** Returns the start of the period that today's totals and the hourly charts need. */
  neededSince(serviceMs: number): number {
    return Math.min(dayStart(serviceMs), hourStart(serviceMs));
  }

  figures(serviceMs: number): MoneyFlows | null {
    return this.#cache.with((cache) => this.#figures(cache, serviceMs));
  }

  #figures(cache: TransactionCache, serviceMs: number): MoneyFlows | null {
    const periods = cache.periods();
    const [latest] = periods;
    if (latest === undefined) return null;
    this.#prune(cache, serviceMs);
    const start = dayStart(serviceMs);
    const today = periods.filter(({ until }, at) => at === 0 || until > start);
    const since = Math.max(start, today.at(-1)?.since ?? start);
    const sums = cache.sums(since);
    const hour = hourStart(serviceMs);
    const minutes = cache.perMinute(hour, MINUTES);
    // The latest period has no end yet: the next reading continues it.
    const isKnown = (from: number): boolean =>
      periods.some((one) => from >= one.since && (one === latest || from + MINUTE_MS <= one.until));
    const known = (cents: readonly number[]): readonly (number | null)[] =>
      cents.map((sum, minute) => (isKnown(hour + minute * MINUTE_MS) ? sum : null));
    const { payouts, refunds, charges, medianToPayMs } = sums;
    return {
      since,
      charges,
      medianToPayMs,
      isComplete: this.#isTrusted && latest.since <= start,
      readShare: shareOf(today, start, serviceMs),
      in: { ...sums.in, perMinute: known(minutes.in) },
      out: {
        cents: payouts.cents + refunds.cents,
        count: payouts.count + refunds.count,
        refunds: refunds.count,
        refundedCents: refunds.cents,
        perMinute: known(minutes.out),
      },
      hourSince: hour,
      netCents: sums.in.cents - payouts.cents - refunds.cents,
    };
  }

  /** Stores a reading of the balance. Returns the balances of the last 24 hours, one for each hour. */
  balances(serviceMs: number, available: Decimal): readonly (number | null)[] {
    const cents = Number(available.toUnits(3) ?? 0n) / 10;
    return this.#cache.with((cache) => {
      cache.addBalance(serviceMs, Math.floor(cents));
      return cache.balances(serviceMs, 24);
    });
  }

  close(): void {
    this.#cache.close();
  }

  #prune(cache: TransactionCache, serviceMs: number): void {
    if (serviceMs - this.#prunedAt < PRUNE_EVERY_MS) return;
    this.#prunedAt = serviceMs;
    cache.prune(serviceMs - KEPT_MS);
  }
}

/** Returns the share of the day so far whose changes were read, from 0 to 1. The latest period has no end yet. */
function shareOf(periods: readonly Coverage[], start: number, serviceMs: number): number {
  const read = periods.reduce((sum, { since, until }, at) => {
    const end = at === 0 ? serviceMs : Math.min(until, serviceMs);
    return sum + Math.max(0, end - Math.max(since, start));
  }, 0);
  return serviceMs > start ? Math.min(1, read / (serviceMs - start)) : 1;
}

export const dayStart = (serviceMs: number): number => parseWhen('today', serviceMs, 'from') ?? serviceMs;

/** Extracts the facts for the figures. A returned payout (REFUNDED) does not count as paid. */
function factOf(item: Transaction): TransactionFact {
  const { id, type, method } = item;
  const status = plainStatus(item.status);
  const createdAt = timeOf(item.createdAt) ?? 0;
  const isMoved = hasMoved(status, type === 'WITHDRAW');
  const isDeposit = type === 'DEPOSIT';
  const isRefunded = isDeposit && isReturned(item);
  const refunded = isRefunded ? (item.refundAmount ?? item.amount ?? Decimal.zero) : Decimal.zero;
  return {
    id,
    createdAt,
    updatedAt: changedAt(item),
    isCharge: isDeposit && method !== 'INTERNAL_TRANSFER',
    direction: isDeposit ? 'in' : type === 'WITHDRAW' ? 'out' : 'none',
    state: isMoved ? 'moved' : status === 'PENDING' ? 'open' : 'ended',
    paidAt: isMoved ? (timeOf(item.paidAt) ?? createdAt) : null,
    cents: Number(item.amount?.toCents() ?? 0n),
    refundedCents: Number(refunded.toCents() ?? 0n),
    refundedAt: isRefunded ? (timeOf(item.refundedAt) ?? changedAt(item)) : null,
  };
}
