import type { Stage } from './feeds.ts';

/** The row of a profile in the overview. Amounts are in cents. An amount is null if it was not read. */
export interface ProfileRow {
  readonly name: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  readonly last4: string;
  readonly isShown: boolean;
  /** State of the source from which the balance comes. */
  readonly stage: Stage;
  readonly availableCents: number | null;
  readonly inCents: number | null;
  readonly outCents: number | null;
  /**
   * Start of the period of `inCents` and `outCents`, by the service's clock. `isComplete` says whether it is
   * midnight.
   */
  readonly since: number | null;
  readonly isComplete: boolean;
  readonly level: 'red' | 'amber' | 'green' | 'unknown';
  readonly red: number;
  readonly amber: number;
}
