import { PixError } from '../../domain/errors.ts';
import { Decimal, formatBrl } from '../../domain/money/money.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { hasJournal, openJournal } from '../../storage/journal/open-journal.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { World } from './world.ts';

/** How long a journal in PostgreSQL that does not answer is waited for, in ms. */
const RECONNECT_MS = 60_000;

/** The journal of one command: opened once, when it is first used. */
export class SessionJournal {
  readonly #world: World;
  readonly #notes: StderrNotes;
  readonly #command: string;
  readonly #signal: AbortSignal;
  readonly #mayOnlyRead: boolean;
  #journal: Promise<Journal> | undefined;
  /** Whether the command needs it: a mere note is not worth waiting for. */
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
   * The journal of this machine, or in `PIX_JOURNAL_URL`.
   * @param waits whether a lost connection is tried again from now on, with a note on stderr
   */
  open(waits = true): Promise<Journal> {
    this.#isNeeded ||= waits;
    return this.#open();
  }

  /** Notes on stderr when the profile has money of unknown outcome; nothing when that cannot be read. */
  async noteUnknownOutcomes(network: boolean, profileName: () => string): Promise<void> {
    const { env, clock } = this.#world;
    try {
      // A shared journal is only read by commands that use the network anyway.
      if (!(env.PIX_JOURNAL_URL ? network : hasJournal(this.#world))) return;
      // A file of profiles that cannot be read is told by those who need it; `doctor` goes on.
      const profile = profileName();
      const unknown = await (await this.#open()).unknownSum(profile, clock.now());
      if (unknown.count === 0) return;
      const amount = formatBrl(Decimal.fromCents(unknown.cents));
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
    // Copies only these fields, because the world creates its streams on first access.
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
        // A timer often starts a batch, and would not start it again.
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
      // The next caller opens it again.
      this.#journal = undefined;
      throw error;
    });
    return this.#journal;
  }
}
