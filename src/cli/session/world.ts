import type { Readable, Writable } from 'node:stream';
import type { Transport } from '../../contract/wire.ts';
import type { SecretsInUse } from '../../domain/text/secrets-in-use.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { OpenScreen } from '../../output/drawing/terminal-screen.ts';
import type { JournalPlace } from '../../storage/journal/open-journal.ts';

/** The signals that ask a command to stop; `SIGHUP` comes when its terminal closes. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export type InputStream = Readable & { readonly isTTY?: boolean };
/** `columns` and `rows` are there on a terminal only. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** What an application that has the terminal to itself needs of the process. */
export interface FullScreen {
  /** Loads what draws (Ink), which is built apart. */
  load(): Promise<OpenScreen>;
  /** Stops this process (Ctrl-Z) until it is continued. */
  stopProcess(): Promise<void>;
  /** Calls `handler` before a bug of ours is told, so that the terminal is given back first. Returns what takes it away. */
  onCrash(handler: () => void): () => void;
}

/** Everything a command touches outside of itself. `main.ts` makes the real one, tests make their own. */
export interface World {
  /** What was typed after `pix`. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly cwd: string;
  /** The home folder; may be empty when the machine names none. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  /** Bytes from a source fit for keys and ids. */
  readonly random: (bytes: number) => Uint8Array;
  /** What must not be printed, as far as it was read. */
  readonly secrets: SecretsInUse;
  /** The network of tests; without it, undici. */
  readonly transport?: Transport;
  /** How long a lost journal in PostgreSQL is tried again, in ms; without it, a minute. */
  readonly reconnectMs?: number;
  /** Between the journal and its file, for tests that break off at each write. */
  readonly wrapJournal?: NonNullable<JournalPlace['wrapJournal']>;
  /** Of this `pix`, as in package.json. */
  readonly version: string;
  /** Program and first arguments that start this same `pix` again (`sandbox start --detach`). */
  readonly self: readonly string[];
  /** For what draws on the whole terminal; without it nothing can, as in most tests. */
  readonly fullScreen?: FullScreen;
  /** Calls `handler` instead of ending the process at once. Returns what takes the handler away again. */
  onSignal(handler: (signal: StopSignal) => void): () => void;
}
