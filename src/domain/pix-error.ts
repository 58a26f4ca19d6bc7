import type { ShellText } from './text/shell-command.ts';

/**
 * The possible effect of a failed request.
 * - `not_sent`: no byte of the request was sent.
 * - `not_applied`: the request was refused, or certainly had no effect.
 * - `unknown`: the request may have been applied.
 * - `applied`: the request was applied, and something failed later.
 */
export type Outcome = 'not_sent' | 'not_applied' | 'unknown' | 'applied';

/** Kinds of errors. `cli/failure/exit-codes.ts` maps each kind to an exit code. */
export type ErrorKind =
  | 'usage' // wrong input; nothing was sent
  | 'auth' // no profile, no token, or not allowed
  | 'missing' // not found or gone
  | 'refused'
  | 'unavailable' // nothing was applied; may work later
  | 'unknown' // outcome unknown: the payment must be looked up, never repeated
  | 'check'
  | 'declined'
  | 'partial'
  | 'interrupted';

/** The values of a message. `with` and `commandLine` are parts of a suggested command (`i18n/index.ts`). */
export type ErrorParams = Readonly<Record<string, string | number>> & {
  readonly with?: ShellText;
  readonly commandLine?: ShellText;
};

export interface PixErrorInit {
  readonly kind: ErrorKind;
  /** Key of the message for people in `i18n/`. Scripts use `errorCode`. */
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
  /** Set if the same request would fail in the same way, as after a redirect. It is not retried. */
  readonly isLasting?: boolean;
  /** Set if the service itself sent this error: the answer has one of its error envelopes (§7.1). */
  readonly isFromService?: boolean;
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

/**
 * Returns the failure of something that the caller can do without.
 * @throws the error itself if it is a bug or an interruption
 */
export function asFailure(error: unknown): PixError {
  if (!(error instanceof PixError) || error.kind === 'interrupted') throw error;
  return error;
}

/** Whether a failed read may succeed later, because the service was unavailable or a file was locked. */
export const isTemporary = (error: unknown): error is PixError =>
  error instanceof PixError && (error.kind === 'unavailable' || error.kind === 'unknown');

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
