/**
 * The possible effect of a failed request.
 * - `not_sent`: no byte of the request was sent.
 * - `not_applied`: the request was refused, or certainly had no effect.
 * - `unknown`: the request may have been applied.
 * - `applied`: the request was applied, and something failed later.
 */
export type Outcome = 'not_sent' | 'not_applied' | 'unknown' | 'applied';

/** The kind shows who must act. `cli/failure/exit-codes.ts` maps kinds to exit codes. */
export type ErrorKind =
  | 'usage' // wrong input; nothing was sent
  | 'auth' // no profile, no token, or not allowed
  | 'missing' // not found or gone
  | 'refused'
  | 'unavailable' // nothing was applied; may work later
  | 'unknown' // outcome unknown: reconcile, never repeat
  | 'check'
  | 'declined'
  | 'partial'
  | 'interrupted';

export type ErrorParams = Readonly<Record<string, string | number>>;

export interface PixErrorInit {
  readonly kind: ErrorKind;
  /** Message in `i18n/`, for people. Scripts use `errorCode`. */
  readonly key: string;
  readonly params?: ErrorParams;
  /** The service's own code (`PZS202`) or a code of pix (`usage`, `timeout`, `bad_reply`, …). */
  readonly errorCode: string;
  readonly statusCode?: number;
  readonly requestId?: string;
  /** The service's message in Portuguese. It is untrusted: sanitise it before printing. */
  readonly serviceMessage?: string;
  readonly details?: readonly unknown[];
  readonly retryAfterSeconds?: number;
  readonly hintKey?: string;
  readonly outcome?: Outcome;
  readonly cause?: unknown;
}

/** An expected failure. Every other thrown value is a bug of pix (exit 1). */
export class PixError extends Error {
  override readonly name = 'PixError';
  readonly init: PixErrorInit;

  constructor(init: PixErrorInit) {
    super(init.key, init.cause === undefined ? undefined : { cause: init.cause });
    this.init = init;
  }

  get kind(): ErrorKind {
    return this.init.kind;
  }

  get errorCode(): string {
    return this.init.errorCode;
  }

  get outcome(): Outcome | undefined {
    return this.init.outcome;
  }
}

type UsageErrorInit = Omit<PixErrorInit, 'kind' | 'errorCode' | 'outcome'> & { readonly errorCode?: string };

/** A mistake of the user, found before anything was sent. */
export const usageError = (init: UsageErrorInit): PixError =>
  new PixError({ ...init, kind: 'usage', errorCode: init.errorCode ?? 'usage', outcome: 'not_sent' });

/** An error with the hint `<key>.hint`. */
export const hintedError = (init: PixErrorInit): PixError =>
  new PixError({ ...init, hintKey: `${init.key}.hint` });

/** A mistake of the user, with the hint `<key>.hint`. */
export const hintedUsageError = (init: UsageErrorInit): PixError =>
  usageError({ ...init, hintKey: `${init.key}.hint` });

/** Repeating a failed read may work later: the service is unavailable, or a file is locked. */
export const isTemporary = (error: unknown): error is PixError =>
  error instanceof PixError && (error.kind === 'unavailable' || error.kind === 'unknown');

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
