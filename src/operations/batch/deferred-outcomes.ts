import type { Journal, Settlement } from '../../storage/journal/journal.ts';
import type { KeepOutcome } from '../operator.ts';

/**
 * Outcomes of many payments in a row: what was confirmed is written with the next intent, in one fsync, instead of being
 * waited for. Until then the outcome of the entry is unknown, which is what it would be after a crash: nothing is lost but
 * a question to the service.
 */
export class DeferredOutcomes {
  readonly #open = new Set<Promise<void>>();
  #failure: unknown;

  readonly keep: KeepOutcome = async (journal, id, owner, settlement, nowMs) => {
    // What may be taken up again at once must be known to be free.
    if (settlement.state !== 'confirmed') return journal.settle(id, owner, settlement, nowMs);
    this.#defer(journal, id, owner, settlement, nowMs);
  };

  /** Resolves once all outcomes are written down; gives the first failure, if there was one. */
  async settled(): Promise<unknown> {
    await Promise.all(this.#open);
    return this.#failure;
  }

  #defer(journal: Journal, id: string, owner: string, settlement: Settlement, nowMs: number): void {
    const written = journal
      .settle(id, owner, settlement, nowMs)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#open.delete(written));
    this.#open.add(written);
  }
}
