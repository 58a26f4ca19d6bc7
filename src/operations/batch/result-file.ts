import type { FileHandle } from 'node:fs/promises';
import { isPaidOrAccepted } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import { reasonOf } from '../../domain/system-error.ts';
import { type CsvStyle, csvHead, csvLines, plainCsv } from '../../domain/text/csv-style.ts';
import { excelCsv } from '../../domain/text/excel-csv.ts';
import type { CellType } from '../../domain/text/program-cell.ts';
import type { BatchState, StoredRow } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { createHandle, isPlace, nameBeside, openPlace, type Place } from '../../system/files/create-file.ts';
import { isSameInode } from '../../system/files/is-same-file.ts';
import {
  checkFileName,
  fileError,
  hasContent,
  nameFile,
  type OutputFile,
  refuseExisting,
} from '../files/atomic-file.ts';
import type { BatchRow } from './batch-row.ts';
import { fromEntry, withEntries } from './row-result.ts';

const fs = process.getBuiltinModule('node:fs');

/** The columns of the file, and the field of the row in each. */
const COLUMNS = [
  ['row', 'number', 'line'],
  ['reference', 'text', 'reference'],
  ['id', 'id', 'id'],
  ['e2e', 'id', 'e2e'],
  ['status', 'status', 'status'],
  ['error', 'text', 'error'],
  ['outcome', 'state', 'outcome'],
  ['amountCents', 'cents', 'amountCents'],
  ['key', 'text', 'maskedKey'],
  ['reason', 'text', 'reason'],
] as const satisfies readonly (readonly [string, CellType, keyof BatchRow<'result'>])[];

const NAMES = COLUMNS.map(([name]) => name);
/** The styles in which `pix` writes results. */
const STYLES: readonly CsvStyle[] = [plainCsv, excelCsv];
/** Enough for the header and the beginning of the first row. */
const MOST_READ = 1_000;

const MOST_UNPAID = 20;

/**
 * The csv file that contains one result for each row of the batch. Results are written during the run, in the
 * order in which the rows end.
 */
export class ResultFile {
  readonly file: string;
  readonly #handle: Place;
  readonly #style: CsvStyle;

  private constructor(file: string, handle: Place, style: CsvStyle) {
    this.file = file;
    this.#handle = handle;
    this.#style = style;
    this.#write(csvHead(style, NAMES));
  }

  /**
   * Creates the file. Only its owner can read it.
   * @param replaces whether a file with content may be replaced
   * @param signal ends writing to a pipe whose reader does not read
   * @throws PixError `usage` that names the file
   */
  static async create(
    { file, replaces }: OutputFile,
    style = plainCsv,
    signal?: AbortSignal,
  ): Promise<ResultFile> {
    checkFileName(file);
    if (!replaces) refuseExisting(file);
    try {
      const handle = await (isPlace(file) ? openPlace(file, signal) : openNew(file, replaces));
      return new ResultFile(file, handle, style);
    } catch (error) {
      throw fileError(file, error, 'not_sent', 'batch.results.hint');
    }
  }

  /**
   * The first rows that were neither paid nor accepted. The keys of the map are the references of the rows.
   */
  readonly unpaid = new Map<string, BatchRow<'result'>>();

  /**
   * Adds a result. Writes the first result of an event-loop turn immediately, and all later results of that
   * turn together.
   */
  add(result: BatchRow<'result'>): void {
    if (this.unpaid.size < MOST_UNPAID && !isPaidOrAccepted(result.outcome))
      this.unpaid.set(result.reference, result);
    const style = this.#style;
    const text = csvLines(style, [COLUMNS.map(([, type, field]) => style.text(type, result[field]))]);
    if (this.#waiting !== undefined) {
      this.#waiting += text;
      return;
    }
    this.#write(text);
    this.#waiting = '';
    setImmediate(() => this.#flush());
  }
  #waiting: string | undefined;

  #flush(): void {
    const text = this.#waiting ?? '';
    this.#waiting = undefined;
    if (text !== '') this.#write(text);
  }

