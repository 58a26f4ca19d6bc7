import { fail } from '../../domain/errors.ts';
import { type PixKeyType, spreadsheetDamage } from '../../domain/keys/check-pix-key.ts';
import { retriedBy } from '../../domain/money/reference.ts';
import { isOutcomeUnknown } from '../../domain/money/transaction-statuses.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { chunks } from '../../domain/text/chunks.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry, PayingAccount } from '../../storage/journal/journal-entry.ts';
import { brokenLimitText } from '../money/limit-check.ts';
import type { EarlierEntry } from '../money/money-outcome.ts';
import { openDuplicateIndex } from '../reports/duplicate-index.ts';
import type { BatchFile } from './batch-file.ts';
import { RowsHash } from './batch-proposal.ts';
import type { BatchRow } from './batch-row.ts';
import { mustVerify, type RowFault } from './check-row.ts';
import { type FindDuplicates, type LikelyDuplicate, paymentOf } from './likely-duplicates.ts';
import { planRows } from './planned-rows.ts';
import { isDone, isDoneUnpaid, isFree, ROWS_AT_ONCE } from './row-result.ts';

/** All faults are counted, but only this many are kept for display. */
const MOST_FAULTS = 200;
const SHOWN_ROWS = 3;
const MOST_LINES = 20;

/**
 * Checks all rows of a batch file in one pass. Each row goes through four steps:
 *
 * 1. `planRows` reads the row and checks it alone.
 * 2. `factsOf` finds the earlier rows of the file, and the payments in the journal, that concern the row.
 * 3. `faultsOf` returns why the row must not be paid.
 * 4. `ValidatedBatch.add` counts the row.
 *
 * The pass does not end at the first fault, so the error contains all faults of the file. The journal is read
 * for a group of rows at a time, and only one group is in memory.
 * @throws PixError `usage` with all faults in its details, by line
 */
export async function validateBatch(
  batch: BatchFile,
  name: string,
  payer: PayingAccount,
  journal: Journal,
  around: Around,
): Promise<ValidatedBatch> {
  const validated = new ValidatedBatch();
  const faults = new RowFaults();
  const earlier = new EarlierRows();
  const usageOf = (entry: JournalEntry, row: BatchRow<'planned'>): ReferenceUse => {
    if (entry.scope !== payer.scope) return 'taken';
    if (entry.batch === name) return 'own';
    if (isFree(entry, row)) return 'free';
    return around.isPlanned ? 'elsewhere' : 'taken';
  };
  try {
    const rows = planRows(journal, batch, name, (found) => faults.addAll(found));
    for await (const group of chunks(rows, ROWS_AT_ONCE)) {
      const recorded = await readRecorded(journal, payer, name, group, around.findDuplicates);
      for (const row of group) {
        const facts = factsOf(row, earlier, recorded, usageOf);
        faults.addAll(faultsOf(row, facts, around));
        validated.add(row, facts);
      }
    }
  } finally {
    earlier.close();
  }
  faults.throwIfAny();
  if (validated.rows === 0) throw fail('batch.empty', { file: batch.file });
  return validated;
}

interface Around {
  readonly findDuplicates: FindDuplicates;
  /** Returns the error of the broken limit; null if the row breaks no limit of the profile. */
  readonly brokenLimit: (row: BatchRow<'checked'>) => PixError | null;
  /**
   * False if the profile has no root URL of the main family. The document of a row then cannot be checked.
   */
  readonly canLookUp: boolean;
  /**
   * Whether an earlier run planned this batch. If so, rows whose reference was used elsewhere are left out
   * instead of refused.
   */
  readonly isPlanned: boolean;
}

/** Finds the first line of the file with the same reference or the same payment as a later line. */
class EarlierRows {
  readonly references = openDuplicateIndex();
  readonly payments = openDuplicateIndex();

  close(): void {
    this.references.close();
    this.payments.close();
  }
}

