import type { Operator } from '../../operations/operator.ts';
import type { Sources } from '../../operations/trace/gather-trace.ts';
import type { EventChoice } from '../../operations/webhooks/undelivered/choose-events.ts';
import type { Grouping } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredSources } from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';

/** Sources of the dashboard's data. Local stores are opened if they exist, and never created just to be read. */
export interface DashboardSources {
  readonly operator: Operator;
  readonly undelivered: () => UndeliveredSources;
  /** The inbox, open while the dashboard runs; null while there is none here. */
  readonly inbox: () => Promise<Inbox | null>;
  readonly hasJournal: () => boolean;
  readonly trace: () => Sources;
  /** File for the figures of transactions, for the next start; null: not stored. */
  readonly transactionsFile: string | null;
  /** Filters for undelivered events, and the start of their history (ISO 8601; null: thirty days ago). */
  readonly choice: EventChoice;
  readonly since: string | null;
  readonly grouping: Grouping | null;
}
