import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';

/** Undelivered events, as `pix callback triage` finds them. */
export interface UndeliveredValue {
  /** Groups by endpoint and cause, the worst first. */
  readonly groups: readonly EventGroup[];
  /** Number of undelivered events in all groups. */
  readonly open: number;
  readonly amountCents: number | null;
  /** Number of attempts that were read from the history. */
  readonly attempts: number;
  /** Time since which all attempts were read, ISO 8601. */
  readonly since: string;
  /** False while earlier attempts are still to be read. The figures are then lower limits. */
  readonly isComplete: boolean;
}
