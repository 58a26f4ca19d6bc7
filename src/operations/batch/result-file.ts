import type { FileHandle } from 'node:fs/promises';
import { reasonOf } from '../../domain/system-error.ts';
import { type CsvStyle, csvHead, csvLines, plainCsv } from '../../domain/text/csv-style.ts';
import type { CellType } from '../../domain/text/program-cell.ts';
import { checkFileName } from '../../system/files/check-file-name.ts';
import { createHandle, isPlace, nameBeside, openPlace, type Place } from '../../system/files/create-file.ts';
import { isSameInode } from '../../system/files/is-same-file.ts';
import { replaceFile } from '../../system/files/replace-file.ts';
import { fileError, hasContent, type OutputFile, refuseExisting } from '../files/atomic-file.ts';
import { isPaidOrAccepted, type RowResult } from './row-result.ts';

const fs = process.getBuiltinModule('node:fs');

const COLUMNS = [
  ['row', 'number'],
  ['reference', 'text'],
  ['id', 'id'],
  ['e2e', 'id'],
  ['status', 'status'],
  ['error', 'text'],
  ['outcome', 'state'],
  ['amountCents', 'cents'],
  ['key', 'text'],
  ['reason', 'text'],
] as const satisfies readonly (readonly [keyof RowResult, CellType])[];

export const MOST_UNPAID = 20;

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
    const names = COLUMNS.map(([name]) => name);
    this.#write(csvHead(style, names));
  }

  /**
   * Creates the file, and replaces earlier results. Only the owner of the file can read it.
   * @param replaces whether any other file may be replaced too
   * @param signal ends writing to a pipe whose reader does not read
   * @throws PixError `usage` that names the file
   */
  static async create(
    { file, replaces }: OutputFile,
    style = plainCsv,
    signal?: AbortSignal,
  ): Promise<ResultFile> {
    checkFileName(file);
    if (!replaces) refuseOtherContent(file);
    try {
      const handle = await (isPlace(file) ? openPlace(file, signal) : openNew(file));
      return new ResultFile(file, handle, style);
    } catch (error) {
      throw fileError(file, error, 'not_sent', 'batch.results.hint');
    }
  }

  /**
   * The first rows that were neither paid nor accepted. The keys of the map are the references of the rows.
   */
  readonly unpaid = new Map<string, RowResult>();

  /**
   * Adds a result. Writes the first result of an event-loop turn immediately, and all later results of that
   * turn together.
   */
  add(result: RowResult): void {
    if (this.unpaid.size < MOST_UNPAID && !isPaidOrAccepted(result.outcome))
      this.unpaid.set(result.reference, result);
    const style = this.#style;
    const text = csvLines(style, [COLUMNS.map(([name, type]) => style.text(type, result[name]))]);
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

/**
 * Checks that the file has no content, or results of a batch.
 * @throws PixError `usage` that names the file
 */
export function refuseOtherContent(file: string): void {
  if (hasContent(file) && !hasResults(file)) refuseExisting(file);
}

function hasResults(file: string): boolean {
  const descriptor = fs.openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(200);
    const start = bytes.toString('utf8', 0, fs.readSync(descriptor, bytes)).replace(/^\ufeff/, '');
    return COLUMNS.every(([name], at) => start.split(/[,;\r\n]/)[at] === name);
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Creates the file under a random name, then renames it. This replaces a link that somebody planted, instead
 * of following it.
 */
async function openNew(file: string): Promise<FileHandle> {
  const made = nameBeside(file, 'part');
  const handle = await createHandle(made);
  try {
    replaceFile(made, file);
    return handle;
  } catch (error) {
    await handle.close();
    fs.rmSync(made, { force: true });
    throw error;
  }
}
