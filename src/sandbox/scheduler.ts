import type { Clock } from '../domain/time/clock.ts';
import type { Sqlite } from '../system/sqlite/sqlite-file.ts';
import { writeMeta } from './store/open-store.ts';

/** Asynchronous work of a timer. It starts after the commit. */
export type Work = () => Promise<void>;

export type RunTimer = (kind: TimerKind, subject: bigint, atMs: number) => Work | undefined;

export type TimerKind =
  | 'expire'
  | 'deliver'
  | 'arrival'
  | 'challenge'
  | 'report'
  | 'payout'
  | 'refund'
  | 'infraction'
  | 'card'
  | 'postback'
  | 'recurrence'
  | 'traffic'
  | 'customer';

interface Timer {
  readonly seq: bigint;
  readonly at: bigint;
  readonly kind: TimerKind;
  readonly subject: bigint;
}

const MOST_RUNNING = 32;
const BATCH = 200;

/**
 * Runs timers, which are stored and so survive a restart. They run in the order of their times; at equal
 * times, in the order of their creation.
 */
export class Scheduler {
  readonly #db: Sqlite;
  readonly #clock: SandboxClock;
  readonly #onBug: (error: unknown) => void;
  #runTimer: RunTimer | undefined;
  /** Time before which no timer is due, in ms of the sandbox clock. */
  #next = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;
  #armedFor = Number.NaN;
  #running = 0;
  #waiting: Work[] = [];
  #changed: (() => void)[] = [];
  #closed = false;

  constructor(db: Sqlite, clock: SandboxClock, onBug: (error: unknown) => void) {
    this.#db = db;
    this.#clock = clock;
    this.#onBug = onBug;
  }

  start(runTimer: RunTimer): void {
    this.#runTimer = runTimer;
    this.wake();
  }

  add(kind: TimerKind, subject: bigint, atMs: number): void {
    this.#db.run('insert into timers (at, kind, subject) values (?, ?, ?)', atMs, kind, subject);
    this.#next = Math.min(this.#next, atMs);
  }

  /**
   * For each row without a timer of these `kinds`, sets a timer of the kind `kind` that is due now.
   * @param rows the rows, in the form `table where …`
   */
  resume(kind: TimerKind, rows: string, kinds: readonly TimerKind[] = [kind]): void {
    const known = `select subject from timers where kind in ('${kinds.join("', '")}')`;
    const sql = `insert into timers (at, kind, subject) select ?, ?, seq from ${rows} and seq not in (${known})`;
    this.#db.run(sql, this.#clock.now(), kind);
  }

  /** Makes all timers of this kind that are overdue due now. */
  catchUp(kind: TimerKind): void {
    const now = this.#clock.now();
    this.#db.run('update timers set at = ? where kind = ? and at < ?', now, kind, now);
  }

  /** Time of the next timer, in ms of the sandbox clock; null when there is no timer. */
  get next(): number | null {
    const row = this.#db.get<{ at: bigint | null }>('select min(at) as at from timers');
    return row?.at == null ? null : Number(row.at);
  }

