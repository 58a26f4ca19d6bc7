import type { Readable, Writable } from 'node:stream';
import type { Transport } from '../../contract/wire.ts';
import type { SecretsInUse } from '../../domain/text/secrets-in-use.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { JournalPlace } from '../../storage/journal/open-journal.ts';

/** Signals that ask a command to stop; `SIGHUP` means that its terminal was closed. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export type InputStream = Readable & { readonly isTTY?: boolean };
/** `columns` and `rows` exist only on a terminal. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** The parts of the process that a full-screen application needs. */
export interface FullScreen {
  /** Loads the module that draws with Ink, which is bundled separately. Its exports are known where it is used. */
  load(): Promise<unknown>;
  /** Stops this process (Ctrl-Z) until it is continued. */
  stopProcess(): Promise<void>;
  /**
   * Calls `handler` before a bug of ours is reported, so that it can restore the terminal.
   * @returns a function that removes it
   */
  onCrash(handler: () => void): () => void;
}

/** Everything a command uses outside itself. `main.ts` makes the real one, tests make their own. */
export interface World {
  /** The arguments after `pix`. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly cwd: string;
  /** The home folder; empty when the machine has none. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  /** Random bytes suitable for keys and ids. */
  readonly random: (bytes: number) => Uint8Array;
  /** Secrets read so far, which must not be printed. */
  readonly secrets: SecretsInUse;
  /** The network in tests. Default: the real one. */
  readonly transport?: Transport;
  /** How long to wait for a journal or an inbox in PostgreSQL that does not answer, in ms. Default: a minute. */
  readonly reconnectMs?: number;
  /** Wraps the journal's database, for tests that fail at each write. */
  readonly wrapJournal?: NonNullable<JournalPlace['wrapJournal']>;
  /** Version of this `pix`, as in package.json. */
  readonly version: string;
  /** Program and first arguments that start this same `pix` again (`sandbox start --detach`). */
  readonly self: readonly string[];
  /** For full-screen applications; without it they cannot run, as in most tests. */
  readonly fullScreen?: FullScreen;
  /** Calls `handler` instead of ending the process at once. @returns a function that removes the handler */
  onSignal(handler: (signal: StopSignal) => void): () => void;
}
