import type { Row } from '../../../contract/row.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import type { Settlement } from '../../../storage/journal/journal.ts';

/** What the service says about an intent. */
export type Finding =
  | { readonly kind: 'found'; readonly row: Row<unknown>; readonly as: Applied }
  /**
   * `row`: for a refund, its charge, which shows no trace of it. `elsewhereCents`: what the charge had given back before
   * without this journal, if the refund may be among it: an operator's reference may come from another data folder.
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
export type Applied = Pick<Settlement, 'serviceId' | 'serviceStatus' | 'endToEndId'>;
