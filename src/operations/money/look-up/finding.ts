import type { DecodedRow } from '../../../contract/decoded-row.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import type { EntryOutcome } from '../../../storage/journal/journal-entry.ts';

export type Finding =
  | { readonly kind: 'found'; readonly row: DecodedRow<unknown>; readonly as: Applied }
  /**
   * The service has no such payment. For a refund, `row` is its charge. The charge may have refunds that this
   * journal does not contain. `elsewhereCents` is their sum if one of them could be this refund.
   */
  | { readonly kind: 'absent'; readonly row?: DecodedRow<unknown>; readonly elsewhereCents?: bigint }
  /** The service answered, but the outcome is still unknown. `why` is the message key of the reason. */
  | {
      readonly kind: 'undecided';
      readonly why: MessageKey;
      readonly seen?: string;
      readonly row?: DecodedRow<unknown>;
    };

export type Applied = Pick<EntryOutcome, 'serviceId' | 'serviceStatus' | 'endToEndId'>;
