import type { Stage } from './feeds.ts';

/** A profile on the overview of several profiles. Amounts are cents; null where nothing was read. */
export interface ProfileRow {
  readonly name: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  readonly last4: string;
  /** Whether the screens show it at present. */
  readonly isShown: boolean;
  /** Stage of reading the balance. */
  readonly stage: Stage;
  readonly availableCents: number | null;
  readonly inCents: number | null;
  readonly outCents: number | null;
  /** Start of the period of both, by the service's clock, and whether that is the whole day. */
  readonly since: number | null;
  readonly isComplete: boolean;
  readonly level: 'red' | 'amber' | 'green' | 'unknown';
  readonly red: number;
  readonly amber: number;
}
