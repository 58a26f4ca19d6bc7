import type { Phrase } from './phrase.ts';

/** Progress of an action under way. */
export interface Progress {
  readonly done: number;
  readonly failed: number;
  /** Null while it is unknown. */
  readonly total: number | null;
}

/** `unknown`: a payment whose outcome could not be found out yet. */
export type ActionOutcome = 'running' | 'done' | 'failed' | 'cancelled' | 'unknown';

/** An action of the operator, as the command log shows it. */
export interface LoggedAction {
  readonly number: number;
  /** This machine's time, in ms since 1970. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The equivalent command, ready to be typed: `pix refund create …`. */
  readonly command: string;
  readonly outcome: ActionOutcome;
  readonly progress: Progress | null;
  /** Whether `x` stops it. Movements of money are never stopped. */
  readonly canCancel: boolean;
  /** The result; null while the action runs and has no message. */
  readonly message: Phrase | null;
  /** Each part that failed or needs attention, shown when the action is opened. */
  readonly parts: readonly ActionPart[];
}

/** A part of an action's result: an event of a resend, an entry that was resolved. */
export interface ActionPart {
  readonly id: string;
  /** The transaction that it is about; null when there is none. */
  readonly transactionId: string | null;
  /** A code of ours (`delivered`, `failed_again`). */
  readonly result: string;
  /** More about it, as text: `HTTP 500`. */
  readonly detail: string;
}
