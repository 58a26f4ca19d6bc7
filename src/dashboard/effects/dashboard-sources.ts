import type { Operator } from '../../operations/operator.ts';
import type { Sources } from '../../operations/trace/gather-trace.ts';
import type { EventChoice, Grouping } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredSources } from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';

export interface DashboardSources {
  readonly operator: Operator;
  readonly undelivered: () => UndeliveredSources;
  /**
   * Opens the inbox, which stays open until the dashboard ends. Resolves to null while this machine has no
   * inbox.
   */
  readonly inbox: () => Promise<Inbox | null>;
  readonly hasJournal: () => boolean;
  readonly trace: () => Sources;
  /** File that keeps transaction figures for the next run of the dashboard; null to keep none. */
  readonly transactionsFile: string | null;
  /**
   * Filter for undelivered events. The dashboard reads delivery attempts from `since` on (ISO 8601); null
   * means thirty days ago.
   */
  readonly choice: EventChoice;
  readonly since: string | null;
  readonly grouping: Grouping | null;
}
