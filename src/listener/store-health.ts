import type { Clock } from '../domain/time/clock.ts';

/** A store that fails is tried this often, so that it is known to be back before the next delivery comes. */
const TRY_MS = 5_000;

export interface StoreHealthOptions {
  readonly clock: Clock;
  /** Writes something small, durably; rejects when that cannot be done. */
  readonly check: () => Promise<void>;
  /** Told once when the store begins to fail. */
  readonly onFailed: (cause: unknown) => void;
  /** Told once when it works again. */
  readonly onBack: (told: StoreBack) => void;
}

export interface StoreBack {
  /** Writes that failed; deliveries among them were answered 503, and come again. */
  readonly failures: number;
  /** Between the first failure and now, in ms. */
  readonly forMs: number;
}

/** Whether the inbox can be written: told when that changes, not with every delivery. */
export class StoreHealth {
  readonly #options: StoreHealthOptions;
  #failure: { readonly sinceMs: number; failures: number } | undefined;
  #cancel: () => void = () => undefined;
  #closed = false;

  constructor(options: StoreHealthOptions) {
    this.#options = options;
  }

  get isFailing(): boolean {
    return this.#failure !== undefined;
  }

  failed(cause: unknown): void {
    if (this.#failure !== undefined) {
      this.#failure.failures += 1;
      return;
    }
    this.#failure = { sinceMs: this.#options.clock.now(), failures: 1 };
    this.#options.onFailed(cause);
    this.#tryLater();
  }

  worked(): void {
    if (this.#failure === undefined) return;
    const { sinceMs, failures } = this.#failure;
    this.#failure = undefined;
    this.#cancel();
    this.#options.onBack({ failures, forMs: Math.max(0, this.#options.clock.now() - sinceMs) });
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  #tryLater(): void {
    if (this.#closed) return;
    const { clock, check } = this.#options;
    this.#cancel = clock.at(clock.now() + TRY_MS, () => {
      check().then(
        () => this.worked(),
        () => this.#failure !== undefined && this.#tryLater(),
      );
    });
  }
}
