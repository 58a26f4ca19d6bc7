import { backoffMs } from '../domain/time/backoff.ts';
import type { ForwardAttempt, ForwardJob, ForwardNext } from '../domain/webhook/forward-state.ts';
import type { ListenerQueue } from '../domain/webhook/listener-inbox.ts';
import { type Forwarding, forward } from './forward.ts';

const AT_ONCE = 8;
/**
 * Lease of a claimed forward. It is longer than one attempt. If a listener is killed, another one retries its
 * forwards after this time.
 */
const LEASE_MS = 30_000;
const FIRST_MS = 1_000;
const PAUSES = { firstMs: FIRST_MS, longestMs: 300_000 };
/**
 * Pauses while a target is down. They delay all events of the target, so they are shorter than `PAUSES`,
 * which delay only one event.
 */
const TARGET_PAUSES = { firstMs: FIRST_MS, longestMs: 30_000 };
/** Age of an event after which a failed attempt is not repeated. */
const GIVE_UP_AFTER_MS = 72 * 3_600_000;
/**
 * How often to read the queue of a shared inbox. Another process may have added events, or may have ended
 * before it forwarded its events.
 */
const LOOK_MS = 5_000;
/** Statuses of a target that is down: no answer (null), or a proxy's answer. */
const TARGET_DOWN: ReadonlySet<number | null> = new Set([null, 502, 503, 504]);

export interface ForwardResult extends ForwardAttempt {
  readonly job: ForwardJob;
  readonly attempts: number;
  readonly next: ForwardNext;
  /** Whether the target is down. Until it answers, the forwarder tries one event at a time. */
  readonly targetDown: boolean;
}

export interface ForwarderOptions extends Forwarding {
  readonly inbox: ListenerQueue;
  readonly owner: string;
  /** Whether other processes may add to the queue. If so, the forwarder checks it regularly. */
  readonly isShared: boolean;
  readonly onForwarded: (told: ForwardResult) => void;
  /** Called when the inbox cannot be read or written, or a callback threw. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Forwards the events of one target until each is answered 2xx. The inbox stores this queue.
 * - Sends up to eight events at once, but the events of one transaction in order of arrival.
 * - Retries a refused event with growing pauses for three days.
 * - While the target is down, tries one event from time to time.
 */
export class Forwarder {
  readonly #options: ForwarderOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #cancelLook: () => void = () => undefined;
  #looking: Promise<void> | undefined;
  #again = false;
  #closing = false;
  #closed = false;
  /** Number of consecutive attempts that found the target down. */
  #silent = 0;
  #pausedUntilMs = 0;

  constructor(options: ForwarderOptions) {
    this.#options = options;
  }

  wake(): void {
    this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#again && !this.#closed) this.wake();
    });
  }

  /** Forwards the events that are due, until `untilMs` at the latest. All other events stay in the queue. */
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

  /**
   * Returns how many ms of the target's pause remain. If the clock was set back, the pause does not get
   * longer.
   */
  #pauseLeft(): number {
    const left = this.#pausedUntilMs - this.#options.clock.now();
    return left > TARGET_PAUSES.longestMs ? 0 : Math.max(0, left);
  }

  async #look(): Promise<void> {
    // Wait for the end of this event loop turn, so that events which arrive together are claimed together.
    await new Promise((resolve) => setImmediate(resolve));
    this.#again = false;
    this.#cancelLook();
    if (this.#closed) return;
    try {
      const room = this.#silent > 0 ? 1 - this.#running.size : AT_ONCE - this.#running.size;
      const found = room > 0 && !this.#paused() ? await this.#claim(room) : 0;
      // No more events could be claimed: no other event is due, or the target is paused.
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
    // If `close` aborted this attempt, record nothing: `close` releases the event, and a later run forwards
    // it.
    if (this.#stop.signal.aborted && !attempt.delivered) return;
    const { inbox, owner, clock, onForwarded } = this.#options;
    const targetDown = TARGET_DOWN.has(attempt.status);
    this.#silent = targetDown ? this.#silent + 1 : 0;
    if (targetDown) this.#pausedUntilMs = clock.now() + backoffMs(this.#silent, TARGET_PAUSES);
    const next = nextOf(job, attempt, targetDown, this.#silent);
    const recorded = await inbox.recordForward({ id: job.id, owner }, attempt, next, clock.now());
    if (recorded) onForwarded({ ...attempt, job, attempts: job.attempts + 1, next, targetDown });
  }
}

function nextOf(job: ForwardJob, attempt: ForwardAttempt, targetDown: boolean, silent: number): ForwardNext {
  if (attempt.delivered) return 'delivered';
  if (attempt.at - job.receivedAt >= GIVE_UP_AFTER_MS) return 'failed';
  if (targetDown) return { retryMs: backoffMs(silent, TARGET_PAUSES) };
  return { retryMs: backoffMs(job.attempts + 1, PAUSES) };
}
