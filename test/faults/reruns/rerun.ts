import type { Prepared, Ran, Way } from '../prepared.ts';
import type { Reported } from '../reported-outcomes.ts';
import type { Desk } from './desk.ts';

/** `other`: another machine with its own journal; `shared`: another machine with the same journal. */
export type Folder = 'own' | 'other' | 'shared';

/** The next command. */
export interface Step {
  readonly argv: readonly string[];
  readonly folder: Folder;
  /** Variables of the environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** What the operator does to the machine before. */
  readonly before?: ((desk: Desk) => Promise<void> | void) | undefined;
  /**
   * `refusal`: it must not pay, if the machine has opened a payment before. `comparison`: it must list what was paid, and
   * pay nothing.
   */
  readonly expects?: 'refusal' | 'comparison' | undefined;
}

export interface History {
  readonly prepared: Prepared;
  /** `--reference` of the first run, if given. */
  readonly reference: string;
  readonly runs: readonly Ran[];
  readonly told: readonly Reported[];
  readonly desk: Desk;
}

/** What an operator does after a failed run. */
export interface Rerun {
  readonly name: string;
  /** Whether the first run has `--reference`. */
  readonly isReferenced: boolean;
  readonly fits: (way: Way) => boolean;
  /** The maximum number of reruns. */
  readonly most: number;
  /** Whether it must finally succeed, or report an unknown outcome where that cannot be determined. */
  readonly mustEnd: boolean;
  /** Whether commands may reach another account or another service: payments there are counted too. */
  readonly mayStray?: true;
  /** Variables of the environment of all runs, except steps that have their own. */
  readonly env?: (desk: Desk) => Readonly<Record<string, string>>;
  /**
   * Whether it pays with a journal that does not know the first run: either the service recognises the reference, or the
   * operator has seen that the service has no such payment.
   */
  readonly hasOtherJournal?: true;
  /** Whether its journal is in PostgreSQL (`Desk.journalUrl`). */
  readonly usesPostgres?: true;
  /** What the operator does before the first run. */
  readonly prepare?: (desk: Desk) => void;
  /** Null when the operator has nothing left to do. */
  readonly next: (history: History, round: number) => Step | null;
}
