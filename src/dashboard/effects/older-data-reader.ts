import { PixError } from '../../domain/pix-error.ts';
import type { Clock } from '../../domain/time/clock.ts';
import { poll } from '../../domain/time/poll.ts';
import type { FeedName } from '../state/feeds.ts';
import type { RequestBudget } from './request-budget.ts';

const CHECK_MS = 5_000;
const FIRST_MS = 500;
const FAILED_MS = 10_000;

interface Behind {
  readonly isBehind: () => Promise<boolean>;
  readonly further: () => Promise<unknown>;
}

type BehindName = Extract<FeedName, 'payments' | 'undelivered'>;

export interface OlderDataReaderOptions {
  readonly clock: Clock;
  readonly readers: Readonly<Record<BehindName, Behind>>;
  readonly budget: Pick<RequestBudget, 'nextAt' | 'spend'>;
  readonly limitedUntil: () => number;
  readonly onRead: (name: BehindName, value: unknown) => void;
  readonly onBug: (error: unknown) => void;
}

/**
 * Reads today's transactions and thirty days of delivery attempts, one page after another. Sends a request
 * only when the polls leave room for it.
 */
export class OlderDataReader {
  readonly #options: OlderDataReaderOptions;
  readonly #stop = new AbortController();

  constructor(options: OlderDataReaderOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, onBug } = this.#options;
    const { signal } = this.#stop;
    poll(() => this.#read(), {
      clock,
      signal,
      firstMs: FIRST_MS,
      pauseMs: (_turn, ms) => ms,
      onFailure(error) {
        if (!(error instanceof PixError)) throw error;
        return FAILED_MS;
      },
    }).catch((error: unknown) => (signal.aborted ? undefined : onBug(error)));
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Reads a page if the polls leave room for it. @returns the pause in ms until the next call */
  async #read(): Promise<number> {
    const { clock, readers, budget, limitedUntil, onRead } = this.#options;
    const wait = Math.max(budget.nextAt(), limitedUntil()) - clock.now();
    if (wait > 0) return wait;
    const name = await this.#next();
    if (name === null) return CHECK_MS;
    budget.spend();
    this.#last = name;
    const value = await readers[name].further();
    if (!this.#stop.signal.aborted) onRead(name, value);
    return 0;
  }

  /** Returns the source to read next; null when both are complete. Alternates between the two sources. */
  async #next(): Promise<BehindName | null> {
    const { readers } = this.#options;
    const turns: BehindName[] =
      this.#last === 'payments' ? ['undelivered', 'payments'] : ['payments', 'undelivered'];
    for (const name of turns) if (await readers[name].isBehind()) return name;
    return null;
  }
  #last: BehindName | null = null;
}
