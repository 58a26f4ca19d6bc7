import { Writable } from 'node:stream';
import type { OutputStream, StopSignal } from '../../../src/cli/session/world.ts';
import type { Clock } from '../../../src/domain/time/clock.ts';
import type { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { JournalSql } from '../../../src/storage/journal/journal-schema.ts';
import { OpenFiles } from './open-files.ts';

/**
 * Interrupts a run at the crash point with the index `at`. With `pause`, the run stops until it is resumed,
 * but the clock and other runs continue.
 */
export interface Break {
  readonly how: 'kill' | 'sigint' | 'pause';
  readonly at: number;
}

/**
 * Time in ms between two heartbeats of a lease (see `keep-lease.ts`). `HEARTBEAT` is the beginning of the SQL
 * statement that renews a lease. `TAKING` lists the beginnings of statements that take a lease.
 */
const BEAT_MS = 1_000;
const HEARTBEAT = 'update entries set lease_beat';
const TAKING = ['insert into entries', 'update entries set lease_owner'];

interface ProcessOptions {
  /** Returns whether the run waits for a person. */
  readonly isAsking: () => boolean;
  /**
   * Number of SQL statements that are running in all processes with this clock. The clock advances only when
   * it is 0.
   */
  readonly work: { open: number };
  /** How much the clock of the machine is ahead of the time. */
  readonly wrong: { readonly byMs: number };
}

/** Each call returns a new promise. A shared promise would keep all code that waits for it in memory. */
const never = (): Promise<never> => new Promise(() => undefined);
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Simulates a run of pix as a process that can be killed. Each side effect of the run is a crash point at
 * which the run can be interrupted. After a kill, no operation has an effect or resolves.
 */
export class SimulatedProcess {
  readonly points: string[] = [];
  readonly #time: VirtualClock;
  readonly #break: Break | null;
  readonly #options: ProcessOptions;
  readonly #handlers = new Set<(signal: StopSignal) => void>();
  readonly #onStop: (() => void)[] = [];
  readonly #journals: JournalSql[] = [];
  readonly #files = new OpenFiles();
  readonly #wakeTimes = new Set<{ readonly atMs: number }>();
  #delivered: Promise<void> | undefined;
  #suspended: PromiseWithResolvers<void> | undefined;
  #signalDue = false;
  /** Number of leases that were just taken or renewed, and have no scheduled heartbeat yet. */
  #beatsDue = 0;
  #dead = false;
  #end: { readonly code: number } | { readonly failure: unknown } | undefined;

  constructor(time: VirtualClock, breakAt: Break | null, options: ProcessOptions) {
    this.#time = time;
    this.#break = breakAt;
    this.#options = options;
  }

  get isDead(): boolean {
    return this.#dead;
  }

  onStop(task: () => void): void {
    this.#onStop.push(task);
  }

  /**
   * Records a crash point, and interrupts the process if the test has chosen this point.
   * @returns false if the process is dead; the caller must then do nothing
   */
  pass(point: string): boolean {
    if (this.#dead) return false;
    this.points.push(point);
    if (this.#break?.at !== this.points.length - 1) return true;
    if (this.#break.how === 'sigint') {
      this.#interrupt();
      return true;
    }
    if (this.#break.how === 'pause') this.#suspended = Promise.withResolvers();
    else this.#dead = true;
    for (const task of this.#onStop) task();
    return !this.#dead;
  }

  /**
   * Records a crash point. If the test interrupts the process at this point, the returned promise resolves
   * after the signal was delivered or the pause ended. In a dead process, the promise never resolves.
   */
  async reach(point: string): Promise<void> {
    if (!this.pass(point)) return never();
    await this.#delivered;
    await this.#suspended?.promise;
  }

  /** Delivers SIGINT in the next turn of the event loop, as Node does. */
  #interrupt(): void {
    this.#signalDue = true;
    this.#delivered = nextTurn().then(() => {
      this.#signalDue = false;
      for (const handler of [...this.#handlers]) handler('SIGINT');
    });
  }

  onSignal(handler: (signal: StopSignal) => void): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /**
   * The clock of this process. Every sleep is a crash point, except for the wait until the next heartbeat.
   */
  readonly clock: Clock = {
    now: () => this.#time.now() + this.#options.wrong.byMs,
    elapsed: () => this.#time.elapsed(),
    at: (atMs, task) => {
      const untilMs = atMs - this.#options.wrong.byMs;
      const isHeartbeat = this.#beatsDue > 0 && untilMs === this.#time.now() + BEAT_MS;
      if (isHeartbeat) this.#beatsDue -= 1;
      if (this.#dead || (!isHeartbeat && !this.pass('sleep'))) return () => undefined;
      return this.#sleepUntil(untilMs, task);
    },
    // A paused process runs no repeated tasks. A killed process removes them, so that the clock can advance
    // quickly.
    every: (ms, task) => {
      if (this.#dead) return () => undefined;
      const end = this.#time.every(ms, () => !this.#suspended && task());
      this.onStop(() => this.#dead && end());
      return end;
    },
  };

  /** A clock without crash points. It is for waits outside pix, such as those of the network. */
  readonly connectionClock: Clock = {
    now: () => this.#time.now(),
    elapsed: () => this.#time.elapsed(),
    at: (atMs, task) => this.#sleepUntil(atMs, task),
    every: (ms, task) => this.#time.every(ms, task),
  };

  #sleepUntil(atMs: number, task: () => void): () => void {
    const wake = { atMs };
    this.#wakeTimes.add(wake);
    const cancel = this.#time.at(atMs, () => {
      this.#wakeTimes.delete(wake);
      if (!this.#dead) this.#awake(task);
    });
    return () => {
      this.#wakeTimes.delete(wake);
      cancel();
    };
  }

  output(name: 'stdout' | 'stderr'): { readonly stream: OutputStream; readonly text: () => string } {
    const chunks: Buffer[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        const words = chunk.toString().trim().slice(0, 30);
        if (!this.pass(`${name} before: ${words}`)) return;
        this.#awake(() => {
          chunks.push(chunk);
          if (this.pass(`${name} after: ${words}`)) this.#awake(done);
        });
      },
    });
    return { stream, text: () => Buffer.concat(chunks).toString() };
  }

  /** Adds crash points to the database of the journal: before each read, and before and after each commit. */
  wrapJournal(sql: JournalSql): JournalSql {
    this.#journals.push(sql);
    const committed = async <T>(statement: string, write: () => Promise<T>): Promise<T> => {
      await this.reach(`journal before: ${statement}`);
      const result = await this.#during(write());
      if (TAKING.includes(statement) && Array.isArray(result) && result.length > 0) this.#beatsDue += 1;
      await this.reach(`journal after: ${statement}`);
      return result;
    };
    // Heartbeats are not crash points. A waiting run has hundreds of them, and they all have the same effect.
    const beat: JournalSql['write'] = async (text, values) => {
      if (this.#dead) return never();
      await this.#suspended?.promise;
      const renewed = await this.#during(sql.write(text, values));
      if (renewed.length > 0) this.#beatsDue += 1;
      return renewed;
    };
    return {
      write: (text, values) =>
        named(text) === HEARTBEAT
          ? beat(text, values)
          : committed(named(text), () => sql.write(text, values)),
      decide: (text, values, key) => committed(named(text), () => sql.decide(text, values, key)),
      writeAll: (text, rows) => committed(named(text), () => sql.writeAll(text, rows)),
      read: async (text, values) => {
        await this.reach('journal read');
        return this.#during(sql.read(text, values));
      },
      close: async () => {
        if (this.#dead) return never();
        this.#journals.splice(this.#journals.indexOf(sql), 1);
        return sql.close();
      },
    };
  }

  async #during<T>(statement: Promise<T>): Promise<T> {
    this.#options.work.open += 1;
    try {
      return await statement;
    } finally {
      this.#options.work.open -= 1;
    }
  }

  /** Runs a task immediately. If the process is paused, runs the task when the process is resumed. */
  #awake(task: () => void): void {
    if (this.#suspended) void this.#suspended.promise.then(task);
    else task();
  }

  get isSuspended(): boolean {
    return this.#suspended !== undefined;
  }

  /**
   * Runs the program until it ends, pauses or asks a question.
   * @returns the exit code; null if the program was killed or has not ended yet
   */
  run(start: () => Promise<number>): Promise<number | null> {
    this.#files.within(start).then(
      (code) => {
        this.#end = { code };
      },
      (failure: unknown) => {
        this.#end = { failure };
      },
    );
    return this.#goOn();
  }

  /** Continues a paused process, and returns the same as `run`. */
  resume(): Promise<number | null> {
    this.#suspended?.resolve();
    this.#suspended = undefined;
    return this.#goOn();
  }

  /** Continues the process after a person has answered a question, and returns the same as `run`. */
  async answered(): Promise<number | null> {
    // The prompt reads one typed key in each turn of the event loop.
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    return this.#goOn();
  }

  /** Continues the program, and advances the virtual clock while the program only waits. */
  async #goOn(): Promise<number | null> {
    while (this.#end === undefined && !this.#dead && !this.#suspended && !this.#options.isAsking()) {
      const wakes = [...this.#wakeTimes].map(({ atMs }) => atMs);
      if (wakes.length > 0 && !this.#signalDue && this.#options.work.open === 0)
        await this.#time.advance(Math.max(0, Math.min(...wakes) - this.#time.now()));
      await nextTurn();
    }
    if (this.#dead) {
      await Promise.all(this.#journals.map((sql) => sql.close()));
      await this.#files.close();
    }
    if (this.#dead || this.#end === undefined) return null;
    if ('failure' in this.#end) throw this.#end.failure;
    return this.#end.code;
  }
}

/** Returns a short name of an SQL statement, such as `update entries set state`. */
const named = (sql: string): string =>
  /(insert into \w+|update \w+\s+set \w+|delete from \w+)/.exec(sql)?.[1]?.replace(/\s+/g, ' ') ?? 'write';
