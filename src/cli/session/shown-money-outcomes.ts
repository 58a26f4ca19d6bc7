import { PixError } from '../../domain/pix-error.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { KeepOutcome, Operator, ShownOutcome } from '../../operations/operator.ts';
import type { Journal } from '../../storage/journal/journal.ts';

interface ShownBatch {
  readonly scope: string;
  readonly batch: string;
}

/**
 * The outcomes of money movements that a command shows. The journal later records that the operator has seen
 * these outcomes.
 */
export class ShownMoneyOutcomes {
  readonly #outcomes: ShownOutcome[] = [];
  /**
   * Functions that write an applied payment to the journal again, by id of the journal entry. They are needed
   * for entries whose first write failed.
   */
  readonly #notKept = new Map<string, () => Promise<void>>();
  /** Other things that the command changed (a batch, a profile, a webhook), as the audit log names them. */
  readonly subjects: string[] = [];
  /** Batches whose state the command shows. */
  readonly batches: ShownBatch[] = [];

  add(outcome: ShownOutcome): void {
    this.#outcomes.push(outcome);
  }

  /**
   * Writes an outcome to the journal. If that fails for an applied payment, the write is repeated at the end
   * of the command. This is safe, because an applied payment stays applied.
   */
  readonly keep: KeepOutcome = async (journal, id, owner, outcome, nowMs) => {
    const write = (): Promise<void> => journal.recordOutcome(id, owner, outcome, nowMs);
    await write().catch((error: unknown) => {
      if (outcome.state === 'confirmed') this.#notKept.set(id, write);
      throw error;
    });
  };

  /**
   * Repeats the writes of outcomes that the journal could not record before. Called after the outcomes were
   * printed. If a write fails again, nothing more is printed: the first failure was reported, and the next
   * run resolves the entry.
   */
  async keepAgain(note: Operator['note']): Promise<void> {
    for (const [id, write] of this.#notKept) {
      const isKept = await write().then(
        () => true,
        () => false,
      );
      if (isKept) note('money.kept_after_all', { id });
    }
    this.#notKept.clear();
  }

  /** Ids of the journal entries whose outcomes the command has shown. */
  get entries(): readonly string[] {
    return this.#outcomes.map(({ entry }) => entry);
  }

  /** Whether an outcome was shown as a failure. */
  get hasFailures(): boolean {
    return this.#outcomes.some(({ as }) => as === 'failure');
  }

  /** Whether an answer of the service differed from the order, for example in the amount. */
  get mismatched(): boolean {
    return this.#outcomes.some(({ mismatch }) => mismatch !== undefined);
  }

  /**
   * Records in the journal that the outcomes were shown. Called after they were printed. If the journal
   * cannot record this, the next payment shows the outcomes again, which is safe.
   * @param results whether the command printed its results; false if it ended with an error, and only the
   * outcomes in this error were shown
   */
  async markShown(open: () => Promise<Journal>, clock: Clock, results: boolean): Promise<void> {
    const ids = this.#outcomes.filter(({ as }) => results || as === 'failure').map(({ entry }) => entry);
    const shown = [...(ids.length > 0 ? [ids] : []), ...(results ? this.batches : [])];
    try {
      for (const which of shown) await (await open()).markShown(which, clock.now());
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
    }
  }
}
