import type { PayableKey } from '../../domain/keys/check-pix-key.ts';
import type { Decimal } from '../../domain/money/decimal.ts';
import type { ShownRowState } from '../../domain/money/transaction-statuses.ts';
import type { StoredRow } from '../../storage/journal/batch-plan.ts';

/** Columns of a batch file (cli.md §2). The last three are optional. */
export const BATCH_COLUMNS = ['key', 'amount', 'reference', 'comment', 'document'] as const;
export type BatchColumn = (typeof BATCH_COLUMNS)[number];

type Cells = Readonly<Partial<Record<BatchColumn, string>>>;
/** The same from the check of a row until its result. */
type Payment = Pick<StoredRow, 'line' | 'reference' | 'amountCents'>;

/**
 * A row of a batch. Its stage says what is known of it:
 *
 * 1. `read`: the texts of its cells in the file.
 * 2. `checked`: the payment that the cells mean. The row is valid, but other rows and the journal may forbid it.
 * 3. `planned`: the checked row with its fingerprints, to compare it with the journal. Before the first payment,
 *    the journal stores it as `StoredRow`, without the personal data.
 * 4. `result`: the outcome of the payment, from the journal or from the answer of the service.
 *
 * Rows are read and paid one after the other. Never collect all rows of a batch, because it may have 100,000.
 */
export type BatchRow<Stage extends keyof Stages> = Stages[Stage];

interface Stages {
  readonly read: Pick<StoredRow, 'line'> & {
    readonly cells: Cells;
    /** Set only if the row has more cells than the header, or if the file was cut off in it. */
    readonly cellCount?: { readonly found: number; readonly expected: number };
    /**
     * The cells if the row contains an unquoted decimal comma: the amount `35` and the next cell `50` may be the
     * amount `35,50`. Set only if the digits allow this reading.
     */
    readonly byComma?: Cells;
  };
  readonly checked: Payment & {
    readonly key: PayableKey;
    readonly amount: Decimal;
    /**
     * Whether the file contains a reference for this row. If not, the reference is made from the batch name and
     * the line number.
     */
    readonly hasOwnReference: boolean;
    readonly comment: string | undefined;
    /** If set, the key must belong to this document. */
    readonly document: string | undefined;
  };
  readonly planned: Stages['checked'] &
    StoredRow & {
      readonly cells: Cells;
      /** Fingerprint of the whole key, because different keys may look equal when masked. */
      readonly keyPrint: string;
    };
  readonly result: Payment & {
    readonly id: string | null;
    readonly e2e: string | null;
    /**
     * Status at the service, such as `COMPLETED`. If the service returned no status, the state in the journal:
     * `refused`, `unknown`, `not_sent` …
     */
    readonly status: string;
    readonly error: string | null;
    readonly outcome: ShownRowState;
    /** Null when the journal has no entry for the row. */
    readonly maskedKey: string | null;
    /** Why the row was refused, failed, or has no known outcome: the service's text, otherwise a code. */
    readonly reason: string | null;
  };
}
