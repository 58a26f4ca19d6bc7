import { formatCents } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import { reasonOf } from '../../domain/system-error.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { JournalMark, Operator } from '../../operations/operator.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { compareMark, raiseMark, readMark, writeMarks } from '../../storage/journal/journal-mark.ts';
import type { EntryOpening } from '../../storage/journal/journal-openings.ts';
import { hasJournal, openJournal } from '../../storage/journal/open-journal.ts';
import type { CommandTraits } from '../command-traits.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { World } from './world.ts';

const RECONNECT_MS = 60_000;

export class SessionJournal {
  readonly #world: World;
  readonly #notes: StderrNotes;
  readonly #waitsAtStart: boolean;
  readonly #signal: AbortSignal;
  readonly #mayOnlyRead: boolean;
  #journal: Promise<Journal> | undefined;
  /**
   * Whether the command needs the journal for more than the note about unknown outcomes. If so, the command
   * waits while the journal is unavailable.
   */
  #isNeeded = false;

  constructor(
    world: World,
    notes: StderrNotes,
    { waitsForJournal = false, changes = false }: CommandTraits,
    signal: AbortSignal,
  ) {
    this.#world = world;
    this.#notes = notes;
    this.#waitsAtStart = waitsForJournal;
    this.#signal = signal;
    this.#mayOnlyRead = !changes;
  }

  /**
   * Opens the journal of this machine, or the one in `PIX_JOURNAL_URL`.
   * @param waits whether this and all later calls retry a lost connection. A retry prints a note on stderr.
   */
  open(waits = true): Promise<Journal> {
    this.#isNeeded ||= waits;
    return this.#open();
  }

  /** Prints a note if payments have an unknown outcome. Prints nothing when the journal cannot be read. */
  async noteUnknownOutcomes(network: boolean, profileName: () => string): Promise<void> {
    const { env, clock } = this.#world;
    try {
      // A journal in `PIX_JOURNAL_URL` needs a connection. Commands that do not use the network skip this
      // note.
      if (!(env.PIX_JOURNAL_URL ? network : hasJournal(this.#world))) return;
      // If the profiles file cannot be read, `profileName` throws, and no note is printed. Commands that need
      // the file report the error.
      const profile = profileName();
      const unknown = await (await this.#open()).unknownSum(profile, clock.now());
      if (unknown.count === 0) return;
      const amount = formatCents(unknown.cents);
      this.#notes.note('journal.open_here', { count: unknown.count, profile, amount });
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
    }
  }

  async close(): Promise<void> {
    const journal = await this.#journal?.catch(() => undefined);
    await journal?.close();
  }

  #open(): Promise<Journal> {
    // Do not copy `world`: reading its stream properties would create the streams.
    const { env, platform, home, random, wrapJournal, reconnectMs = RECONNECT_MS } = this.#world;
    this.#journal ??= openJournal({
      env,
      platform,
      home,
      random,
      mayOnlyRead: this.#mayOnlyRead,
      ...(wrapJournal && { wrapJournal }),
      reconnect: {
        forMs: () => (this.#isNeeded ? reconnectMs : 0),
        // Wait for the database at the start too: cron often starts batches, and would not repeat a failed
        // start.
        alsoAtStart: this.#waitsAtStart,
        signal: this.#signal,
        onLost: ({ init }, forMs) =>
          this.#notes.note('journal.lost', {
            reason: init.params?.reason ?? '',
            seconds: Math.ceil(forMs / 1000),
          }),
        onBack: (afterMs) => this.#notes.note('journal.back', { seconds: Math.ceil(afterMs / 1000) }),
      },
    }).catch((error: unknown) => {
      // Forget the failure, so that the next call tries again.
      this.#journal = undefined;
      throw error;
    });
    return this.#journal;
  }
}

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
   * that payments are missing; null otherwise. From then on, `Journal.open` opens no entry while the newest
   * payment of the journal is missing, whichever machine made it.
   */
  async problem(journal: Journal): Promise<PixError | null> {
    const { head, missing, problem } = await compareMark(this.#world, journal);
    const [first] = missing;
    this.#lostSince = first === undefined ? null : Math.min(...missing.map(({ at }) => at));
    if (first !== undefined) await journal.openings.noteMissing(first.id);
    const { last } = journal.openings;
    // A mark that could not be written does not name the last payment of this process.
    const isThere = last === null || (await journal.openings.missing([last])).length === 0;
    if (problem === null && isThere) journal.openings.last = head;
    return problem;
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
