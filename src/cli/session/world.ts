import type { Readable, Writable } from 'node:stream';
import type { Transport } from '../../contract/transport.ts';
import type { SecretMasker } from '../../domain/text/secret-masker.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { JournalPlace } from '../../storage/journal/open-journal.ts';

/** Signals that ask a command to stop. `SIGHUP` means that its terminal was closed. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** `setRawMode` exists only on a terminal. */
export type InputStream = Readable & {
  readonly isTTY?: boolean;
  readonly setRawMode?: (isRaw: boolean) => unknown;
};
/** `columns` and `rows` exist only on a terminal. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

export interface FullScreen {
  /** Loads the separate bundle that draws with Ink. The caller casts the result. */
  load(): Promise<unknown>;
  stopProcess(): Promise<void>;
  /**
   * Calls `handler` when `pix` crashes, before the error is printed. The handler restores the terminal.
   * @returns a function that removes the handler
   */
  onCrash(handler: () => void): () => void;
}

/**
 * Everything outside of `pix` that a command uses. `main.ts` creates it for the process; each test creates
 * its own.
 */
export interface World {
  /** The arguments after `pix`. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly cwd: string;
  /** Home folder; empty when the machine has none. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  /** Time at which the process started, in ms since 1970. Default: when the command starts. */
  readonly startedAtMs?: number;
  readonly random: (bytes: number) => Uint8Array;
  readonly secrets: SecretMasker;
  /** Replaces the network in tests. Default: the real network. */
  readonly transport?: Transport;
  /**
   * Time in ms during which pix tries to reconnect to a journal or inbox in PostgreSQL. Default: one minute.
   */
  readonly reconnectMs?: number;
  /** Wraps the journal's database in tests, for example to make writes fail. */
  readonly wrapJournal?: NonNullable<JournalPlace['wrapJournal']>;
  readonly version: string;
  /** Program and first arguments that start the same `pix` again (for `sandbox start --detach`). */
  readonly self: readonly string[];
  /** Returns the address of the debugger port of this process; undefined if none is open. */
  readonly debuggerUrl?: () => string | undefined;
  /** Undefined in most tests, because they cannot run full-screen applications. */
  readonly fullScreen?: FullScreen;
  /** Calls `handler` instead of ending the process immediately. @returns a function that removes the handler */
  onSignal(handler: (signal: StopSignal) => void): () => void;
}

/** Returns the arguments before `--`. The arguments after it are no flags. */
export function beforeDashes(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end === -1 ? argv : argv.slice(0, end);
}
