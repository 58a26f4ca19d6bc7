import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';

/** A payment that the user wants to make once; it is identified at the service by its unique amount. */
export interface Intention {
  readonly name: string;
  readonly cents: number;
}

/** Options of the command. */
export interface Typing {
  readonly reference?: string | undefined;
  readonly otherFamily?: boolean;
  /** `--name` of a batch. */
  readonly batchName?: string | undefined;
}

/** A prepared command and its intentions. */
export interface Prepared {
  readonly intentions: readonly Intention[];
  readonly type: (typing: Typing) => readonly string[];
  readonly stdin?: string;
  /** The text that a person types before the question: a card. */
  readonly typed?: readonly string[];
  /** How often each was made, by the service's records. */
  readonly booked: () => Promise<ReadonlyMap<Intention, number>>;
  /** File of a batch, without its extension. */
  readonly batch?: string;
  /** Whether a command after `earlier` may be a new intention: it does not name an earlier one. */
  readonly isNewIntention: (argv: readonly string[], earlier: readonly Ran[]) => boolean;
}

/** Where commands are run, and access to the service. */
export interface Place {
  readonly sandbox: Sandbox;
  /** The working folder of commands. */
  readonly home: string;
  /** Sends a request with the main family's token or another authorization. @throws Error unless it succeeds */
  readonly ask: (
    method: string,
    path: string,
    body?: object,
    authorization?: string,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** Properties of a route of money that determine which reruns are possible. */
export interface Way {
  readonly isBatch: boolean;
  /** Whether `journal adopt` compares its payments with the service. */
  readonly isCompared: boolean;
  /** Whether the other family has the same operation. */
  readonly hasTwoFamilies: boolean;
  /** Whether the idempotency header is set in the profile and supported by the service. */
  readonly headerConfirmed: boolean;
  /** Whether the service itself recognises a repeated reference, so that no journal is needed. */
  readonly knowsReferences: boolean;
  /** Whether a repeated request with the same key returns the original, so that pix may repeat it. */
  readonly repeatsByKey?: boolean;
}

/** One run of pix, as its user saw it. */
export interface Ran {
  readonly argv: readonly string[];
  /** Exit code; null if killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether it began before the preceding run in the list, and was paused during that. */
  readonly isContinued?: true;
}

/** Whether a command moves money without `--reference`. */
export const isUnnamed = (argv: readonly string[]): boolean =>
  !argv.includes('--reference') && !['journal', 'sandbox'].includes(argv[0] ?? '');

/** An amount as typed: `12.05`. */
export const reais = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
