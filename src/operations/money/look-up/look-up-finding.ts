import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import type { EntryOutcome } from '../../../storage/journal/journal-entry.ts';

export type LookUpFinding =
  | { readonly kind: 'found'; readonly row: DecodedRow<unknown>; readonly as: Applied }
  /**
   * The service has no such payment. For a refund, `row` is the charge. The service may report refunds that
   * are missing in this journal. If this refund could be one of the missing refunds, `elsewhereCents` is the
   * sum of all missing refunds.
   */
  | { readonly kind: 'absent'; readonly row?: DecodedRow<unknown>; readonly elsewhereCents?: bigint }
  /**
   * The service answered, but the outcome is still unknown. `why` is the message key of the reason.
   * `mayChange`: a later look-up may decide.
   */
  | {
      readonly kind: 'undecided';
      readonly why: MessageKey;
      readonly mayChange?: true;
      readonly seen?: string;
      readonly row?: DecodedRow<unknown>;
    };

export type Applied = Pick<EntryOutcome, 'serviceId' | 'serviceStatus' | 'endToEndId' | 'movedCents'>;
