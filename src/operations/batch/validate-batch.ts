import { fail } from '../../domain/errors.ts';
import type { PixKeyType } from '../../domain/keys/check-pix-key.ts';
import { maskPixKey, spreadsheetDamage } from '../../domain/keys/check-pix-key.ts';
import { retriedBy } from '../../domain/money/reference.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { chunks } from '../../domain/text/chunks.ts';
import type { PlannedRow } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import {
  isOutcomeUnknown,
  type JournalEntry,
  type PayingAccount,
} from '../../storage/journal/journal-entry.ts';
import { brokenLimitText } from '../money/limit-check.ts';
import { openDuplicateIndex } from '../reports/duplicate-index.ts';
import { type BatchFile, readBatchRows } from './batch-file.ts';
import { RowsHash } from './batch-proposal.ts';
import { type BatchRow, checkRow, mustVerify, type RowFault } from './check-row.ts';
import {
  type FindDuplicates,
  type LikelyDuplicate,
  type PrintedRow,
  paymentOf,
} from './likely-duplicates.ts';
import { plannedRow } from './reread-batch-file.ts';
import { isClosed, isDoneUnpaid } from './row-result.ts';

/** All faults are counted, but only this many are kept for display. */
const MOST_FAULTS = 200;
const SHOWN_ROWS = 3;
const MOST_LINES = 20;
const REFERENCES_AT_ONCE = 500;

export interface PlanRow {
  readonly line: number;
  readonly key: string;
  readonly amountCents: number;
  readonly reference: string;
  /** Fingerprint of the whole key, because different keys may look equal when masked. */
  readonly print: string;
}

/**
 * Checks all rows of a batch file: each row alone, then its reference against other rows and the journal.
 * @throws PixError `usage` with all faults in its details, by line
 */
export async function validateBatch(
  batch: BatchFile,
  name: string,
  payer: PayingAccount,
  journal: Journal,
  around: {
    readonly findDuplicates: FindDuplicates;
    /** Returns the error of the broken limit; null if the row breaks no limit of the profile. */
    readonly brokenLimit: (row: BatchRow) => PixError | null;
    /**
     * False if the profile has no root URL of the main family. The document of a row then cannot be checked.
     */
    readonly canLookUp: boolean;
    /**
     * Whether an earlier run planned this batch. If so, rows whose reference was used elsewhere are left out
     * instead of refused.
     */
    readonly isPlanned: boolean;
  },
): Promise<ValidatedBatch> {
  const references = openDuplicateIndex();
  const payments = openDuplicateIndex();
  const faults = new RowFaults();
  const validated = new ValidatedBatch();
  const sound = async function* (): AsyncGenerator<BatchRow> {
    for await (const raw of readBatchRows(batch)) {
      const check = checkRow(raw, name);
      if (check.ok) yield check.row;
      else for (const fault of check.faults) faults.add(fault);
    }
  };
  try {
    for await (const rows of chunks(sound(), REFERENCES_AT_ONCE)) {
      const known = await journal.findAll(
        payer,
        rows.flatMap(({ reference }) => [reference, ...retriedBy(reference)]),
      );
      const isKept = (entry: JournalEntry): boolean =>
        entry.scope === payer.scope && (entry.batch === name || around.isPlanned);
      const named = (holds: (entry: JournalEntry) => boolean): ReadonlySet<string> =>
        new Set(known.filter(holds).map(({ reference }) => reference));
      const closed = named((entry) => isKept(entry) && isClosed(entry, name));
      const used = named((entry) => !isKept(entry));
      const elsewhere = named((entry) => isKept(entry) && entry.batch !== name);
      // Another row of this batch is no payment that this row retries: the references only look like it.
      const payable = named((entry) => !isDoneUnpaid(entry) && !(isKept(entry) && entry.batch === name));
      const printed = rows.map((row) => ({ row, print: journal.fingerprint(row.key.canonical) }));
      // `equalPayments` reads the versions of the payments before `findDuplicates` reads the payments. If a
      // payment changes after the first read, its version differs and the change is detected.
      const seen = await equalPayments(journal, payer, name, printed);
      const earlier = await around.findDuplicates(printed);
      for (const { row, print } of printed) {
        const { line, reference } = row;
        if (!around.canLookUp && mustVerify(row))
          faults.add({ line, field: 'document', reason: 'no_main_root', value: row.document ?? '' });
        const limit = around.brokenLimit(row);
        if (limit !== null)
          faults.add({
            line,
            field: limit.errorCode === 'limit_per_payout' ? 'amount' : 'key',
            reason: limit.errorCode,
            value: brokenLimitText(limit),
          });
        const before = references.seenBefore(reference, line);
        if (before !== undefined)
          faults.add({ line, field: 'reference', reason: `as_line_${before}`, value: reference });
        if (used.has(reference))
          faults.add({ line, field: 'reference', reason: 'used_before', value: reference });
        const payment = paymentOf(print, row.cents);
        const twin = payments.seenBefore(payment, line);
        const equal = seen.get(payment) ?? [];
        validated.keep(plannedRow(journal, row), equal);
        if (elsewhere.has(reference)) validated.elsewhere.add(line);
        // A row that needs no further request (`isClosed`) cannot repeat another payment.
        if (closed.has(reference)) continue;
        const retried = retriedBy(reference).find((one) => payable.has(one));
        if (retried !== undefined)
          faults.add({ line, field: 'reference', reason: 'retried_not_failed', value: retried });
        validated.add(row, print, twin, earlier.get(line));
        for (const entry of equal) if (isUnsettled(entry)) validated.unsettled.set(entry.id, { line, entry });
      }
    }
  } finally {
    references.close();
    payments.close();
  }
  faults.throwIfAny();
  if (validated.rows === 0) throw fail('batch.empty', { file: batch.file });
  return validated;
}

