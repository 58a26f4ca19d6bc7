import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';

/** Undelivered events, as `pix callback triage` finds them. */
export interface UndeliveredValue {
  /** By endpoint and cause, worst first. */
  readonly groups: readonly EventGroup[];
  /** Open events. */
  readonly open: number;
  readonly amountCents: number | null;
  /** Attempts of the history that were read. */
  readonly attempts: number;
  /** ISO 8601: since when all attempts were read. */
  readonly since: string;
  /** False while earlier attempts are still to be read: then the figures are at least so much. */
  readonly isComplete: boolean;
}
