import type { DecodedRow } from '../../../contract/decoded-row.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import type { EntryOutcome } from '../../../storage/journal/journal.ts';

/** The result of looking up a journal entry at the service. */
export type Finding =
  | { readonly kind: 'found'; readonly row: DecodedRow<unknown>; readonly as: Applied }
  /**
   * `row`: the charge of a refund that was not found. `elsewhereCents`: cents of that charge that were
   * refunded before and are not in this journal. It is set only if these cents may include the refund,
   * because the same reference may have been used with another data folder.
   */
  | { readonly kind: 'absent'; readonly row?: DecodedRow<unknown>; readonly elsewhereCents?: bigint }
  /** The service answered, but the outcome is still unknown. `why` is a message key. */
  | {
      readonly kind: 'undecided';
      readonly why: MessageKey;
      readonly seen?: string;
      readonly row?: DecodedRow<unknown>;
    };

/** The fields of an applied movement that the journal stores. */
export type Applied = Pick<EntryOutcome, 'serviceId' | 'serviceStatus' | 'endToEndId'>;