/**
 * Returns whether a payment with the key and amount of a row must be resolved before the row is paid: its
 * outcome is unknown, or it is a single payment whose outcome nobody has seen.
 */
const isUnsettled = (entry: JournalEntry): boolean =>
  isOutcomeUnknown(entry) || (entry.batch === null && entry.state === 'confirmed' && entry.shownAt === null);

async function equalPayments(
  journal: Journal,
  payer: PayingAccount,
  batch: string,
  rows: readonly PrintedRow[],
): Promise<ReadonlyMap<string, readonly JournalEntry[]>> {
  const prints = [...new Set(rows.map(({ print }) => print))];
  const entries = await journal.seen({ ...payer, kind: 'payout', batch }, prints);
  return Map.groupBy(entries, ({ destinationPrint, amountCents }) =>
    paymentOf(destinationPrint, amountCents),
  );
}

/** The number of all items, and the first items for display. */
export class Listed<T> {
  readonly #most: number;
  count = 0;
  readonly first: T[] = [];

  constructor(most = MOST_LINES) {
    this.#most = most;
  }

  add(one: T): void {
    this.count += 1;
    if (this.first.length < this.#most) this.first.push(one);
  }
}

/** Whether a spreadsheet has changed the key or document. A fault may name candidates after the digits. */
const isDamaged = ({ field, value }: RowFault): boolean =>
  (field === 'key' || field === 'document') && spreadsheetDamage(value.replace(/ \(.*/s, '')) !== null;

export class RowFaults extends Listed<RowFault> {
  constructor() {
    super(MOST_FAULTS);
  }

  throwIfAny(): void {
    const { count, first } = this;
    if (count === 0) return;
    // The journal is read for several rows at a time, so the faults are not in the order of lines.
    const byLine = first.sort((a, b) => a.line - b.line);
    const details = byLine.map(({ line, field, reason, value }) => ({
      field: `line ${line}, ${field}`,
      message: value === '' ? reason : `${reason}: "${value}"`,
      line,
      reason,
      value,
    }));
    throw fail(
      'batch.faults',
      { count, shown: details.length },
      {
        details,
        hintKey: byLine.some(isDamaged)
          ? 'batch.faults.hint_spreadsheet'
          : details.some(({ reason }) => reason === 'ambiguous')
            ? 'batch.faults.hint_keys'
            : 'batch.faults.hint',
      },
    );
  }
}

/**
 * Totals of a checked batch file. Rows that will not be sent again count in `rows`, `totalCents` and
 * `rowsHash`, but not in `left` or `byType`.
 */
export class ValidatedBatch {
  rows = 0;
  totalCents = 0n;
  readonly left = { rows: 0, cents: 0n };
  readonly byType: Partial<Record<PixKeyType, number>> = {};
  readonly first: PlanRow[] = [];
  readonly last: PlanRow[] = [];
  /** Lines that repeat the key and amount of an earlier line. `as` is the number of the earlier line. */
  readonly twins = new Listed<{ readonly line: number; readonly as: number }>();
  /**
   * Lines with the key and amount of a payment that was made, or may have been made, in the last 24 hours.
   * Only payments outside this batch count.
   */
  readonly paidLately = new Listed<number>();
  /** Lines that repeat a payment of another batch. Lines with a reference in the file do not count. */
  readonly duplicates = new Listed<{ readonly line: number; readonly batch: string }>();
  /** Lines left out because another batch or command has used their reference. */
  readonly elsewhere = new Listed<number>();
  /**
   * Maps the line number of a row to journal entries with the row's key and amount. Entries of this batch are
   * excluded. Each `SeenEntry` contains the entry's version when the batch was checked, so a later change of
   * the entry is detected.
   */
  readonly seen = new Map<number, readonly JournalEntry[]>();
  /** Maps the id of an earlier payment to this payment and to a line that must not be paid before it is resolved. */
  readonly unsettled = new Map<string, { readonly line: number; readonly entry: JournalEntry }>();
  readonly #hash = new RowsHash();

  /** Hash of all checked rows. A later step refuses a file or plan with another hash. */
  get rowsHash(): string {
    return this.#hash.hex();
  }

  keep(row: PlannedRow, seen: readonly JournalEntry[]): void {
    this.rows += 1;
    this.totalCents += row.amountCents;
    this.#hash.add(row);
    if (seen.length > 0) this.seen.set(row.line, seen);
  }

  add(row: BatchRow, print: string, twin: number | undefined, earlier: LikelyDuplicate | undefined): void {
    const { line } = row;
    this.left.rows += 1;
    this.left.cents += row.cents;
    this.byType[row.key.type] = (this.byType[row.key.type] ?? 0) + 1;
    const shown = {
      line,
      key: maskPixKey(row.key.canonical),
      amountCents: Number(row.cents),
      reference: row.reference,
      print,
    };
    if (this.first.length < SHOWN_ROWS) this.first.push(shown);
    else this.last.push(shown);
    if (this.last.length > SHOWN_ROWS) this.last.shift();
    if (earlier && earlier.batch !== null && !row.hasOwnReference)
      this.duplicates.add({ line, batch: earlier.batch });
    if (earlier?.lately) this.paidLately.add(line);
    if (twin !== undefined) this.twins.add({ line, as: twin });
  }
}
