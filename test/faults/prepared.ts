import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';

/** One movement that somebody means to make, once. Its amount is its own: the service's books know it by that. */
export interface Intention {
  readonly name: string;
  readonly cents: number;
}

/** How a command is typed. */
export interface Typing {
  readonly reference?: string | undefined;
  readonly otherFamily?: boolean;
  /** Of a batch. */
  readonly batchName?: string | undefined;
}

/** What somebody means to do, ready to be typed. */
export interface Prepared {
  readonly intentions: readonly Intention[];
  readonly type: (typing: Typing) => readonly string[];
  readonly stdin?: string;
  /** How often each was made, by the service's own books. */
  readonly booked: () => Promise<ReadonlyMap<Intention, number>>;
  /** Of a batch: its file, without the ending. */
  readonly batch?: string;
  /** Whether what is typed after `earlier` may mean the same once more: nothing of it names what was meant before. */
  readonly isNewIntention: (argv: readonly string[], earlier: readonly Ran[]) => boolean;
}

/** Where commands are typed, and how the service behind it is asked. */
export interface Place {
  readonly sandbox: Sandbox;
  /** The folder that commands are typed in. */
  readonly home: string;
  /** By the main family's token, or another authorization. @throws Error unless the service does it */
  readonly ask: (
    method: string,
    path: string,
    body?: object,
    authorization?: string,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** A way that money goes, as far as an operator's choices depend on it. */
export interface Way {
  readonly isBatch: boolean;
  /** The other family does the same. */
  readonly hasTwoFamilies: boolean;
  /** The profile names the hub's idempotency header, and the service knows it. */
  readonly headerConfirmed: boolean;
  /** The service itself knows a reference that was used before: no journal is needed to tell. */
  readonly knowsReferences: boolean;
}

/** One run of pix, as whoever typed it saw it. */
export interface Ran {
  readonly argv: readonly string[];
  /** Null when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** It was begun before the run that it comes after here, and stood still meanwhile. */
  readonly isContinued?: true;
}

/** No reference was typed, and the command moves money. */
export const isUnnamed = (argv: readonly string[]): boolean =>
  !argv.includes('--reference') && !['journal', 'sandbox'].includes(argv[0] ?? '');

/** `12.05`, as it is typed. */
export const reais = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
