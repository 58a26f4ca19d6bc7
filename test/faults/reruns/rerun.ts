import type { Prepared, Ran, Way } from '../prepared.ts';
import type { Reported } from '../reported-outcomes.ts';
import type { Desk } from './desk.ts';

/** `other`: another machine with its own journal; `shared`: another machine with the same journal. */
export type Folder = 'own' | 'other' | 'shared';

/** The next command that the operator runs. */
export interface Step {
  readonly argv: readonly string[];
  readonly folder: Folder;
  /** Environment variables of this command. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The operator's change of the machine before this command. */
  readonly before?: ((desk: Desk) => Promise<void> | void) | undefined;
  /**
   * `refusal`: the command must not pay if the machine has ever added a payment to its journal. `comparison`:
   * the command must list the payments that were made, and pay nothing.
   */
  readonly expects?: 'refusal' | 'comparison' | undefined;
}

export interface History {
  readonly prepared: Prepared;
  /** The value of `--reference` in the first run, if it has one. */
  readonly reference: string;
  readonly runs: readonly Ran[];
  readonly told: readonly Reported[];
  readonly desk: Desk;
}

/** The operator's commands after a failed first run. */
export interface Rerun {
  readonly name: string;
  /** Whether the first run has `--reference`. */
  readonly isReferenced: boolean;
  readonly fits: (way: Way) => boolean;
  /** The maximum number of reruns. */
  readonly most: number;
  /** Whether the last rerun must succeed, or report an unknown outcome if it cannot determine the outcome. */
  readonly mustEnd: boolean;
  /** Whether commands may use another account or another service. Payments there are counted too. */
  readonly mayStray?: true;
  /** Environment variables of all runs, except of steps that have variables of their own. */
  readonly env?: (desk: Desk) => Readonly<Record<string, string>>;
  /**
   * Whether the rerun pays with a journal that does not contain the first run. This is safe if the service
   * recognises the reference, or if the operator has seen that the service has no such payment.
   */
  readonly hasOtherJournal?: true;
  /** Whether the journal is in PostgreSQL (`Desk.journalUrl`). */
  readonly usesPostgres?: true;
  /** Prepares the operator's files before the first run. */
  readonly prepare?: (desk: Desk) => void;
  /** Returns the next command; null when the operator has nothing left to do. */
  readonly next: (history: History, round: number) => Step | null;
}
