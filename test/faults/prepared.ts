import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';

/**
 * A payment that the user wants to make once. Its amount is unique, and identifies the payment at the
 * service.
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

/** A command, and the payments that it should make. */
export interface Prepared {
  readonly intentions: readonly Intention[];
  readonly type: (typing: Typing) => readonly string[];
  readonly stdin?: string;
  /** Texts that a person types before pix asks for confirmation, such as a card number. */
  readonly typed?: readonly string[];
  /** Returns how often the service's records contain each payment. */
  readonly booked: () => Promise<ReadonlyMap<Intention, number>>;
  readonly batch?: string;
  /**
   * Returns whether a command after `earlier` may be a new intention, because it names no earlier payment.
   */
  readonly isNewIntention: (argv: readonly string[], earlier: readonly Ran[]) => boolean;
}

/** The folder of commands, and access to the service. */
export interface Place {
  readonly sandbox: Sandbox;
  readonly home: string;
  /** Sends a request with the main family's token or another authorization. @throws Error unless it succeeds */
  readonly ask: (
    method: string,
    path: string,
    body?: object,
    authorization?: string,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** Properties of a route that moves money. They determine which reruns are possible. */
export interface Way {
  readonly isBatch: boolean;
  /** Whether `journal adopt` compares the payments of this route with the service. */
  readonly isCompared: boolean;
  /** Whether the main family and the hub both have this operation. */
  readonly hasTwoFamilies: boolean;
  /** Whether the user has confirmed the idempotency header in the profile, and the service supports it. */
  readonly headerConfirmed: boolean;
  /** Whether the service itself recognises a repeated reference, so that no journal is needed. */
  readonly knowsReferences: boolean;
  /**
   * Whether a request with an earlier key returns the original payment, so that pix may repeat the request.
   */
  readonly repeatsByKey?: boolean;
}

/** One run of pix, as its user sees it. */
export interface Ran {
  readonly argv: readonly string[];
  /** Exit code; null if killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether the previous run in the list happened during a pause of this run. */
  readonly isContinued?: true;
}

/** Returns whether a command moves money without `--reference`. */
export const isUnnamed = (argv: readonly string[]): boolean =>
  !argv.includes('--reference') && !['journal', 'sandbox'].includes(argv[0] ?? '');

/** Returns an amount as a user types it, such as `12.05`. */
export const reais = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
