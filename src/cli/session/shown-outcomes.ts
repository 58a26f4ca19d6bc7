import { PixError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { KeepOutcome, Operator, ShownOutcome } from '../../operations/operator.ts';
import type { Journal } from '../../storage/journal/journal.ts';

interface ShownBatch {
  readonly scope: string;
  readonly batch: string;
}

/** The outcomes of money movements that a command shows, so that the journal records that they were seen. */
export class ShownOutcomes {
  readonly #outcomes: ShownOutcome[] = [];
  /** Outcomes of payments applied that the journal could not record, as calls that try again. By id of the entry. */
  readonly #notKept = new Map<string, () => Promise<void>>();
  /** For the audit log: names of what else the command changed (a batch, a profile, a webhook). */
  readonly subjects: string[] = [];
  /** Batches whose state the command shows. */
  readonly batches: ShownBatch[] = [];

  add(outcome: ShownOutcome): void {
    this.#outcomes.push(outcome);
  }

  /**
   * Writes an outcome, and remembers what was applied if the journal cannot be written now. Only that: whatever is
   * written later, an applied payment stays applied.
   */
  readonly keep: KeepOutcome = async (journal, id, owner, outcome, nowMs) => {
    const write = (): Promise<void> => journal.recordOutcome(id, owner, outcome, nowMs);
    await write().catch((error: unknown) => {
      if (outcome.state === 'confirmed') this.#notKept.set(id, write);
      throw error;
    });
  };

  /**
   * Records again what the journal could not record before; called after the outcomes were printed. A record that fails
   * again was reported, and the next run resolves its entry.
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

  /** Entries of the journal, by id. */
  get entries(): readonly string[] {
    return this.#outcomes.map(({ entry }) => entry);
  }

  /** Whether an outcome was shown as a failure. */
  get hasFailures(): boolean {
    return this.#outcomes.some(({ as }) => as === 'failure');
  }

  /** Whether an answer differed from the order. */
  get mismatched(): boolean {
    return this.#outcomes.some(({ mismatch }) => mismatch !== undefined);
  }

  /**
   * Records that the outcomes were seen; called after they were written out. An outcome that cannot be recorded is
   * confirmed again before the next payment, which is safe.
   * @param results false when what was shown is the error that ended the command
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
