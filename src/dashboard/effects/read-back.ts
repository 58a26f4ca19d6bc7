import { PixError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { PaymentsValue } from '../state/feeds.ts';
import type { PaymentsReader } from './payments-reader.ts';
import type { RequestBudget } from './request-budget.ts';

/** How often it is checked whether something is left to be read, in ms. */
const CHECK_MS = 5_000;
/** The pause before the first page, so that the polls come first, in ms. */
const FIRST_MS = 500;
/** The pause after a failure, in ms. */
const FAILED_MS = 10_000;

export interface ReadBackOptions {
  readonly clock: Clock;
  readonly reader: Pick<PaymentsReader, 'isBehind' | 'further'>;
  readonly budget: Pick<RequestBudget, 'nextAt' | 'spend'>;
  /** Until when the service wants no requests. */
  readonly limitedUntil: () => number;
  readonly onRead: (value: PaymentsValue) => void;
  /** Called for an error that is a bug instead of a failing service. */
  readonly onBug: (error: unknown) => void;
}

/** Reads the transactions of today back to midnight, page by page, with the requests that the polls leave. */
export class ReadBack {
  readonly #options: ReadBackOptions;
  #cancel: () => void = () => {};
  #isOver = false;

  constructor(options: ReadBackOptions) {
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
    const { clock, reader, budget, limitedUntil, onRead, onBug } = this.#options;
    try {
      const wait = Math.max(budget.nextAt(), limitedUntil()) - clock.now();
      if (wait > 0) return this.#after(wait);
      if (!(await reader.isBehind())) return this.#after(CHECK_MS);
      budget.spend();
      const value = await reader.further();
      if (this.#isOver) return;
      onRead(value);
      this.#after(0);
    } catch (error) {
      if (!(error instanceof PixError)) return onBug(error);
      this.#after(FAILED_MS);
    }
  }
}
