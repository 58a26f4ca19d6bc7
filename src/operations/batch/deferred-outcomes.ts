import type { EntryOutcome, Journal } from '../../storage/journal/journal.ts';
import type { KeepOutcome } from '../operator.ts';

/**
 * Defers writing the outcomes of many payments in a row: a confirmed outcome is written together with the next intent,
 * in one fsync. Until then the entry's outcome is unknown, as it would be after a crash, so the only cost is one more
 * question to the service.
 */
export class DeferredOutcomes {
  readonly #open = new Set<Promise<void>>();
  #failure: unknown;

  readonly keep: KeepOutcome = async (journal, id, owner, outcome, nowMs) => {
    // An entry that may be retried at once must first be stored as free.
    if (outcome.state !== 'confirmed') return journal.recordOutcome(id, owner, outcome, nowMs);
    this.#defer(journal, id, owner, outcome, nowMs);
  };

  /** Resolves once all outcomes are written; returns the first failure, if there was one. */
  async written(): Promise<unknown> {
    await Promise.all(this.#open);
    return this.#failure;
  }

  #defer(journal: Journal, id: string, owner: string, outcome: EntryOutcome, nowMs: number): void {
    const written = journal
      .recordOutcome(id, owner, outcome, nowMs)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#open.delete(written));
    this.#open.add(written);
  }
}
