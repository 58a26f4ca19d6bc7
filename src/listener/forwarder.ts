import type { ForwardAttempt, ForwardJob, ForwardNext } from '../domain/webhook/forward-state.ts';
import { type Forwarding, forward } from './forward.ts';
import type { ListenerQueue } from './inbox-port.ts';

const AT_ONCE = 8;
/** Longer than an attempt takes. What a killed listener had taken up is tried again after this. */
const LEASE_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
/** Between attempts of one event that its target refuses. */
const LONGEST_PAUSE_MS = 300_000;
/** Between attempts at a target that does not answer; the events behind it do not wait longer. */
const LONGEST_TARGET_PAUSE_MS = 30_000;
/** After this an event that still fails is given up. */
const GIVE_UP_AFTER_MS = 72 * 3_600_000;
/** What other listeners left in a shared inbox, and what was replayed, is looked for this often. */
const LOOK_MS = 5_000;
/** Answers of what stands before an application that is not there. */
const TARGET_DOWN: ReadonlySet<number | null> = new Set([null, 502, 503, 504]);

/** What became of an attempt, and of the event. */
export interface ForwardResult extends ForwardAttempt {
  readonly job: ForwardJob;
  /** Of this event, this one included. */
  readonly attempts: number;
  readonly next: ForwardNext;
  /** The target does not answer: nothing is sent there until it does. */
  readonly targetDown: boolean;
}

export interface ForwarderOptions extends Forwarding {
  readonly inbox: ListenerQueue;
  /** Unique for each process. */
  readonly owner: string;
  /** Others may leave something in the queue: it is looked into now and then. */
  readonly isShared: boolean;
  readonly onForwarded: (told: ForwardResult) => void;
  /** The inbox could not be read or written, or a callback threw. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Hands what is queued for one target on: eight at once, of each transaction one at a time in order of arrival, until it is
 * answered 2xx. An event that is refused is tried again with growing pauses for three days; while the target does not answer
 * at all only one event is tried now and then. All of it is in the inbox: nothing is lost when this process ends.
 */
export class Forwarder {
  readonly #options: ForwarderOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #cancelLook: () => void = () => undefined;
  #looking: Promise<void> | undefined;
  /** Something arrived while we looked. */
  #again = false;
  #closing = false;
  #closed = false;
  /** Attempts in a row that the target did not answer. */
  #silent = 0;
  #pausedUntilMs = 0;

  constructor(options: ForwarderOptions) {
    this.#options = options;
  }

  /** Looks for what is due, now. */
  wake(): void {
    this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#again && !this.#closed) this.wake();
    });
  }

  /** Forwards what is due, but no later than `untilMs`: the rest stays in the queue. */
  async close(untilMs: number): Promise<void> {
    this.#closing = true;
    const cancel = this.#options.clock.at(untilMs, () => {
      this.#closed = true;
      this.#stop.abort(new Error('shutting_down'));
    });
    if (!this.#paused()) this.wake();
    while (this.#looking !== undefined || this.#running.size > 0)
      await Promise.all([this.#looking, ...this.#running]);
    this.#closed = true;
    this.#cancelLook();
    cancel();
    await this.#options.inbox.releaseForwards(this.#options.owner).catch(this.#options.onFault);
  }

  #paused(): boolean {
    return this.#pauseLeft() > 0;
  }

  /** In ms. A clock that was set back must not make it longer. */
  #pauseLeft(): number {
    const left = this.#pausedUntilMs - this.#options.clock.now();
    return left > LONGEST_TARGET_PAUSE_MS ? 0 : Math.max(0, left);
  }

  async #look(): Promise<void> {
    // What arrives in this turn is found together.
    await new Promise((resolve) => setImmediate(resolve));
    this.#again = false;
    this.#cancelLook();
    if (this.#closed) return;
    try {
      const room = this.#silent > 0 ? 1 - this.#running.size : AT_ONCE - this.#running.size;
      const found = room > 0 && !this.#paused() ? await this.#claim(room) : 0;
      // With room left, everything due is under way: the next look is when another is.
      if (found < room) await this.#lookLater();
    } catch (error) {
      this.#options.onFault(error);
      this.#lookIn(LOOK_MS);
    }
  }

  async #claim(limit: number): Promise<number> {
    const { inbox, url: target, owner, clock } = this.#options;
    const jobs = await inbox.claimForwards({ target, owner, leaseMs: LEASE_MS, limit, nowMs: clock.now() });
    for (const job of jobs) this.#start(job);
    return jobs.length;
  }

  async #lookLater(): Promise<void> {
    if (this.#closing) return;
    const { inbox, url, clock, isShared } = this.#options;
    const dueIn = await inbox.nextForwardMs(url, clock.now());
    const look = isShared ? LOOK_MS : Number.POSITIVE_INFINITY;
    const next = Math.min(dueIn ?? look, look);
    if (Number.isFinite(next)) this.#lookIn(Math.max(this.#pauseLeft(), next));
  }

  #lookIn(ms: number): void {
    if (this.#closing) return;
    this.#cancelLook();
    const { clock } = this.#options;
    this.#cancelLook = clock.at(clock.now() + ms, () => this.wake());
  }

  #start(job: ForwardJob): void {
    const tracked: Promise<void> = forward(this.#options, job, this.#stop.signal)
      .then((attempt) => this.#record(job, attempt))
      .catch(this.#options.onFault)
      .then(() => {
        this.#running.delete(tracked);
        if (!this.#closing || !this.#paused()) this.wake();
      });
    this.#running.add(tracked);
  }

  async #record(job: ForwardJob, attempt: ForwardAttempt): Promise<void> {
    // Not the target's fault: given back in `close`, to be tried again.
    if (this.#stop.signal.aborted && !attempt.delivered) return;
    const { inbox, owner, clock, onForwarded } = this.#options;
    const targetDown = TARGET_DOWN.has(attempt.status);
    this.#silent = targetDown ? this.#silent + 1 : 0;
    if (targetDown) this.#pausedUntilMs = clock.now() + pauseOf(this.#silent, LONGEST_TARGET_PAUSE_MS);
    const next = nextOf(job, attempt, targetDown, this.#silent);
    const recorded = await inbox.recordForward({ id: job.id, owner }, attempt, next, clock.now());
    if (recorded) onForwarded({ ...attempt, job, attempts: job.attempts + 1, next, targetDown });
  }
}

function nextOf(job: ForwardJob, attempt: ForwardAttempt, targetDown: boolean, silent: number): ForwardNext {
  if (attempt.delivered) return 'delivered';
  if (attempt.at - job.receivedAt >= GIVE_UP_AFTER_MS) return 'failed';
  if (targetDown) return { retryMs: pauseOf(silent, LONGEST_TARGET_PAUSE_MS) };
  return { retryMs: pauseOf(job.attempts + 1, LONGEST_PAUSE_MS) };
}

/** 1 s, then twice as long each time. */
const pauseOf = (times: number, longestMs: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(times - 1, 30), longestMs);
