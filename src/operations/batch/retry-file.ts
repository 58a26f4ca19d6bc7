import { fail } from '../../domain/errors.ts';
import { retriedBy, retryReference } from '../../domain/money/reference.ts';
import { isOutcomeUnknown, paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import { chunks } from '../../domain/text/chunks.ts';
import { type CsvStyle, csvHead, csvLines } from '../../domain/text/csv-style.ts';
import { unescapeSpreadsheetCell } from '../../domain/text/excel-csv.ts';
import type { BatchState } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import { isSameFile } from '../../system/files/is-same-file.ts';
import { openAtomicFile } from '../files/atomic-file.ts';
import { type BatchFile, inspectBatchFile } from './batch-file.ts';
import { BATCH_COLUMNS, type BatchColumn, type BatchRow } from './batch-row.ts';
import { plannedFileRows, rereadRows } from './planned-rows.ts';
import { refuseOtherBatch } from './refuse-other-batch.ts';
import { isDone, isDoneUnpaid, isRefusedByLimit, ROWS_AT_ONCE, withEntries } from './row-result.ts';

/**
 * - `remaining`: the batch itself will send the row
 * - `retried`: the row was already retried, in another batch or as another row of this batch
 */
export type LeftOut =
  | 'remaining'
  | 'unknown'
  | 'accepted'
  | 'completed'
  | 'refunded'
  | 'mismatched'
  | 'retried';

export interface RetryFile {
  /** Absolute path; null when no file was written, because no row can be paid again. */
  readonly file: string | null;
  readonly rows: number;
  readonly cents: bigint;
  readonly leftOut: Readonly<Record<LeftOut, number>>;
}

export interface RetryWishes {
  /** Absolute path of a file that must not exist. */
  readonly file: string;
  readonly style: CsvStyle;
  readonly signal?: AbortSignal;
}

/**
 * Writes a csv file with the rows that were refused or failed and certainly moved no money. A row with a journal
 * entry gets a new reference (`retryReference`). A row that the look-up of its key or a limit of the profile refused
 * keeps its reference, so whichever batch pays it first is the only one. Two retry files cannot pay a row twice, because
 * new references depend only on the batch and the journal.
 * @throws PixError `usage` when the file of the batch has changed, or the retry file already exists
 */
export async function writeRetryFile(
  journal: Journal,
  batch: BatchState,
  { file, style, signal }: RetryWishes,
): Promise<RetryFile> {
  refuseExisting(file);
  const input = await inspectBatchFile(batch.file, signal, batch.settings.columns);
  await refuseOtherBatch(journal, input, batch);
  const target = await openAtomicFile(file, signal && { signal });
  const result = { rows: 0, cents: 0n, leftOut: { ...NONE } };
  try {
    await target.write(csvHead(style, BATCH_COLUMNS));
    for await (const some of retryRows(journal, input, batch)) {
      const records: (readonly string[])[] = [];
      for (const one of some) {
        if (typeof one === 'string') result.leftOut[one] += 1;
        else {
          result.rows += 1;
          result.cents += one.amountCents;
          records.push(recordOf(one, style));
        }
      }
      await target.write(csvLines(style, records));
    }
    if (result.rows === 0) return { ...result, file: null };
    refuseExisting(file);
    await target.keep();
    return { ...result, file };
  } finally {
    await target.discard();
  }
}

const TRIAL_BYTES = 4_096;
const NONE: Readonly<Record<LeftOut, number>> = {
  remaining: 0,
  unknown: 0,
  accepted: 0,
  completed: 0,
  refunded: 0,
  mismatched: 0,
  retried: 0,
};

type RetryRow = Pick<BatchRow<'planned'>, 'cells' | 'reference' | 'amountCents'>;

async function* retryRows(
  journal: Journal,
  input: BatchFile,
  batch: BatchState,
): AsyncGenerator<readonly (RetryRow | LeftOut)[]> {
  const own = await retriesIn(journal, input, batch.name);
  const all = withEntries(journal, batch, plannedFileRows(journal, input, batch));
  for await (const rows of chunks(all, ROWS_AT_ONCE)) {
    const failed = rows.flatMap(({ entry }) => (entry && isDoneUnpaid(entry) ? [entry.reference] : []));
    const retries = await freeRetries(journal, batch, failed, own);
    yield rows.map(({ row, entry }) => {
      // Nothing was sent for these rows, so they keep their references. Each is then paid only once, in this
      // batch or in the new one.
      if (entry === undefined) return row.refusal === null ? 'remaining' : row;
      if (entry.batch === batch.name && isRefusedByLimit(entry)) return row;
      if (!isDoneUnpaid(entry)) return reasonOf(entry, batch.name);
      const retry = retries.get(row.reference);
      return retry === undefined ? 'retried' : { ...row, reference: retry };
    });
  }
}

/**
 * Returns the references in the batch file that come from an earlier retry. New retries must not use these
 * references.
 */
async function retriesIn(journal: Journal, input: BatchFile, name: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { reference } of rereadRows(journal, input, name))
    if (retriedBy(reference).length > 0) found.add(reference);
  return found;
}

