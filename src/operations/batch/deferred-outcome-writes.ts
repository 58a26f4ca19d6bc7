import type { EntryOutcome, Journal } from '../../storage/journal/journal.ts';
import type { KeepOutcome } from '../operator.ts';

/**
 * Writes an applied outcome together with the next payment's intent, in one fsync. After a crash, the
 * deferred outcome is unknown, which costs one query.
 */
export class DeferredOutcomeWrites {
  readonly #open = new Set<Promise<void>>();
  #failure: unknown;

  readonly keep: KeepOutcome = async (journal, id, owner, outcome, nowMs) => {
    // Every other outcome is stored at once, because the payment may be retried immediately.
    if (outcome.state !== 'confirmed') return journal.recordOutcome(id, owner, outcome, nowMs);
    this.#defer(journal, id, owner, outcome, nowMs);
  };

  /** Resolves when all outcomes are written. Returns the first failure. */
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
