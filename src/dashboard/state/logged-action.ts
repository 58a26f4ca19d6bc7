import type { Phrase } from './phrase.ts';

export interface Progress {
  readonly done: number;
  readonly failed: number;
  readonly total: number | null;
}

/** `unknown`: a payment whose outcome could not be resolved yet. */
export type ActionOutcome = 'running' | 'done' | 'failed' | 'cancelled' | 'unknown';

export interface LoggedAction {
  readonly number: number;
  readonly startedAt: number;
  /** Equivalent command line: `pix refund create …`. */
  readonly command: string;
  readonly outcome: ActionOutcome;
  readonly progress: Progress | null;
  /** Whether `x` can cancel the action. Movements of money cannot be cancelled. */
  readonly canCancel: boolean;
  readonly message: Phrase | null;
  readonly parts: readonly ActionPart[];
}

export interface ActionPart {
  readonly id: string;
  readonly transactionId: string | null;
  /** Result code, for example `delivered` or `failed_again`. */
  readonly result: string;
  readonly detail: string;
}
