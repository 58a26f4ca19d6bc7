import { formatCents } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { hasJournal, openJournal } from '../../storage/journal/open-journal.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { World } from './world.ts';

const RECONNECT_MS = 60_000;

export class SessionJournal {
  readonly #world: World;
  readonly #notes: StderrNotes;
  readonly #command: string;
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
    { command, changes }: { readonly command: string; readonly changes: boolean },
    signal: AbortSignal,
  ) {
    this.#world = world;
    this.#notes = notes;
    this.#command = command;
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
        alsoAtStart: this.#command.startsWith('payout batch'),
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
