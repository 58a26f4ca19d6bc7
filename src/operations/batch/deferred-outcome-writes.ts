import type { Journal } from '../../storage/journal/journal.ts';
import type { EntryOutcome } from '../../storage/journal/journal-entry.ts';
import type { KeepOutcome } from '../operator.ts';

/**
 * Delays writing the outcome of an applied payment. The journal then writes this outcome and the intent of
 * the next payment in one fsync. If the process crashes before this write, the outcome is unknown in the
 * journal, and the next run looks it up.
 */
export class DeferredOutcomeWrites {
  readonly #open = new Set<Promise<void>>();
  #failure: unknown;
  /** Ids of the entries whose outcome could not be written. */
  readonly unwritten = new Set<string>();

  readonly keep: KeepOutcome = async (journal, id, owner, outcome, nowMs) => {
    // An outcome other than `confirmed` is written at once, because the payment may be retried immediately.
    if (outcome.state === 'confirmed') this.#defer(journal, id, owner, outcome, nowMs);
    else await this.#write(journal, id, owner, outcome, nowMs);
  };

  async #write(...[journal, id, owner, outcome, nowMs]: Parameters<KeepOutcome>): Promise<void> {
    try {
      await journal.recordOutcome(id, owner, outcome, nowMs);
      this.unwritten.delete(id);
    } catch (error) {
      this.unwritten.add(id);
      throw error;
    }
  }

  /** Waits until all outcomes are written. Returns the first error, or undefined. */
  async written(): Promise<unknown> {
    await Promise.all(this.#open);
    return this.#failure;
  }

  #defer(journal: Journal, id: string, owner: string, outcome: EntryOutcome, nowMs: number): void {
    const written = this.#write(journal, id, owner, outcome, nowMs)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#open.delete(written));
    this.#open.add(written);
  }
}
