import { Writable } from 'node:stream';
import type { OutputStream, StopSignal } from '../../../src/cli/session/world.ts';
import type { Clock } from '../../../src/domain/time/clock.ts';
import type { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { JournalSql } from '../../../src/storage/journal/journal-schema.ts';

/**
 * Where a run is broken off: at the crash point with this number, the first being 0. `pause`: it stands still there while
 * time and other runs go on (a laptop that sleeps, a stopped process), until it is resumed.
 */
export interface Break {
  readonly how: 'kill' | 'sigint' | 'pause';
  readonly at: number;
}

/** A promise of its own each time: one that all share would keep whatever waits for it. */
const never = (): Promise<never> => new Promise(() => undefined);
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * One run of pix as a process that can be killed, in this process. Whatever it touches outside of itself goes through a
 * seam of this class, and each seam passes crash points. Once it is killed no seam resolves and none has an effect: what
 * is left of the run is garbage.
 */
export class SimulatedProcess {
  /** The crash points passed so far, by name and in order. */
  readonly points: string[] = [];
  readonly #time: VirtualClock;
  readonly #break: Break | null;
  readonly #handlers = new Set<(signal: StopSignal) => void>();
  readonly #onStop: (() => void)[] = [];
  readonly #journals: JournalSql[] = [];
  readonly #wakeTimes = new Set<{ readonly atMs: number }>();
  #delivered: Promise<void> | undefined;
  #suspended: PromiseWithResolvers<void> | undefined;
  #signalDue = false;
  #dead = false;
  #end: { readonly code: number } | { readonly failure: unknown } | undefined;

  constructor(time: VirtualClock, breakAt: Break | null) {
    this.#time = time;
    this.#break = breakAt;
  }

  get isDead(): boolean {
    return this.#dead;
  }

  /** Runs `task` when it is killed or stands still: what the rest of the world does about it. */
  onStop(task: () => void): void {
    this.#onStop.push(task);
  }

  /** Passes a crash point; false when the process is dead, and whoever asked must do nothing. */
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

  /** The same where it can be waited for: a signal sent here has arrived before anything else happens. */
  async reach(point: string): Promise<void> {
    if (!this.pass(point)) return never();
    await this.#delivered;
    await this.#suspended?.promise;
  }

  /** Signals come between two turns of the event loop, as Node hands them over. */
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

  /** The clock as this process sees it: a sleep is a crash point, and the dead do not wake. */
  readonly clock: Clock = {
    now: () => this.#time.now(),
    at: (atMs, task) => {
      if (!this.pass('sleep')) return () => undefined;
      return this.#sleepUntil(atMs, task);
    },
  };

  /** A wait that is none of the program's own: of a connection that does not answer. */
  readonly connectionClock: Clock = {
    now: () => this.#time.now(),
    at: (atMs, task) => this.#sleepUntil(atMs, task),
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

  /** stdout or stderr, into memory. */
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

  /** The journal's database, a crash point before and after each commit, and one before each reading. */
  wrapJournal(sql: JournalSql): JournalSql {
    this.#journals.push(sql);
    const committed = async <T>(statement: string, write: () => Promise<T>): Promise<T> => {
      await this.reach(`journal before: ${statement}`);
      const result = await write();
      await this.reach(`journal after: ${statement}`);
      return result;
    };
    return {
      write: (text, values) => committed(named(text), () => sql.write(text, values)),
      writeAll: (text, rows) => committed(named(text), () => sql.writeAll(text, rows)),
      read: async (text, values) => {
        await this.reach('journal read');
        return sql.read(text, values);
      },
      close: async () => {
        if (this.#dead) return never();
        this.#journals.splice(this.#journals.indexOf(sql), 1);
        return sql.close();
      },
    };
  }

  /** At once, or as soon as it goes on. */
  #awake(task: () => void): void {
    if (this.#suspended) void this.#suspended.promise.then(task);
    else task();
  }

  get isSuspended(): boolean {
    return this.#suspended !== undefined;
  }

  /** Runs it to its end, or to where it stands still; null when it was killed, or stands. */
  run(start: () => Promise<number>): Promise<number | null> {
    start().then(
      (code) => {
        this.#end = { code };
      },
      (failure: unknown) => {
        this.#end = { failure };
      },
    );
    return this.#goOn();
  }

  /** Goes on where it stood still. */
  resume(): Promise<number | null> {
    this.#suspended?.resolve();
    this.#suspended = undefined;
    return this.#goOn();
  }

  /** Time moves only while it sleeps. */
  async #goOn(): Promise<number | null> {
    while (this.#end === undefined && !this.#dead && !this.#suspended) {
      const wakes = [...this.#wakeTimes].map(({ atMs }) => atMs);
      if (wakes.length > 0 && !this.#signalDue)
        await this.#time.advance(Math.max(0, Math.min(...wakes) - this.#time.now()));
      await nextTurn();
    }
    // What the system does for a dead process: its files are closed.
    if (this.#dead) await Promise.all(this.#journals.map((sql) => sql.close()));
    if (this.#dead || this.#end === undefined) return null;
    if ('failure' in this.#end) throw this.#end.failure;
    return this.#end.code;
  }
}

/** A statement by what it does and to which column first: `update entries set state`. */
const named = (sql: string): string =>
  /(insert into \w+|update \w+\s+set \w+|delete from \w+)/.exec(sql)?.[1]?.replace(/\s+/g, ' ') ?? 'write';
