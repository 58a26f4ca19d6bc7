import type { CheckedOptions } from './listener-options.ts';

/**
 * Interval between checks of a store that fails. These checks notice when the store works again, even if no
 * delivery arrives.
 */
const TRY_MS = 5_000;

/**
 * Tracks whether the inbox can be written. Reports when writing begins to fail and when it works again, not
 * each failed delivery.
 */
export class StoreHealth {
  readonly #options: CheckedOptions;
  #failure: { readonly sinceMs: number; failures: number } | undefined;
  #cancel: () => void = () => undefined;
  #closed = false;

  constructor(options: CheckedOptions) {
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
    this.#options.onStoreFailed(cause);
    this.#tryLater();
  }

  worked(): void {
    if (this.#failure === undefined) return;
    const { sinceMs, failures } = this.#failure;
    this.#failure = undefined;
    this.#cancel();
    this.#options.onStoreBack({ failures, forMs: Math.max(0, this.#options.clock.now() - sinceMs) });
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  #tryLater(): void {
    if (this.#closed) return;
    const { clock, inbox } = this.#options;
    this.#cancel = clock.at(clock.now() + TRY_MS, () => {
      inbox.check().then(
        () => this.worked(),
        () => this.#failure !== undefined && this.#tryLater(),
      );
    });
  }
}
