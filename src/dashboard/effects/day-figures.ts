import type { Transaction } from '../../contract/schemas/transaction.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { plainStatus } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import { parseWhen } from '../../domain/time/parse-when.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import { changedAt } from '../../operations/charges/read-transaction.ts';
import type { Coverage } from '../../storage/sql/scoped-cache.ts';
import { TransactionCache, type TransactionFact } from '../../storage/transactions/transaction-cache.ts';
import { MINUTES, type MoneyFlows } from '../state/money-flow-types.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * Time for which the file keeps changes. Today's figures need one day. The second day is for a dashboard that
 * was closed overnight.
 */
const KEPT_MS = 2 * DAY_MS;
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Computes today's figures from changes of transactions. The known period lasts from `since` to `until`: all
 * changes in this period are known. `#earlier` is a second, older known period. The changes between the two
 * periods are not known yet.
 */
export class DayFigures {
  #cache: TransactionCache;
  readonly #scope: string;
  /** Start of the completely known period; null before the first reading. Its end is `#until`. */
  #since: number | null = null;
  #until = Number.NEGATIVE_INFINITY;
  #earlier: Coverage | null;
  /** Whether the service sorts by time of change. If not, the totals are lower limits. */
  #isTrusted = true;
  #prunedAt = Number.NEGATIVE_INFINITY;

  /**
   * Opens the file. If it cannot be used, stores the figures only in memory.
   * @param file null stores the figures only in memory
   * @param scope identifies the account and its service address
   */
  constructor(file: string | null, scope: string) {
    this.#scope = scope;
    this.#cache = openCache(file, scope);
    this.#earlier = this.#cache.coverage();
  }

  /** Start of the known period; null before the first reading. */
  get since(): number | null {
    return this.#since;
  }

  /** Time until which every change is known. */
  get until(): number {
    return this.#until;
  }

  /**
   * Number of stored transactions in the known period and in the millisecond before `#since`. If a page
   * ended within this millisecond, some changes of this millisecond are stored too.
   */
  get known(): number {
    return this.#since === null ? 0 : this.#cache.changedSince(this.#since - 1);
  }

  /**
   * Adds the newest changes. If they do not reach back to the known period, that period becomes `#earlier`.
   */
  addNewest(items: readonly Transaction[], { since, until }: Coverage, isTrusted: boolean): void {
    const joins = this.#since !== null && since <= this.#until;
    if (!joins && this.#since !== null) this.#earlier = { since: this.#since, until: this.#until };
    this.#since = joins ? Math.min(this.#since ?? since, since) : since;
    this.#until = Math.max(this.#until, until);
    this.#keep(items, isTrusted);
  }

  /** Adds older changes. The known period then begins at `since`. */
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
    // The file can store only one period. It keeps `#earlier` until the changes between both periods are
    // read.
    const isKept = this.#earlier === null && this.#isTrusted && Number.isFinite(since);
    const covered = isKept ? { since: this.#since ?? since, until: Math.floor(this.#until) } : null;
    this.#guarded(() => this.#cache.add(items.map(factOf), covered));
  }

  /** Returns the start of the period that today's totals and the hourly charts need. */
  neededSince(serviceMs: number): number {
    return Math.min(dayStart(serviceMs), hourStart(serviceMs));
  }

  figures(serviceMs: number): MoneyFlows | null {
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

  /** Stores a reading of the balance. Returns the balances of the last 24 hours, one for each hour. */
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

  /** Writes to the file. If that fails, for example on a full disk, the figures start again in memory. */
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

/** Returns the start of the day in São Paulo. */
export const dayStart = (serviceMs: number): number => parseWhen('today', serviceMs, 'from') ?? serviceMs;

/** Returns the start of the last sixty minutes. The current minute counts as the last of them. */
const hourStart = (serviceMs: number): number =>
  (Math.floor(serviceMs / MINUTE_MS) + 1 - MINUTES) * MINUTE_MS;

const MOVED: ReadonlySet<string> = new Set(['COMPLETED', 'WAITING_FOR_REFUND', 'REFUNDED']);

/** Extracts the facts for the figures. A returned payout (REFUNDED) does not count as paid. */
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
