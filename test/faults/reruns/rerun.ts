import type { Prepared, Ran, Way } from '../prepared.ts';
import type { Reported } from '../reported-outcomes.ts';
import type { Desk } from './desk.ts';

/** `other`: another machine with its own journal; `shared`: another machine with the same journal. */
export type Folder = 'own' | 'other' | 'shared';

export interface Step {
  readonly argv: readonly string[];
  readonly folder: Folder;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The operator's change of the machine before this command. */
  readonly before?: ((desk: Desk) => Promise<void> | void) | undefined;
  /**
   * `refusal`: the command must not pay if the machine's journal had entries. `comparison`: the command must
   * list the payments that were made, and pay nothing.
   */
  readonly expects?: 'refusal' | 'comparison' | undefined;
}

export interface History {
  readonly prepared: Prepared;
  readonly reference: string;
  readonly runs: readonly Ran[];
  readonly told: readonly Reported[];
  readonly desk: Desk;
}

export interface Rerun {
  readonly name: string;
  readonly isReferenced: boolean;
  readonly fits: (way: Way) => boolean;
  readonly most: number;
  /**
   * Whether the last rerun must succeed. If it cannot determine the outcome, it may report an unknown
   * outcome.
   */
  readonly mustEnd: boolean;
  /** Whether commands may use another account or another service. Payments there are counted too. */
  readonly mayStray?: true;
  /** Environment variables of all runs, except of steps with their own `env`. */
  readonly env?: (desk: Desk) => Readonly<Record<string, string>>;
  /**
   * Whether the rerun pays with a journal that does not contain the first run. This is safe if the service
   * recognises the reference, or if the operator has looked up the payment.
   */
  readonly hasOtherJournal?: true;
  /** Whether the journal is in PostgreSQL (`Desk.journalUrl`). */
  readonly usesPostgres?: true;
  readonly prepare?: (desk: Desk) => void;
  /** Returns the next command; null when the operator has nothing left to do. */
  readonly next: (history: History, round: number) => Step | null;
}