/**
 * The users of a row's reference:
 * - `own`: the row itself, in an earlier run of this batch
 * - `free`: a row of another batch with the same payment, which a limit of the profile refused. This batch may
 *   send it.
 * - `elsewhere`: another batch or command of this account. This batch is planned already and leaves the row out.
 * - `taken`: another account, batch or command. The row must not use the reference.
 */
type ReferenceUse = 'own' | 'free' | 'elsewhere' | 'taken';

/** The payments in the journal that concern a group of rows. */
interface Recorded {
  /** Payments with the reference of a row, or with a reference that a row retries. */
  readonly byReference: ReadonlyMap<string, readonly JournalEntry[]>;
  /** Payments outside this batch with the key and amount of a row, by `paymentOf`. */
  readonly byPayment: ReadonlyMap<string, readonly JournalEntry[]>;
  /** Likely duplicates, by line number. */
  readonly duplicates: ReadonlyMap<number, LikelyDuplicate>;
}

async function readRecorded(
  journal: Journal,
  payer: PayingAccount,
  name: string,
  rows: readonly BatchRow<'planned'>[],
  findDuplicates: FindDuplicates,
): Promise<Recorded> {
  const references = rows.flatMap(({ reference }) => [reference, ...retriedBy(reference)]);
  const byReference = Map.groupBy(await journal.findAll(payer, references), ({ reference }) => reference);
  const keyPrints = [...new Set(rows.map(({ keyPrint }) => keyPrint))];
  // `seen` reads the versions of the payments before `findDuplicates` reads the payments. If a payment changes
  // after the first read, its version differs and the change is detected.
  const byPayment = Map.groupBy(
    await journal.seen({ ...payer, kind: 'payout', batch: name }, keyPrints),
    ({ destinationPrint, amountCents }) => paymentOf(destinationPrint, amountCents),
  );
  return { byReference, byPayment, duplicates: await findDuplicates(rows) };
}

/** Facts about a row from the earlier rows of the file and from the journal. */
interface RowFacts {
  /** Line of an earlier row with this reference. */
  readonly sameReference: number | undefined;
  /** Line of an earlier row with this key and amount. */
  readonly twin: number | undefined;
  /** Whether the reference of the row is `taken`, or used `elsewhere` (see `ReferenceUse`). */
  readonly isTaken: boolean;
  readonly isElsewhere: boolean;
  /** Whether the row needs no further request. It then cannot repeat another payment. */
  readonly isClosed: boolean;
  /** Reference of a payment that this row retries, although the payment did not certainly fail. */
  readonly retried: string | undefined;
  /** Payments outside this batch with the key and amount of the row. */
  readonly equal: readonly JournalEntry[];
  readonly duplicate: LikelyDuplicate | undefined;
}

function factsOf(
  row: BatchRow<'planned'>,
  earlier: EarlierRows,
  { byReference, byPayment, duplicates }: Recorded,
  usageOf: (entry: JournalEntry, row: BatchRow<'planned'>) => ReferenceUse,
): RowFacts {
  const { line, reference, keyPrint, amountCents } = row;
  const entriesOf = (one: string): readonly JournalEntry[] => byReference.get(one) ?? [];
  const isUsed = (use: ReferenceUse): boolean =>
    entriesOf(reference).some((entry) => usageOf(entry, row) === use);
  const isElsewhere = isUsed('elsewhere');
  const isDoneHere = entriesOf(reference).some((entry) => usageOf(entry, row) === 'own' && isDone(entry));
  // Another row of this batch is no payment that this row retries: the references only look like it.
  const mayBePaid = (entry: JournalEntry): boolean => !isDoneUnpaid(entry) && usageOf(entry, row) !== 'own';
  const payment = paymentOf(keyPrint, amountCents);
  return {
    sameReference: earlier.references.seenBefore(reference, line),
    twin: earlier.payments.seenBefore(payment, line),
    isTaken: isUsed('taken'),
    isElsewhere,
    isClosed: isElsewhere || isDoneHere,
    retried: retriedBy(reference).find((one) => entriesOf(one).some(mayBePaid)),
    equal: byPayment.get(payment) ?? [],
    duplicate: duplicates.get(line),
  };
}

