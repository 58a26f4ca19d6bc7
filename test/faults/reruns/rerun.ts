import type { Prepared, Ran, Way } from '../prepared.ts';
import type { Reported } from '../reported-outcomes.ts';
import type { Desk } from './desk.ts';

/**
 * The machine on which a command runs. `other`: another machine with its own journal. `shared`: another
 * machine with the journal of the first one.
 */
export type Folder = 'own' | 'other' | 'shared';

export interface Step {
  readonly argv: readonly string[];
  readonly folder: Folder;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Changes the machine before this command, as the operator would. */
  readonly before?: ((desk: Desk) => Promise<void> | void) | undefined;
  /**
   * `refusal`: the command must not pay if the earlier journal of the machine had entries. `comparison`: the
   * command must list the payments that were made, and pay nothing.
   */
  readonly expects?: 'refusal' | 'comparison' | undefined;
  /** Number of processes that run the command at the same moment. The default is 1. */
  readonly processes?: number;
  /**
   * Owner of the money that the command moves. `second`: the machine pays from the second account by now, so
   * the output is compared with the records of that account. `nobody`: the command belongs to another payment.
   */
  readonly of?: 'second' | 'nobody' | undefined;
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
   * Whether the last rerun must succeed. It may still report an unknown outcome if pix has no way to
   * determine it.
   */
  readonly mustEnd: boolean;
  /**
   * Whether a command may pay from another account or at another service. The tests count such payments too.
   */
  readonly mayStray?: true;
  /** Default environment variables of each run. The `env` of a step replaces them. */
  readonly env?: (desk: Desk) => Readonly<Record<string, string>>;
  /**
   * Whether the rerun pays with a journal that does not contain the first run. This is safe if the service
   * recognises the reference, or if the operator has looked up the payment.
   */
  readonly hasOtherJournal?: true;
  /** Whether the journal is in PostgreSQL (`Desk.journalUrl`). */
  readonly usesPostgres?: true;
  readonly prepare?: (desk: Desk) => void;
  /** Number of reruns that take place while the first run is paused. By default, they take place until success. */
  readonly whilePaused?: number;
  /** The world to which the rerun belongs. The coverage lists the cases of each world. */
  readonly world?: string;
  /** Returns the next command, or null if the operator has nothing more to do. */
  readonly next: (history: History, round: number) => Step | null;
}
