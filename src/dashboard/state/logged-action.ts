import type { Phrase } from './phrase.ts';

/** Progress of a running action. */
export interface Progress {
  readonly done: number;
  readonly failed: number;
  /** Total number of steps; null while it is not known. */
  readonly total: number | null;
}

/** `unknown`: a payment whose outcome could not be resolved yet. */
export type ActionOutcome = 'running' | 'done' | 'failed' | 'cancelled' | 'unknown';

/** An action of the operator, as the command log shows it. */
export interface LoggedAction {
  readonly number: number;
  /** Time of this machine, in ms since 1970. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Equivalent command line: `pix refund create …`. */
  readonly command: string;
  readonly outcome: ActionOutcome;
  readonly progress: Progress | null;
  /** Whether the key `x` can cancel the action. Movements of money cannot be cancelled. */
  readonly canCancel: boolean;
  /** Message about the result; null while the action runs without a message. */
  readonly message: Phrase | null;
  /** Parts that failed or need attention, which are shown when the action is opened. */
  readonly parts: readonly ActionPart[];
}

/** One part of an action's result: a resent event, or a resolved journal entry. */
export interface ActionPart {
  readonly id: string;
  /** Id of the transaction to which the part belongs; null when there is none. */
  readonly transactionId: string | null;
  /** One of our result codes (`delivered`, `failed_again`). */
  readonly result: string;
  /** Details as text: `HTTP 500`. */
  readonly detail: string;
}
