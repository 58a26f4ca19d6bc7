import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';

export interface UndeliveredValue {
  readonly groups: readonly EventGroup[];
  readonly open: number;
  readonly amountCents: number | null;
  readonly attempts: number;
  /** Time since which all attempts were read (ISO 8601). */
  readonly since: string;
  /** False while earlier attempts are missing. The figures are then lower limits. */
  readonly isComplete: boolean;
}
