import { PixError } from '../../domain/pix-error.ts';
import type { Clock } from '../../domain/time/clock.ts';
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
  #cancel: () => void = () => {};
  #isOver = false;

  constructor(options: OlderDataReaderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#after(FIRST_MS);
  }

  stop(): void {
    this.#isOver = true;
    this.#cancel();
  }

  #after(ms: number): void {
    if (this.#isOver) return;
    const { clock } = this.#options;
    this.#cancel = clock.at(clock.now() + ms, () => void this.#step());
  }

  async #step(): Promise<void> {
    const { clock, readers, budget, limitedUntil, onRead, onBug } = this.#options;
    try {
      const wait = Math.max(budget.nextAt(), limitedUntil()) - clock.now();
      if (wait > 0) return this.#after(wait);
      const name = await this.#next();
      if (name === null) return this.#after(CHECK_MS);
      budget.spend();
      this.#last = name;
      const value = await readers[name].further();
      if (this.#isOver) return;
      onRead(name, value);
      this.#after(0);
    } catch (error) {
      if (this.#isOver) return;
      if (!(error instanceof PixError)) return onBug(error);
      this.#after(FAILED_MS);
    }
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
