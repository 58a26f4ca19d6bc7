import type { Row } from '../../../contract/row.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import type { EntryOutcome } from '../../../storage/journal/journal.ts';

/** The service's data about an intent. */
export type Finding =
  | { readonly kind: 'found'; readonly row: Row<unknown>; readonly as: Applied }
  /**
   * `row`: for a refund, its charge, which does not show the refund. `elsewhereCents`: cents of the charge refunded before
   * without this journal, if they may include the refund. An operator's reference may come from another data folder.
   */
  | { readonly kind: 'absent'; readonly row?: Row<unknown>; readonly elsewhereCents?: bigint }
  /** The service answered, but the outcome is still unknown; `why` is the key of a message. */
  | {
      readonly kind: 'undecided';
      readonly why: MessageKey;
      readonly seen?: string;
      readonly row?: Row<unknown>;
    };

/** The fields of an applied movement that the journal stores. */
export type Applied = Pick<EntryOutcome, 'serviceId' | 'serviceStatus' | 'endToEndId'>;
