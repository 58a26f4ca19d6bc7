import type { Operator } from '../../operations/operator.ts';
import type { Sources } from '../../operations/trace/gather-trace.ts';
import type { EventChoice } from '../../operations/webhooks/undelivered/choose-events.ts';
import type { Grouping } from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredSources } from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';

/**
 * The sources of the dashboard's data. A local store is opened only if it exists; the dashboard creates none.
 */
export interface DashboardSources {
  readonly operator: Operator;
  readonly undelivered: () => UndeliveredSources;
  /** Returns the inbox, which stays open while the dashboard runs; null while this machine has none. */
  readonly inbox: () => Promise<Inbox | null>;
  readonly hasJournal: () => boolean;
  readonly trace: () => Sources;
  /** File that stores figures about transactions for the next run; null for none. */
  readonly transactionsFile: string | null;
  /**
   * Filters for undelivered events. `since` is the start of the history to read (ISO 8601; null for thirty
   * days ago).
   */
  readonly choice: EventChoice;
  readonly since: string | null;
  readonly grouping: Grouping | null;
}
