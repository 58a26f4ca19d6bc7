import type { Readable, Writable } from 'node:stream';
import type { Transport } from '../../contract/transport.ts';
import type { SecretsInUse } from '../../domain/text/secrets-in-use.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { JournalPlace } from '../../storage/journal/open-journal.ts';

/** Signals that ask a command to stop. `SIGHUP`: its terminal was closed. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export type InputStream = Readable & { readonly isTTY?: boolean };
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
   * `handler` restores the terminal before a bug of `pix` is reported.
   * @returns a function that removes the handler
   */
  onCrash(handler: () => void): () => void;
}

/**
 * Everything outside of `pix` that a command uses. `main.ts` creates it for the process, tests create their
 * own.
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
  readonly random: (bytes: number) => Uint8Array;
  readonly secrets: SecretsInUse;
  /** Replaces the network in tests. Default: the real network. */
  readonly transport?: Transport;
  /** How long to try to reconnect to a journal or inbox in PostgreSQL. Default: one minute. */
  readonly reconnectMs?: number;
  /** Wraps the journal in tests in which writes fail. */
  readonly wrapJournal?: NonNullable<JournalPlace['wrapJournal']>;
  readonly version: string;
  /** Program and first arguments that start this `pix` again (`sandbox start --detach`). */
  readonly self: readonly string[];
  /** This field is undefined in most tests, where full-screen applications cannot run. */
  readonly fullScreen?: FullScreen;
  /** Calls `handler` instead of ending the process immediately. @returns a function that removes the handler */
  onSignal(handler: (signal: StopSignal) => void): () => void;
}
