import type { Operator } from '../../operations/operator.ts';
import type { Sources } from '../../operations/trace/gather-trace.ts';
import type { EventChoice } from '../../operations/webhooks/undelivered/choose-events.ts';
import type { Grouping } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredSources } from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';

/** What the dashboard reads from; stores of this machine are opened when they are there, and none is made to look into it. */
export interface DashboardSources {
  readonly operator: Operator;
  readonly undelivered: () => UndeliveredSources;
  /** The inbox, open for as long as the dashboard is; null while there is none here. */
  readonly inbox: () => Promise<Inbox | null>;
  readonly hasJournal: () => boolean;
  readonly trace: () => Sources;
  /** Which undelivered events are looked at, and from when on (ISO 8601; null: thirty days). */
  readonly choice: EventChoice;
  readonly since: string | null;
  readonly grouping: Grouping | null;
}
