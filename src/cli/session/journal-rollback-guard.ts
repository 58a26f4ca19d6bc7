import { type PixError, usageError } from '../../domain/pix-error.ts';
import { reasonOf } from '../../domain/system-error.ts';
import type { JournalMark, Operator } from '../../operations/operator.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { markFile, raiseMark, readMark, writeMark } from '../../storage/journal/journal-mark.ts';
import type { World } from './world.ts';

/**
 * Stores the id and the highest entry number of this machine's journal in a separate file. With this file,
 * `check` refuses a different journal or an older copy.
 */
export class JournalRollbackGuard implements JournalMark {
  readonly #world: World;
  readonly #note: Operator['note'];
  #reached = -1;

  constructor(world: World, note: Operator['note']) {
    this.#world = world;
    this.#note = note;
  }

  async check(journal: Journal): Promise<void> {
    const problem = await this.problem(journal);
    if (problem !== null) throw problem;
  }

  /** Returns an error if the journal does not contain the machine's last payment; null if it does. */
  async problem(journal: Journal): Promise<PixError | null> {
    const mark = readMark(this.#world);
    if (mark === null) return null;
    if (mark === 'damaged') return refused('journal.mark_damaged', { file: markFile(this.#world) });
    const { id, seq } = await journal.extent();
    if (mark.journal !== id) return refused('journal.replaced', { at: new Date(mark.at).toISOString() });
    return mark.seq > seq ? refused('journal.older', { seq, known: mark.seq }) : null;
  }

  /** Time of the last payment, in ms since 1970; null if there was no payment. */
  get lastAt(): number | null {
    const mark = readMark(this.#world);
    return mark === 'damaged' || mark === null ? null : mark.at;
  }

  /**
   * Records the highest entry number of the journal, unless the recorded number is already `seq` or higher.
   * Called before the request of each payment is sent. If several payments start together, one call records
   * all of them.
   * @param seq number of the payment's entry
   */
  async reach(journal: Journal, seq: number): Promise<void> {
    if (seq <= this.#reached) return;
    const { id, seq: highest } = await journal.extent();
    this.#reached = highest;
    try {
      raiseMark(this.#world, { journal: id, seq: highest, at: this.#world.clock.now() });
    } catch (error) {
      this.#note('journal.mark_not_kept', { reason: reasonOf(error) });
    }
  }

  /**
   * Records this journal as the expected journal of this machine. @throws Error when the record cannot be
   * written
   */
  async adopt(journal: Journal): Promise<void> {
    const { id, seq } = await journal.extent();
    writeMark(this.#world, { journal: id, seq, at: this.#world.clock.now() });
  }
}

const refused = (
  key: 'journal.replaced' | 'journal.older' | 'journal.mark_damaged',
  params: Record<string, string | number>,
): PixError =>
  usageError({ key, params, errorCode: key.replace('.', '_'), hintKey: 'journal.replaced.hint' });
