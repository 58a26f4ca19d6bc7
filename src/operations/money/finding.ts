import type { Row } from '../../contract/row.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { Settlement } from '../../storage/journal/journal.ts';

/** What the service itself says of an intent. */
export type Finding =
  | { readonly kind: 'found'; readonly row: Row<unknown>; readonly as: Applied }
  /** `row`: of a refund, the charge that shows nothing of it. */
  | { readonly kind: 'absent'; readonly row?: Row<unknown> }
  /** The service answered, and the outcome is still unknown; `why` is the key of the words. */
  | {
      readonly kind: 'undecided';
      readonly why: MessageKey;
      readonly seen?: string;
      readonly row?: Row<unknown>;
    };

/** What is kept of a movement that was applied. */
export type Applied = Pick<Settlement, 'serviceId' | 'serviceStatus' | 'endToEndId'>;
