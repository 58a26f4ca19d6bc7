import type { Stage } from './feeds.ts';

/** The row of a profile in the overview. Amounts are in cents. An amount is null if it was not read. */
export interface ProfileRow {
  readonly name: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  readonly last4: string;
  readonly isShown: boolean;
  /** State of the balance. */
  readonly stage: Stage;
  readonly availableCents: number | null;
  readonly inCents: number | null;
  readonly outCents: number | null;
  /** Start of both amounts, by the service's clock. `isComplete`: whether this is midnight. */
  readonly since: number | null;
  readonly isComplete: boolean;
  readonly level: 'red' | 'amber' | 'green' | 'unknown';
  readonly red: number;
  readonly amber: number;
}
