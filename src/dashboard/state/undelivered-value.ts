import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';

/** Undelivered events, as `pix callback triage` finds them. */
export interface UndeliveredValue {
  /** By endpoint and cause, worst first. */
  readonly groups: readonly UndeliveredGroup[];
  /** Open events. */
  readonly open: number;
  readonly amountCents: number | null;
  /** Attempts of the history that were read. */
  readonly attempts: number;
  /** ISO 8601: from when on. */
  readonly since: string;
}

export interface UndeliveredGroup extends EventGroup {
  readonly key: string;
  readonly members: readonly UndeliveredEvent[];
}
