import type { EntryOutcome, Journal } from '../../storage/journal/journal.ts';
import type { KeepOutcome } from '../operator.ts';

/**
 * Delays writing the outcomes of many consecutive payments: the journal writes an applied outcome together
 * with the next payment's intent, in one fsync. Until then, the journal shows the outcome as unknown. After a
 * crash, this only costs one additional query to the service.
 */
export class DeferredOutcomeWrites {
  readonly #open = new Set<Promise<void>>();
  #failure: unknown;

  readonly keep: KeepOutcome = async (journal, id, owner, outcome, nowMs) => {
    // Every outcome other than `confirmed` is stored at once, because the payment may be retried immediately.
    if (outcome.state !== 'confirmed') return journal.recordOutcome(id, owner, outcome, nowMs);
    this.#defer(journal, id, owner, outcome, nowMs);
  };

  /** Resolves once all outcomes are written. Returns the first failure, if there was one. */
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
