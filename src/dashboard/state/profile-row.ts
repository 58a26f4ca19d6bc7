import type { Stage } from './feeds.ts';

/** Levels of an account, the worst first. */
export const LEVELS = ['red', 'unknown', 'amber', 'green'] as const;
export type Level = (typeof LEVELS)[number];

/** The row of a profile in the overview. Amounts are in cents. An amount is null if it was not read. */
export interface ProfileRow {
  readonly name: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  readonly isShown: boolean;
  /** State of the source from which the balance comes. */
  readonly stage: Stage;
  readonly availableCents: number | null;
  readonly inCents: number | null;
  readonly outCents: number | null;
  /** Whether `inCents` and `outCents` cover the whole day. */
  readonly isComplete: boolean;
  readonly level: Level;
  readonly red: number;
  readonly amber: number;
}
