import type { ListenerInbox } from '../domain/webhook/listener-inbox.ts';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';

const PERIOD_MS = 60_000;
/** Number of rejections of a sender that are all stored, in each period. */
const WHOLE = 20;
/** Number of senders that are counted separately in each period. All others are counted as one sender. */
const MOST_SENDERS = 50;
/** Maximum number of rejections that wait for the inbox. Each one uses up to 64 KiB of memory. */
const MOST_PENDING = 100;

/** Numbers of rejected deliveries that were not stored, and why. */
export interface UnstoredRejections {
  /** A flood: most rejections of this sender in this minute were left out. */
  sampled: number;
  /** Too many rejections were waiting for the inbox. */
  overflow: number;
}

/**
 * Stores rejected deliveries for the operator. Anyone can send forgeries, so it stores only a sample of many:
 * in each minute, for each reason and sender, the first 20 rejections, and then the 32nd, the 64th, the 128th
 * and so on. It counts all others.
 */
export class RejectionStore {
  readonly #inbox: Pick<ListenerInbox, 'append'>;
  readonly #counts = new Map<string, number>();
  readonly unstored: UnstoredRejections = { sampled: 0, overflow: 0 };
  #periodFrom = Number.NEGATIVE_INFINITY;
  #pending = 0;

  constructor(inbox: Pick<ListenerInbox, 'append'>) {
    this.#inbox = inbox;
  }

  /** Whether to store this rejection. Otherwise counts it as not stored. */
  accepts(reason: string, remoteAddress: string, nowMs: number): boolean {
    // The clock may have been set back.
    if (nowMs < this.#periodFrom || nowMs >= this.#periodFrom + PERIOD_MS) {
      this.#periodFrom = nowMs;
      this.#counts.clear();
    }
    const sender = `${reason} ${remoteAddress}`;
    const key = this.#counts.has(sender) || this.#counts.size < MOST_SENDERS ? sender : '';
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    const isInSample = count <= WHOLE || Number.isInteger(Math.log2(count));
    if (isInSample && this.#pending < MOST_PENDING) return true;
    this.unstored[isInSample ? 'overflow' : 'sampled'] += 1;
    return false;
  }

  /** Stores a rejection that `accepts` has accepted. Rejects like `ListenerInbox.append`. */
  async store(delivery: ReceivedDelivery): Promise<Stored> {
    this.#pending += 1;
    try {
      return await this.#inbox.append(delivery, []);
    } finally {
      this.#pending -= 1;
    }
  }
}
