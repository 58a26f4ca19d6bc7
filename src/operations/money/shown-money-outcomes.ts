import { PixError } from '../../domain/pix-error.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { PaidBatch } from '../../storage/journal/journal-entry.ts';
import { ENTRY_LOST } from '../../storage/journal/journal-openings.ts';
import type { KeepOutcome, Operator, ShownOutcome } from '../operator.ts';

/**
 * Collects the payment outcomes that a command prints. Afterwards, the journal records that a person has seen
 * them.
 */
export class ShownMoneyOutcomes {
  readonly #outcomes: ShownOutcome[] = [];
  /** Failed writes of the outcome "applied", by id of the journal entry. `keepAgain` repeats these writes. */
  readonly #notKept = new Map<string, () => Promise<void>>();
  /** Things that the audit log names, besides the references of the payments. */
  readonly subjects: string[] = [];
  readonly batches: PaidBatch[] = [];
  /** Whether the command ran a batch whose rows were all done before. */
  hasNothingLeft = false;

  add(outcome: ShownOutcome): void {
    this.#outcomes.push(outcome);
  }

  /**
   * Writes an outcome to the journal. If the write of an applied payment fails, it is repeated at the
   * command's end. This is safe, because "applied" never changes.
   */
  readonly keep: KeepOutcome = async (journal, id, owner, outcome, nowMs) => {
    const write = (): Promise<void> => journal.recordOutcome(id, owner, outcome, nowMs);
    await write().catch((error: unknown) => {
      this.#noteLost(id, error);
      if (outcome.state === 'confirmed') this.#notKept.set(id, write);
      throw error;
    });
  };

  /** Id of an entry that the journal lost while the command ran. */
  lost: string | undefined;

  #noteLost(id: string, error: unknown): void {
    if (error instanceof PixError && error.errorCode === ENTRY_LOST) this.lost ??= id;
  }

  /**
   * Repeats failed writes after the outcomes were printed. If a write fails again, prints nothing, because
   * the next run resolves the entry.
   */
  async keepAgain(note: Operator['note']): Promise<void> {
    for (const [id, write] of this.#notKept) {
      const isKept = await write().then(
        () => true,
        (error: unknown) => {
          this.#noteLost(id, error);
          return false;
        },
      );
      if (isKept) note('money.kept_after_all', { id });
    }
    this.#notKept.clear();
  }

  get entries(): readonly string[] {
    return this.#outcomes.map(({ entry }) => entry);
  }

  /** Whether the command sent no payment and changed no outcome, but only showed earlier payments again. */
  get areAllEarlier(): boolean {
    return this.hasNothingLeft || (this.entries.length > 0 && this.#outcomes.every(({ earlier }) => earlier));
  }

  /** Whether an earlier run made one of these payments, but did not show it. It may have ended too early. */
  get areSomeNew(): boolean {
    return this.#outcomes.some(({ earlier }) => earlier === 'not_shown');
  }

  /** Whether the service accepted a payment of the command, now or earlier. */
  get isApplied(): boolean {
    return this.#outcomes.some(({ isApplied }) => isApplied);
  }

  get hasFailures(): boolean {
    return this.#outcomes.some(({ as }) => as === 'failure');
  }

  /** Whether the service's answer differed from the order, for example in the amount. */
  get mismatched(): boolean {
    return this.#outcomes.some(({ mismatch }) => mismatch !== undefined);
  }

  /**
   * Records in the journal that the outcomes were printed. If this fails, the next payment prints them again,
   * which is safe.
   * @param results whether the command printed its results; false if it printed only an error
   */
  async markShown(open: () => Promise<Journal>, clock: Clock, results: boolean): Promise<void> {
    const ids = this.#outcomes
      .filter(({ as, earlier }) => earlier !== 'elsewhere' && (results || as === 'failure'))
      .map(({ entry }) => entry);
    const shown = [...(ids.length > 0 ? [ids] : []), ...(results ? this.batches : [])];
    try {
      for (const which of shown) await (await open()).markShown(which, clock.now());
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      this.#noteLost(String(error.init.params?.id), error);
    }
  }
}
