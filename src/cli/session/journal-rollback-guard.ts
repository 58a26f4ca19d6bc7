import { type ErrorParams, type PixError, usageError } from '../../domain/pix-error.ts';
import { reasonOf } from '../../domain/system-error.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { JournalMark, Operator } from '../../operations/operator.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { markFile, raiseMark, readMark, writeMarks } from '../../storage/journal/journal-mark.ts';
import type { EntryOpening } from '../../storage/journal/journal-openings.ts';
import type { World } from './world.ts';

/**
 * Stores the journal's id and the last payments of this machine in a separate file. With this file, `check`
 * refuses a different journal, an older copy, and an older copy to which payments were added.
 */
export class JournalRollbackGuard implements JournalMark {
  readonly #world: World;
  readonly #note: Operator['note'];
  /** Openings that are not in the file yet. */
  readonly #unmarked: EntryOpening[] = [];
  #raising: Promise<void> | undefined;
  #lostSince: number | null = null;

  constructor(world: World, note: Operator['note']) {
    this.#world = world;
    this.#note = note;
  }

  async check(journal: Journal): Promise<void> {
    const problem = await this.problem(journal);
    if (problem !== null) throw problem;
  }

  /** Prints a note instead of throwing, for commands that only read. */
  async warn(journal: Journal): Promise<void> {
    const problem = await this.problem(journal);
    if (problem !== null) this.#note(problem.init.key as MessageKey, problem.init.params);
  }

  /**
   * Returns an error if the journal does not contain the machine's last payments, or if another machine found
   * that payments are missing; null otherwise. From then on, `Journal.open` opens no entry while the last of
   * these payments is missing.
   */
  async problem(journal: Journal): Promise<PixError | null> {
    const mark = readMark(this.#world);
    if (mark === 'damaged') return refused('journal.mark_damaged', { file: markFile(this.#world) });
    if (mark === null) return this.#missedElsewhere(journal);
    const { id, seq } = await journal.extent();
    if (mark.journal !== id) return refused('journal.replaced', { at: new Date(mark.at).toISOString() });
    const missing = await journal.openings.missing(mark.opened);
    const [first] = missing;
    this.#lostSince = first === undefined ? null : Math.min(...missing.map(({ at }) => at));
    const lost = first === undefined ? null : await journal.openings.noteMissing(first.id);
    if (mark.seq > seq) return refused('journal.older', { seq, known: mark.seq });
    if (lost !== null) return lost;
    journal.openings.last = mark.opened.at(-1) ?? null;
    return this.#missedElsewhere(journal);
  }

  async #missedElsewhere(journal: Journal): Promise<PixError | null> {
    const id = await journal.openings.missedEntry();
    return id === null ? null : journal.openings.noteMissing(id);
  }

  /**
   * Time of the first payment that the journal lacks, in ms since 1970. If none is known to be missing, the
   * time of the last payment; null if there was no payment.
   */
  get lastAt(): number | null {
    const mark = readMark(this.#world);
    return this.#lostSince ?? (mark === 'damaged' || mark === null ? null : mark.at);
  }

  /**
   * Records a payment that was just opened, and the newest payment of the journal. Called before the request of
   * each payment is sent. If several payments start together, one line of the file records all of them.
   */
  async reach(journal: Journal, entry: EntryOpening): Promise<void> {
    this.#unmarked.push(entry);
    this.#raising ??= this.#raise(journal);
    await this.#raising;
  }

  async #raise(journal: Journal): Promise<void> {
    const { id, seq, head } = await journal.extent().finally(() => {
      this.#raising = undefined;
    });
    const at = this.#world.clock.now();
    const opened = [...(head ? [head] : []), ...this.#unmarked.splice(0)].map((one) => ({
      id: one.id,
      opening: one.opening,
      at,
    }));
    try {
      raiseMark(this.#world, {
        journal: id,
        seq,
        at,
        opened: [...new Map(opened.map((one) => [one.opening, one])).values()],
      });
    } catch (error) {
      this.#note('journal.mark_not_kept', { reason: reasonOf(error) });
    }
  }

  /**
   * Records this journal as the expected journal of this machine. @throws Error when the record cannot be
   * written
   */
  async adopt(journal: Journal): Promise<void> {
    const { id, seq, head } = await journal.extent();
    await journal.openings.adopt();
    const at = this.#world.clock.now();
    writeMarks(this.#world, [{ journal: id, seq, at, opened: head ? [{ ...head, at }] : [] }]);
    journal.openings.last = head;
  }
}

const refused = (
  key: 'journal.replaced' | 'journal.older' | 'journal.mark_damaged',
  params: ErrorParams,
): PixError =>
  usageError({ key, params, errorCode: key.replace('.', '_'), hintKey: 'journal.replaced.hint' });