  /**
   * Stores a write error instead of throwing it, because a full disk must not stop the payments. `batch
   * status` can write the file again from the journal.
   */
  #write(text: string): void {
    const fail = (error: unknown): void => {
      this.#failure ??= reasonOf(error);
    };
    // A reader that does not read must not block the payments.
    if (!('fd' in this.#handle)) {
      this.#written = this.#handle.appendFile(text).catch(fail);
      return;
    }
    try {
      fs.writeSync(this.#handle.fd, text);
    } catch (error) {
      fail(error);
    }
  }
  #written: Promise<void> | undefined;
  #failure: string | undefined;

  async isThere(): Promise<boolean> {
    if (!('fd' in this.#handle)) return true;
    const mine = await this.#handle.stat({ bigint: true });
    const there = fs.statSync(this.file, { bigint: true, throwIfNoEntry: false });
    return there !== undefined && isSameInode(mine, there);
  }

  get failure(): string | undefined {
    return this.#failure;
  }

  async close(): Promise<void> {
    this.#flush();
    await this.#written;
    await this.#handle.close();
  }
}

/** The first bytes of a result file that exists already. */
export type EarlierResults = string;

/**
 * Reads the beginning of an earlier result file; null if the file has no content.
 * @throws PixError `usage` that names the file, when it contains anything but results, or cannot be read
 */
export function readEarlierResults(file: string): EarlierResults | null {
  if (!hasContent(file)) return null;
  const start = startOfFile(file);
  if (!STYLES.some((style) => start.startsWith(csvHead(style, NAMES)))) refuseExisting(file);
  return start;
}

function startOfFile(file: string): string {
  try {
    const descriptor = fs.openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(MOST_READ);
      return bytes.toString('utf8', 0, fs.readSync(descriptor, bytes));
    } finally {
      fs.closeSync(descriptor);
    }
  } catch (error) {
    throw fileError(file, error, 'not_sent', 'batch.results.hint');
  }
}

/**
 * Checks that earlier results belong to the batch, by the reference of their first row. A file without rows belongs to
 * every batch.
 * @param batch the plan of the batch in the journal; null if the batch is new
 * @throws PixError `usage` that names the file
 */
export async function refuseOtherResults(
  file: string,
  earlier: EarlierResults | null,
  journal: Journal,
  batch: BatchState | null,
): Promise<void> {
  if (earlier === null || STYLES.some((style) => earlier === csvHead(style, NAMES))) return;
  if (batch !== null)
    for await (const row of journal.batches.rows(batch.id))
      if (STYLES.some((style) => earlier.startsWith(csvHead(style, NAMES) + startOf(row, style)))) return;
  refuseExisting(file);
}

/**
 * Creates the result file of a batch, and replaces earlier results of that batch.
 * @throws PixError `usage` that names the file
 */
export async function createResults(
  journal: Journal,
  batch: BatchState,
  { file, replaces }: OutputFile,
  style?: CsvStyle,
  signal?: AbortSignal,
): Promise<ResultFile> {
  const earlier = replaces ? null : readEarlierResults(file);
  await refuseOtherResults(file, earlier, journal, batch);
  return ResultFile.create({ file, replaces: replaces || earlier !== null }, style, signal);
}

/**
 * Writes the result file again, from the journal.
 * @param signal ends writing to a pipe whose reader does not read
 * @throws PixError `usage` when the file cannot be written
 */
export async function writeResults(
  journal: Journal,
  batch: BatchState,
  target: OutputFile,
  style: CsvStyle | undefined,
  signal: AbortSignal,
): Promise<void> {
  const results = await createResults(journal, batch, target, style, signal);
  try {
    for await (const { row, entry } of withEntries(journal, batch, journal.batches.rows(batch.id)))
      results.add(fromEntry(row, entry));
  } finally {
    await results.close();
  }
  if (results.failure)
    throw new PixError({
      kind: 'usage',
      key: 'file.failed',
      params: { file: target.file, reason: results.failure },
      errorCode: 'file',
    });
}

/**
 * Returns the first rows that were tried and are neither paid nor accepted, in the order of the file.
 * @param here results of this run, by reference; used for rows that have no journal entry
 */
export async function unpaidRows(
  journal: Journal,
  batch: BatchState,
  here: ReadonlyMap<string, BatchRow<'result'>> = new Map(),
): Promise<readonly BatchRow<'result'>[]> {
  const found: BatchRow<'result'>[] = [];
  for await (const { row, entry } of withEntries(journal, batch, journal.batches.rows(batch.id))) {
    const result = (entry === undefined ? here.get(row.reference) : undefined) ?? fromEntry(row, entry);
    const isUntried = result.outcome === 'waiting' && result.reason === null;
    if (!isPaidOrAccepted(result.outcome) && !isUntried) found.push(result);
    if (found.length === MOST_UNPAID) return found;
  }
  return found;
}

/** Returns the beginning of the row's record: its line and its reference. */
function startOf({ line, reference }: StoredRow, style: CsvStyle): string {
  const record = csvLines(style, [[style.text('number', line), style.text('text', reference), '']]);
  return record.slice(0, -style.lineEnd.length);
}

/**
 * Creates the file under a random name, then renames it. This replaces a link that somebody planted, instead
 * of following it.
 */
async function openNew(file: string, replaces: boolean): Promise<FileHandle> {
  const made = nameBeside(file, 'part');
  const handle = await createHandle(made);
  try {
    nameFile(made, { file, replaces });
    return handle;
  } catch (error) {
    await handle.close();
    fs.rmSync(made, { force: true });
    throw error;
  }
}
