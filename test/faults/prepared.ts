import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';

/**
 * A payment that the user wants to make once. The tests find it at the service by its amount, which is
 * unique.
 */
export interface Intention {
  readonly name: string;
  readonly cents: number;
}

export interface Typing {
  readonly reference?: string | undefined;
  readonly otherFamily?: boolean;
  readonly batchName?: string | undefined;
}

/** A command and the payments that the command should make. */
export interface Prepared {
  readonly intentions: readonly Intention[];
  readonly type: (typing: Typing) => readonly string[];
  readonly stdin?: string;
  /** Texts that a person types before pix asks for confirmation, such as a card number. */
  readonly typed?: readonly string[];
  /**
   * Returns how often the service has recorded each payment.
   * @param of the account whose records are read. The default is the first account
   */
  readonly booked: (of?: AccountRecords) => Promise<ReadonlyMap<Intention, number>>;
  readonly batch?: string;
  /**
   * Returns whether this command may start a new payment after the runs `earlier`, because the command
   * contains no reference of an earlier payment.
   */
  readonly isNewIntention: (argv: readonly string[], earlier: readonly Ran[]) => boolean;
}

/** The folder in which commands run, and access to the service. */
export interface Place {
  readonly sandbox: Sandbox;
  readonly home: string;
  /**
   * Sends a request to the service, by default with the token of the main family.
   * @throws Error unless the request succeeds
   */
  readonly ask: (
    method: string,
    path: string,
    body?: object,
    authorization?: string,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** Access to the records of one account at the service. */
export interface AccountRecords extends Pick<Place, 'ask'> {
  readonly account: Sandbox['accounts'][0];
}

/** Properties of a kind of payment. They determine which reruns are possible. */
export interface Way {
  readonly isBatch: boolean;
  /** Whether `journal adopt` compares the payments of this route with the service. */
  readonly isCompared: boolean;
  /** Whether both the main family and the hub have this kind of payment. */
  readonly hasTwoFamilies: boolean;
  /**
   * Whether the profile contains the idempotency header. The service supports the header only if this value
   * is true.
   */
  readonly headerConfirmed: boolean;
  /**
   * Whether the service itself refuses a repeated reference, so that no journal is needed to prevent a second
   * payment.
   */
  readonly knowsReferences: boolean;
  /**
   * Whether the service returns the original payment for a repeated idempotency key. pix may then repeat the
   * request.
   */
  readonly repeatsByKey?: boolean;
  /** Whether the service takes another amount than it shows, so that the payment must never be made. */
  readonly hasChangedCode?: boolean;
  /** Whether the payment goes to the second account, which cannot make it itself. */
  readonly paysSecond?: boolean;
}

/** The result of one run of pix. */
export interface Ran {
  readonly argv: readonly string[];
  /** Exit code, or null if the run was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether this run was paused while the previous run in the list took place. */
  readonly isContinued?: true;
}

/** Returns whether a command that moves money contains no `--reference`. */
export const isUnnamed = (argv: readonly string[]): boolean =>
  !argv.includes('--reference') && !['journal', 'sandbox'].includes(argv[0] ?? '');

/** Returns an amount as a user types it, such as `12.05`. */
export const reais = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