function reasonOf(entry: JournalEntry, batch: string): LeftOut {
  if (entry.batch !== batch) return 'retried';
  if (isOutcomeUnknown(entry)) return 'unknown';
  if (!isDone(entry)) return 'remaining';
  if (entry.mismatch !== null) return 'mismatched';
  const stand = paymentStateOf(entry.serviceStatus ?? '');
  return stand === 'failed' ? 'refunded' : stand;
}

/**
 * Maps the reference of each failed payment to a new reference: the first retry reference that was not sent
 * yet. Omits a payment if a retry of it was paid or may have been paid. Also omits a payment if a retry of it
 * is a row of this batch (`own`).
 */
async function freeRetries(
  journal: Journal,
  batch: BatchState,
  failed: readonly string[],
  own: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const free = new Map<string, string>();
  let open = failed.map((reference) => ({ reference, retry: retryReference(reference) }));
  while (open.length > 0) {
    open = open.filter(({ retry }) => !own.has(retry));
    const references = open.map(({ retry }) => retry);
    const sent = Map.groupBy(await journal.findAll(batch, references), ({ reference }) => reference);
    const next: typeof open = [];
    for (const { reference, retry } of open) {
      const entries = sent.get(retry);
      if (entries === undefined) free.set(reference, retry);
      else if (entries.every(isDoneUnpaid)) next.push({ reference, retry: retryReference(retry) });
    }
    open = next;
  }
  return free;
}

const recordOf = ({ cells, reference }: RetryRow, style: CsvStyle): readonly string[] =>
  BATCH_COLUMNS.map((column) =>
    cellOf(column, column === 'reference' ? reference : (cells[column] ?? ''), style),
  );

/**
 * Returns a cell that no spreadsheet runs as a formula and that `pix` reads as exactly this text. A text with
 * a leading apostrophe gets a space in front, because `pix` would remove the apostrophe. Some texts with
 * several lines cannot be written this way and stay unchanged.
 */
export function cellOf(column: BatchColumn, text: string, style: CsvStyle): string {
  const guarded = (one: string): string => style.text(column === 'key' ? 'key' : 'text', one);
  const cell = [guarded(text), guarded(` ${text}`), text].find(
    (one) => unescapeSpreadsheetCell(one).trim() === text,
  );
  if (cell === undefined) throw new Error('a cell of the batch cannot be written so that it reads the same');
  return cell;
}

/**
 * Checks that a retry file can be written here, and that it is not the file with results.
 * @throws PixError `usage` that names the file
 */
export async function checkRetryFile(file: string, results: string): Promise<void> {
  if (isSameFile(file, results)) throw fail('retry.is_results', { file });
  refuseExisting(file);
  const trial = await openAtomicFile(file);
  try {
    // On a full disk, an empty file can still be created.
    await trial.write(' '.repeat(TRIAL_BYTES));
    await trial.sync();
  } finally {
    await trial.discard();
  }
}

/** Refuses to replace a retry file, because somebody may have corrected it. @throws PixError `usage` */
function refuseExisting(file: string): void {
  if (process.getBuiltinModule('node:fs').existsSync(file)) throw fail('retry.exists', { file });
}
