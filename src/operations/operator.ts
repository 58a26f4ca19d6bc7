import type { Client } from '../client/client.ts';
import type { Family } from '../contract/route.ts';
import { readAccount } from '../contract/routes/account.ts';
import type { MoneyFamily } from '../domain/family.ts';
import type { Limits } from '../domain/money/limits.ts';
import { asFailure } from '../domain/pix-error.ts';
import type { JsonObject } from '../domain/text/json.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import type { Journal } from '../storage/journal/journal.ts';
import type { EntryOutcome } from '../storage/journal/journal-entry.ts';
import type { EntryOpening } from '../storage/journal/journal-openings.ts';

/**
 * Whether an earlier run has shown the outcome of an earlier payment, which an order did not change. `elsewhere`:
 * another account made the payment. The order does not count as showing it.
 */
export type Earlier = 'shown' | 'not_shown' | 'elsewhere';

export interface ShownOutcome {
  readonly entry: string;
  /**
   * `result`: the command prints the outcome as its result. `failure`: the error that ends the command
   * contains it.
   */
  readonly as: 'result' | 'failure';
  readonly mismatch?: string | undefined;
  /** Whether the service accepted the payment, now or earlier. */
  readonly isApplied?: boolean | undefined;
  /** The audit log usually has a line of the earlier run. */
  readonly earlier?: Earlier | undefined;
}

/**
 * Writes an outcome to the journal.
 * @throws PixError when the journal cannot be written
 */
export type KeepOutcome = (
  journal: Journal,
  id: string,
  owner: string,
  outcome: EntryOutcome,
  nowMs: number,
) => Promise<void>;

/** Detects that the journal was lost, or replaced by an older copy. */
export interface JournalMark {
  /** @throws PixError `usage` when it is another journal, or its last entries are missing */
  check(journal: Journal): Promise<void>;
  /** Records the opening of an entry, before its payment is sent. */
  reach(journal: Journal, opening: EntryOpening): Promise<void>;
}

export interface Credential {
  /** Fingerprint (`printOf`) of the token, or of the client id of the card family. */
  readonly print: string;
  /** The last four characters of the token; `-` for the card family, whose tokens change with every session. */
  readonly last4: string;
  /** Whether it comes from the profile, like the profile's other credentials. */
  readonly isOfProfile: boolean;
}

export interface OperatorAccount {
  /** Name of the active profile; `-` when environment variables replace it. */
  readonly profile: string;
  /** Id of the active profile; empty when environment variables replace it. */
  readonly profileId: string;
  /**
   * Returns the credential with which requests of this family pay. It is read again at each call, because it
   * may be replaced while a command runs.
   * @throws PixError `auth` when there is none
   */
  credential(family: MoneyFamily): Promise<Credential>;
  readonly roots: Readonly<Partial<Record<Family, string>>>;
  /** Field names that are missing in the specification. The profile sets them (`wire.…`). */
  readonly wire: Readonly<Record<string, string>>;
}

export interface CommandRun {
  /** The command as it was typed: `payout create`. */
  readonly command: string;
  readonly timeoutMs: number;
  /**
   * `--dry-run`: shows a changing request instead of sending it. Reads only the data needed for that request.
   */
  readonly dryRun: boolean;
  /**
   * Time at which the command started, in ms since 1970, if no person confirms its payments (`--yes`). Null if
   * a person is asked, because that person sees the earlier payments.
   */
  readonly unaskedSince: number | null;
  /**
   * Additional body fields. `under` (`--data`) does not replace fields of the operation; `over` (`--set`)
   * does.
   */
  readonly extra: { readonly under?: JsonObject; readonly over?: JsonObject };
}

export interface MoneyMeans {
  /** Opens the journal on first use. Every movement of money is written to it before it is sent. */
  journal(): Promise<Journal>;
  readonly journalMark: JournalMark;
  /** Writes an outcome to the journal. By default, each write is awaited. */
  readonly keepOutcome?: KeepOutcome;
  /** Returns a text that identifies this process as the holder of a lease in the journal. */
  owner(): string;
  /** How long to look for an unknown outcome. */
  readonly resolveSeconds: number;
  readonly limits?: Limits | undefined;
  /** Reason of `--override-limits`. The journal stores it. */
  readonly overrideLimits?: string | undefined;
  showOutcome(outcome: ShownOutcome): void;
}

export interface Operator {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
  readonly account: OperatorAccount;
  readonly run: CommandRun;
  readonly money: MoneyMeans;
  note(key: MessageKey, params?: Params): void;
  /** Prints a line on stderr that the next line replaces. Does nothing when stderr is not a terminal. */
  progress(key: MessageKey, params?: Params): void;
}

/**
 * Returns a key for local caches: the account and service address, or the profile if the account is
 * unreadable.
 */
export async function accountCacheKey(operator: Operator): Promise<string> {
  const root = operator.account.roots.main ?? '-';
  try {
    const { data } = await operator.client.call(readAccount, {});
    if (data.accountNumber) return `${root} ${data.accountNumber}`;
  } catch (error) {
    asFailure(error);
  }
  return `${root} ${operator.account.profileId}`;
}
