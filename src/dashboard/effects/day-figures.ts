import type { Transaction } from '../../contract/schemas/transaction.ts';
import { PixError } from '../../domain/errors.ts';
import { Decimal } from '../../domain/money/money.ts';
import { plainStatus } from '../../domain/money/statuses.ts';
import { parseWhen } from '../../domain/time/dates.ts';
import { timeOf } from '../../domain/time/time-of.ts';
import { changedAt } from '../../operations/charges/by-change.ts';
import {
  type Coverage,
  TransactionCache,
  type TransactionFact,
} from '../../storage/transactions/transaction-cache.ts';
import { MINUTES, type MoneyFigures } from '../state/figures.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** For how long changes are kept, in ms: today's figures need no more, and a dashboard that was closed overnight goes on. */
const KEPT_MS = 2 * DAY_MS;
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Counts today's movements. A segment is a period in which every change is known. Changes from an earlier session that do
 * not touch it yet are kept separately until reading has closed the gap.
 */
export class DayFigures {
  #cache: TransactionCache;
  readonly #scope: string;
  /** Start of the segment that reaches until now; null before the first reading. */
  #since: number | null = null;
  #until = Number.NEGATIVE_INFINITY;
  #earlier: Coverage | null;
  /** False once the service was seen not to sort by change: then totals are only known to be at least so much. */
  #isTrusted = true;
  #prunedAt = Number.NEGATIVE_INFINITY;

  /**
   * Without a usable file the figures are kept in memory, and read again at the next start.
   * @param file null: in memory
   * @param scope identifies account and address
   */
  constructor(file: string | null, scope: string) {
    this.#scope = scope;
    this.#cache = openCache(file, scope);
    this.#earlier = this.#cache.coverage();
  }

  /** Everything that changed since then is known; null before the first reading. */
  get since(): number | null {
    return this.#since;
  }

  /** Everything that changed between `since` and then is known. */
  get until(): number {
    return this.#until;
  }

  /** How many transactions of the list were read, from its top: also those of the moment before `since`. */
  get known(): number {
    return this.#since === null ? 0 : this.#cache.changedSince(this.#since - 1);
  }

  /** Adds the newest changes. A gap before them starts a new segment. */
  addNewest(items: readonly Transaction[], { since, until }: Coverage, isTrusted: boolean): void {
    const joins = this.#since !== null && since <= this.#until;
    if (!joins && this.#since !== null) this.#earlier = { since: this.#since, until: this.#until };
    this.#since = joins ? Math.min(this.#since ?? since, since) : since;
    this.#until = Math.max(this.#until, until);
    this.#keep(items, isTrusted);
  }

  /** Adds changes that reach back from the segment to then. */
  addFurther(items: readonly Transaction[], since: number, isTrusted: boolean): void {
    this.#since = Math.min(this.#since ?? since, since);
    this.#keep(items, isTrusted);
  }

  #keep(items: readonly Transaction[], isTrusted: boolean): void {
    this.#isTrusted &&= isTrusted;
    const since = this.#since ?? 0;
    if (this.#earlier !== null && since <= this.#earlier.until) {
      this.#since = Math.min(since, this.#earlier.since);
      this.#earlier = null;
    }
    // Until the gap is closed, the earlier coverage is worth more at the next start.
    const isKept = this.#earlier === null && this.#isTrusted && Number.isFinite(since);
    const covered = isKept ? { since: this.#since ?? since, until: Math.floor(this.#until) } : null;
    this.#guarded(() => this.#cache.add(items.map(factOf), covered));
  }

  /** Since when changes are needed: for today, and for the last hour. */
  neededSince(serviceMs: number): number {
    return Math.min(dayStart(serviceMs), hourStart(serviceMs));
  }

  figures(serviceMs: number): MoneyFigures | null {
    const from = this.#since;
    if (from === null) return null;
    this.#prune(serviceMs);
    const start = dayStart(serviceMs);
    const since = Math.max(start, from);
    const sums = this.#cache.sums(since);
    const hour = hourStart(serviceMs);
    const minutes = this.#cache.perMinute(hour, MINUTES);
    const known = (cents: readonly number[]): readonly (number | null)[] =>
      cents.map((sum, minute) => (hour + minute * MINUTE_MS >= from ? sum : null));
    const { payouts, refunds, charges, medianToPayMs } = sums;
    return {
      dayStart: start,
      since,
      charges,
      medianToPayMs,
      isComplete: this.#isTrusted && from <= start,
      in: { ...sums.in, perMinute: known(minutes.in) },
      out: {
        cents: payouts.cents + refunds.cents,
        count: payouts.count + refunds.count,
        refunds: refunds.count,
        refundedCents: refunds.cents,
        perMinute: known(minutes.out),
      },
      netCents: sums.in.cents - payouts.cents - refunds.cents,
    };
  }

  /** Keeps a reading of the balance, and returns those of the last day, one for each hour. */
  balances(serviceMs: number, available: Decimal): readonly (number | null)[] {
    const cents = Number(available.toUnits(3) ?? 0n) / 10;
    this.#guarded(() => this.#cache.addBalance(serviceMs, Math.floor(cents)));
    return this.#cache.balances(serviceMs, 24);
  }

  close(): void {
    this.#cache.close();
  }

  #prune(serviceMs: number): void {
    if (serviceMs - this.#prunedAt < PRUNE_EVERY_MS) return;
    this.#prunedAt = serviceMs;
    this.#guarded(() => this.#cache.prune(serviceMs - KEPT_MS));
  }

  /** A file that can no longer be written (full disk) must not end the figures: they go on in memory, from nothing. */
  #guarded(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      this.#cache.close();
      this.#cache = new TransactionCache(null, this.#scope);
      [this.#since, this.#until, this.#earlier] = [null, Number.NEGATIVE_INFINITY, null];
    }
  }
}

function openCache(file: string | null, scope: string): TransactionCache {
  try {
    return new TransactionCache(file, scope);
  } catch (error) {
    if (file === null || !(error instanceof PixError)) throw error;
    return new TransactionCache(null, scope);
  }
}

/** Start of the day, in São Paulo. */
export function dayStart(serviceMs: number): number {
  const midnight = parseWhen('today', serviceMs, { edge: 'from' });
  return midnight.ok ? Date.parse(midnight.iso) : serviceMs;
}

/** Start of the first of the last sixty minutes. */
const hourStart = (serviceMs: number): number =>
  (Math.floor(serviceMs / MINUTE_MS) + 1 - MINUTES) * MINUTE_MS;

const MOVED: ReadonlySet<string> = new Set(['COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED']);

/** Returns the figures of a transaction. A returned payout (REFUNDED) never arrived. */
function factOf(item: Transaction): TransactionFact {
  const { id, type, method } = item;
  const status = plainStatus(item.status);
  const createdAt = timeOf(item.createdAt) ?? 0;
  const isMoved = MOVED.has(status) && !(type === 'WITHDRAW' && status === 'REFUNDED');
  const isDeposit = type === 'DEPOSIT';
  const isRefunded = isDeposit && (item.refundStatus === 'COMPLETED' || status === 'REFUNDED');
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
