import type { Client } from '../client/client.ts';
import type { Family } from '../contract/route.ts';
import type { Limits } from '../domain/money/limits.ts';
import type { JsonObject } from '../domain/text/json.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import type { EntryOutcome, Identity, Journal } from '../storage/journal/journal.ts';

/** An outcome that the command is about to show. */
export interface ShownOutcome {
  /** Id of the journal entry. */
  readonly entry: string;
  /** `result`: shown as the command's result. `failure`: shown by the error that ends the command. */
  readonly as: 'result' | 'failure';
  /** The part of the service's answer that differs from the order. */
  readonly mismatch?: string | undefined;
}

/** Writes the outcome of an entry into the journal. @throws PixError when it cannot be written */
export type KeepOutcome = (
  journal: Journal,
  id: string,
  owner: string,
  outcome: EntryOutcome,
  nowMs: number,
) => Promise<void>;

/** Detects that the journal was lost, or replaced by an older copy. */
export interface JournalMark {
  /** @throws PixError `usage` when the journal is not the one of the last payment, or lacks its last entries */
  check(journal: Journal): Promise<void>;
  /** Records that the journal has an opening with this number, durably. */
  reach(journal: Journal, seq: number): Promise<void>;
}

/** The dependencies of every operation: the service, time, randomness, and notes for people. */
export interface Operator {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  /** The profile's own names for fields that the spec does not show (`wire.…`). */
  readonly wire: Readonly<Record<string, string>>;
  /** Root URL of each configured family. */
  readonly roots: Readonly<Partial<Record<Family, string>>>;
  /** Name of the profile in use; `-` when environment variables replace it. */
  readonly profile: string;
  /** The owner of references. Contains no secret. */
  readonly identity: Omit<Identity, 'account'> & {
    /** Fingerprint of the tokens from the environment; null when there are none. */
    readonly tokens: string | null;
  };
  /** Name of the command that was typed: `payout create`. */
  readonly command: string;
  /** Deadline of one exchange, in ms. */
  readonly timeoutMs: number;
  /** The journal in which every movement of money is written before it is sent; opened on first use. */
  journal(): Promise<Journal>;
  /** This machine's note about its journal, stored outside of it. */
  readonly journalMark: JournalMark;
  /** How outcomes are written to the journal. By default each write is awaited. */
  readonly keepOutcome?: KeepOutcome;
  /** This process, as the owner of a lease in the journal. */
  owner(): string;
  /** How long to look for the result of a request of unknown outcome, in seconds. */
  readonly resolveSeconds: number;
  /** The profile's limits on outgoing payments; absent: no limits. */
  readonly limits?: Limits | undefined;
  /** Why this command may pass them (`--override-limits`); kept in the journal. */
  readonly overrideLimits?: string | undefined;
  /**
   * `--dry-run`: a request that would change something is shown instead of sent; only what is needed to build it is
   * read.
   */
  readonly dryRun: boolean;
  /** `--data` and `--set`: body fields that go under and over those of the operation. */
  readonly extra: { readonly under?: JsonObject; readonly over?: JsonObject };
  /** Reports how a movement of money ended, so that the journal records that the operator has seen it. */
  showOutcome(outcome: ShownOutcome): void;
  /** Writes one line to stderr. */
  note(key: MessageKey, params?: Params): void;
  /** Writes a line to stderr that the next one replaces. Does nothing when stderr is not a terminal. */
  progress(key: MessageKey, params?: Params): void;
}