  /** Runs all due timers. Must not be called in a transaction. */
  runDue(): void {
    for (let now = this.#clock.now(); !this.#closed && this.#next <= now; now = this.#clock.now())
      this.#runUntil(now);
  }

  /** Runs all due timers and then waits for the next one. Must be called after each commit. */
  wake(): void {
    if (this.#closed || !this.#runTimer) return;
    this.runDue();
    if (this.#armedFor === this.#next) return;
    this.#cancel?.();
    this.#armedFor = this.#next;
    this.#cancel = Number.isFinite(this.#next)
      ? this.#clock.at(this.#next, () => {
          this.#armedFor = Number.NaN;
          this.wake();
        })
      : undefined;
  }

  /** Makes `wake` start a new wait after the sandbox clock was moved. The previous wait would be too long. */
  rearm(): void {
    this.#armedFor = Number.NaN;
    this.#next = this.next ?? Number.POSITIVE_INFINITY;
    this.wake();
  }

  /**
   * Moves the clock forward to `endMs` at most, and runs the timers that become due. It stops earlier at a
   * timer that starts asynchronous work, so that the caller can await this work. Must not be called in a
   * transaction.
   */
  stepTo(endMs: number): void {
    this.#runUntil(endMs);
    this.rearm();
  }

  get running(): number {
    return this.#running;
  }

  /** Resolves when some asynchronous work has ended, or `noticeChange` is called. */
  nextChange(): Promise<void> {
    return new Promise((resolve) => this.#changed.push(resolve));
  }

  noticeChange(): void {
    for (const resolve of this.#changed.splice(0)) resolve();
  }

  async idle(): Promise<void> {
    while (this.#running > 0) await this.nextChange();
  }

  /** Drops asynchronous work that has not started yet, because the store will be emptied. */
  forgetWaiting(): void {
    this.#waiting = [];
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#waiting = [];
  }

  #runUntil(endMs: number): void {
    const before = this.#clock.offsetMs;
    try {
      const started = this.#db.transaction(() => this.#step(endMs));
      // `#next` must be set before the work starts, because work that ends immediately reads it.
      this.#next = this.next ?? Number.POSITIVE_INFINITY;
      for (const start of started) this.#start(start);
    } catch (error) {
      this.#clock.forgetSkips(before);
      throw error;
    }
  }

  /**
   * Runs the timers up to `endMs` one by one. Each timer may add another timer, which may be due before all
   * timers that already exist.
   */
  #step(endMs: number): Work[] {
    const started: Work[] = [];
    const before = this.#clock.offsetMs;
    let startedAt = Number.POSITIVE_INFINITY;
    let ran = 0;
    for (; ran < BATCH; ran += 1) {
      const sql = 'select * from timers where at <= ? order by at, seq limit 1';
      const timer = this.#db.get<Timer>(sql, Math.min(endMs, startedAt));
      if (!timer) break;
      this.#clock.skipTo(Number(timer.at));
      const start = this.#run(timer);
      if (start) {
        startedAt = Math.min(startedAt, Math.max(this.#clock.now(), Number(timer.at)));
        started.push(start);
      }
    }
    if (ran < BATCH && started.length === 0) this.#clock.skipTo(endMs);
    if (this.#clock.offsetMs !== before) writeMeta(this.#db, 'clockOffsetMs', this.#clock.offsetMs);
    return started;
  }

  #run({ seq, at, kind, subject }: Timer): Work | undefined {
    this.#db.run('delete from timers where seq = ?', seq);
    try {
      return this.#db.transaction(() => this.#runTimer?.(kind, subject, Number(at)));
    } catch (error) {
      this.#onBug(error);
      return undefined;
    }
  }

  #start(work: Work): void {
    if (this.#running >= MOST_RUNNING) {
      this.#waiting.push(work);
      return;
    }
    this.#running += 1;
    work()
      .catch(this.#onBug)
      .finally(() => {
        this.#running -= 1;
        const next = this.#waiting.shift();
        if (next) this.#start(next);
        this.noticeChange();
      });
  }
}

/** A clock that shows the time of `base` plus an offset, which `pix sandbox clock advance` increases. */
export class SandboxClock implements Clock {
  readonly base: Clock;
  #offsetMs: number;

  constructor(base: Clock, offsetMs: number) {
    this.base = base;
    this.#offsetMs = offsetMs;
  }

  now(): number {
    return this.base.now() + this.#offsetMs;
  }

  elapsed(): number {
    return this.base.elapsed();
  }

  /** Runs the task after `atMs - now()` ms of real time. A later `skipTo` does not shorten this wait. */
  at(atMs: number, task: () => void): () => void {
    return this.base.at(atMs - this.#offsetMs, task);
  }

  every(ms: number, task: () => void): () => void {
    return this.base.every(ms, task);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  skipTo(atMs: number): void {
    this.#offsetMs += Math.max(0, atMs - this.now());
  }

  /** Sets the offset from the base clock to `offsetMs`. */
  forgetSkips(offsetMs = 0): void {
    this.#offsetMs = offsetMs;
  }
}
