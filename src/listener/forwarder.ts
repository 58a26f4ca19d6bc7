import type { ForwardResult, ReceivedDelivery } from '../domain/webhook/received-delivery.ts';
import { type Forwarding, forward } from './forward.ts';
import type { ListenerInbox } from './inbox-port.ts';

const AT_ONCE = 8;
/** What may wait in memory for a slow target; beyond it deliveries are only in the inbox, to be replayed. */
const MAX_WAITING = 10_000;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

export interface ForwarderOptions extends Forwarding {
  readonly inbox: Pick<ListenerInbox, 'markForwarded'>;
  readonly onForwarded: (id: number, delivery: ReceivedDelivery, result: ForwardResult) => void;
  /** The inbox could not record a result, or a callback threw. */
  readonly onFault: (error: unknown) => void;
}

interface Job {
  readonly id: number;
  readonly delivery: ReceivedDelivery;
}

/** Hands stored deliveries on: one at a time for each transaction, in order of arrival, eight at once. */
export class Forwarder {
  readonly #options: ForwarderOptions;
  /** The jobs of each transaction; the first of a lane that is `#running` is under way. */
  readonly #lanes = new Map<string, Job[]>();
  readonly #ready: string[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #waiting = 0;
  #waitingBytes = 0;
  #closed = false;

  constructor(options: ForwarderOptions) {
    this.#options = options;
  }

  /** Takes a delivery that is stored under `id`. Its result is recorded whatever happens. */
  add(id: number, delivery: ReceivedDelivery): void {
    const job = { id, delivery };
    const bytes = this.#waitingBytes + delivery.body.length;
    const isFull = this.#waiting >= MAX_WAITING || bytes > MAX_WAITING_BYTES;
    if (this.#closed || isFull) this.#skip(job, this.#closed ? 'shutting_down' : 'too_many_waiting');
    else this.#enqueue(job);
  }

  #enqueue(job: Job): void {
    this.#waiting += 1;
    this.#waitingBytes += job.delivery.body.length;
    const key = job.delivery.transactionId ?? `#${job.id}`;
    const lane = this.#lanes.get(key);
    if (lane === undefined) {
      this.#lanes.set(key, [job]);
      this.#ready.push(key);
    } else lane.push(job);
    this.#pump();
  }

  /** Finishes what waits, but no later than `untilMs`: then the rest is recorded as not forwarded. */
  async close(untilMs: number): Promise<void> {
    const cancel = this.#options.clock.at(untilMs, () => {
      this.#closed = true;
      this.#stop.abort(new Error('shutting_down'));
      for (const lane of this.#lanes.values()) {
        for (const job of lane.splice(0)) this.#skip(job, 'shutting_down');
      }
    });
    while (this.#running.size > 0) await Promise.all(this.#running);
    this.#closed = true;
    cancel();
  }

  #pump(): void {
    while (this.#running.size < AT_ONCE) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      const job = this.#lanes.get(key)?.shift();
      if (job === undefined) this.#lanes.delete(key);
      else this.#start(key, job);
    }
  }

  #start(key: string, job: Job): void {
    this.#waiting -= 1;
    this.#waitingBytes -= job.delivery.body.length;
    const sent = forward(this.#options, job.delivery, this.#stop.signal);
    this.#track(
      sent.then((result) => this.#record(job, result)),
      key,
    );
  }

  #skip(job: Job, reason: string): void {
    const result = { state: 'skipped', status: null, reason, at: this.#options.clock.now() } as const;
    this.#track(this.#record(job, result));
  }

  async #record({ id, delivery }: Job, result: ForwardResult): Promise<void> {
    await this.#options.inbox.markForwarded(id, result);
    this.#options.onForwarded(id, delivery, result);
  }

  #track(work: Promise<void>, lane?: string): void {
    const tracked = work.catch(this.#options.onFault).then(() => {
      this.#running.delete(tracked);
      if (lane !== undefined) this.#ready.push(lane);
      this.#pump();
    });
    this.#running.add(tracked);
  }
}
