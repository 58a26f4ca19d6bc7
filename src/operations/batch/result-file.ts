import type { FileHandle } from 'node:fs/promises';
import { errorMessage } from '../../domain/errors.ts';
import { csvLine } from '../../domain/text/csv-line.ts';
import { safeCsvText } from '../../domain/text/safe-text.ts';
import { isPlace, NEW_FILE, nameBeside, OWNER_ONLY, openPlace } from '../../storage/files/new-file.ts';
import { fileError } from '../files/atomic-file.ts';
import type { RowResult } from './row-outcome.ts';

const fs = process.getBuiltinModule('node:fs');

const COLUMNS = ['row', 'reference', 'id', 'e2e', 'status', 'error', 'outcome'] as const;

/** The csv written beside a batch's file while it runs: one line per row, in the order in which rows end. */
export class ResultFile {
  readonly file: string;
  readonly #handle: FileHandle;

  private constructor(file: string, handle: FileHandle) {
    this.file = file;
    this.#handle = handle;
    this.#write(COLUMNS);
  }

  /**
   * Creates the file, replacing an existing one; only its owner can read it.
   * @throws PixError `usage` naming the file
   */
  static async create(file: string): Promise<ResultFile> {
    try {
      const handle = await (isPlace(file) ? openPlace(file) : openNew(file));
      return new ResultFile(file, handle);
    } catch (error) {
      throw fileError(file, error, 'not_sent');
    }
  }

  add(result: RowResult): void {
    this.#write([
      String(result.row),
      safeCsvText(result.reference),
      result.id ?? '',
      result.e2e ?? '',
      result.status,
      safeCsvText(result.error ?? ''),
      result.outcome,
    ]);
  }

  /**
   * A full disk must not stop payments half way: the journal has every outcome, and `batch status` can write the file
   * again.
   */
  #write(cells: readonly string[]): void {
    try {
      fs.writeSync(this.#handle.fd, csvLine(cells));
    } catch (error) {
      this.#failure ??= errorMessage(error);
    }
  }
  #failure: string | undefined;

  /** Why the file is incomplete; undefined when it is complete. */
  get failure(): string | undefined {
    return this.#failure;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/**
 * Created under a random name and renamed at once: the file grows under the expected name, and nothing planted there
 * beforehand (a link, say) is written to.
 */
async function openNew(file: string): Promise<FileHandle> {
  const made = nameBeside(file, 'part');
  const handle = await fs.promises.open(made, NEW_FILE, OWNER_ONLY);
  try {
    fs.renameSync(made, file);
    return handle;
  } catch (error) {
    await handle.close();
    fs.rmSync(made, { force: true });
    throw error;
  }
}
