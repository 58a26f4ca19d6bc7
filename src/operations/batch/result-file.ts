import { errorMessage } from '../../domain/errors.ts';
import { safeCsvText } from '../../domain/text/safe-text.ts';
import { fileError } from '../files/atomic-file.ts';
import type { RowResult } from './row-outcome.ts';

const fs = process.getBuiltinModule('node:fs');

const COLUMNS = ['row', 'reference', 'id', 'e2e', 'status', 'error', 'outcome'] as const;

/** The csv beside a batch's file that grows as rows end: one line a row, in the order they ended. */
export class ResultFile {
  readonly file: string;
  readonly #descriptor: number;
  readonly #line: (cells: readonly string[]) => string;

  private constructor(file: string, descriptor: number, line: (cells: readonly string[]) => string) {
    this.file = file;
    this.#descriptor = descriptor;
    this.#line = line;
    this.#write(COLUMNS);
  }

  /** Creates the file, or empties it; readable by its owner alone. @throws PixError `usage` naming the file */
  static async create(file: string): Promise<ResultFile> {
    const { stringify } = await import('csv-stringify/sync');
    try {
      const descriptor = fs.openSync(file, 'w', 0o600);
      return new ResultFile(file, descriptor, (cells) => stringify([[...cells]]));
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

  /** A disk that is full must not stop payments half way: the journal has it all, and `batch status` writes it again. */
  #write(cells: readonly string[]): void {
    try {
      fs.writeSync(this.#descriptor, this.#line(cells));
    } catch (error) {
      this.#failure ??= errorMessage(error);
    }
  }
  #failure: string | undefined;

  /** Why it is not whole; undefined when it is. */
  get failure(): string | undefined {
    return this.#failure;
  }

  close(): void {
    fs.closeSync(this.#descriptor);
  }
}