function faultsOf(
  row: BatchRow<'planned'>,
  { sameReference, isTaken, isClosed, retried }: RowFacts,
  around: Around,
): readonly RowFault[] {
  const { line, reference } = row;
  const faults: RowFault[] = [];
  const fault = (field: RowFault['field'], reason: string, value: string): void =>
    void faults.push({ line, field, reason, value });
  if (!around.canLookUp && mustVerify(row)) fault('document', 'no_main_root', row.document ?? '');
  const limit = around.brokenLimit(row);
  if (limit !== null)
    fault(limit.errorCode === 'limit_per_payout' ? 'amount' : 'key', limit.errorCode, brokenLimitText(limit));
  if (sameReference !== undefined) fault('reference', `as_line_${sameReference}`, reference);
  if (isTaken) fault('reference', 'used_before', reference);
  if (retried !== undefined && !isClosed) fault('reference', 'retried_not_failed', retried);
  return faults;
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
  /** The first and the last rows that are left. */
  readonly first: BatchRow<'planned'>[] = [];
  readonly last: BatchRow<'planned'>[] = [];
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
   * excluded. Each contains the entry's version when the batch was checked, so a later change of the entry is
   * detected. Whole entries would need much memory: a batch of salaries repeats those of all earlier months.
   */
  readonly seen = new Map<number, readonly EarlierEntry[]>();
  /** Maps the id of an earlier payment to this payment and to a line that must not be paid before it is resolved. */
  readonly unsettled = new Map<string, { readonly line: number; readonly entry: JournalEntry }>();
  readonly #hash = new RowsHash();

  /** Hash of all checked rows. A later step refuses a file or plan with another hash. */
  get rowsHash(): string {
    return this.#hash.hex();
  }

  add(row: BatchRow<'planned'>, facts: RowFacts): void {
    const { line, amountCents } = row;
    this.rows += 1;
    this.totalCents += amountCents;
    this.#hash.add(row);
    if (facts.equal.length > 0) this.seen.set(line, facts.equal.map(earlierOf));
    if (facts.isElsewhere) this.elsewhere.add(line);
    if (!facts.isClosed) this.#addLeft(row, facts);
  }

  #addLeft(row: BatchRow<'planned'>, { twin, equal, duplicate }: RowFacts): void {
    const { line, amountCents, key } = row;
    this.left.rows += 1;
    this.left.cents += amountCents;
    this.byType[key.type] = (this.byType[key.type] ?? 0) + 1;
    if (this.first.length < SHOWN_ROWS) this.first.push(row);
    else this.last.push(row);
    if (this.last.length > SHOWN_ROWS) this.last.shift();
    if (twin !== undefined) this.twins.add({ line, as: twin });
    if (duplicate?.lately) this.paidLately.add(line);
    if (duplicate && duplicate.batch !== null && !row.hasOwnReference)
      this.duplicates.add({ line, batch: duplicate.batch });
    for (const entry of equal) if (isUnsettled(entry)) this.unsettled.set(entry.id, { line, entry });
  }
}

const earlierOf = ({
  id,
  reference,
  version,
  seq,
  sentAt,
  resolvedAt,
  shownAt,
}: JournalEntry): EarlierEntry => ({ id, reference, version, seq, sentAt, resolvedAt, shownAt });

/**
 * Returns whether a payment with the key and amount of a row must be resolved before the row is paid: its
 * outcome is unknown, or it is a single payment whose outcome nobody has seen.
 */
const isUnsettled = (entry: JournalEntry): boolean =>
  isOutcomeUnknown(entry) || (entry.batch === null && entry.state === 'confirmed' && entry.shownAt === null);

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

  addAll(faults: readonly RowFault[]): void {
    for (const fault of faults) this.add(fault);
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
