import { PixError } from '../../domain/pix-error.ts';
import { reasonOf } from '../../domain/system-error.ts';
import { checkRegularFile } from '../../system/files/read-whole-file.ts';

const fs = process.getBuiltinModule('node:fs');

export interface CsvForm {
  readonly file: string;
  readonly refuse: CsvRefusal;
  /** Excel in Brazil writes Windows-1252, and calls it ANSI. */
  readonly encoding: 'utf-8' | 'windows-1252';
  /** `,`, `;` or a tab, unless a first line such as `sep=|` names another one. */
  readonly delimiter: string;
  /** Whether the first line is `sep=;`, which Excel reads and removes. */
  readonly hasSeparatorLine: boolean;
  /** False if the last line has no line end, so that it may have been cut off. */
  readonly endsWithLine: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the error for a file that cannot be read, or is not valid csv. */
export type CsvRefusal = (key: 'file.failed' | 'file.not_csv', reason: string, cause?: unknown) => PixError;

const HEAD_BYTES = 4096;
/** The end of a zip archive lists its files, and so shows whether it is a workbook. */
const TAIL_BYTES = 64 * 1024;
/**
 * Matches quoted cells, which may contain separators and line feeds. A quote within an unquoted cell is a
 * plain character.
 */
const QUOTED = /(?<![^,;\t\r\n])"(?:[^"]|"")*"/g;
/** Cells that are copied from a spreadsheet have tabs between them. */
const DELIMITERS = [',', ';', '\t'];
const SEPARATOR_LINE = /^"?sep=([\t!#-/:-@[-`{-~])"?[,;]* *(?:\r|\n|$)/i;

/**
 * Returns the encoding and delimiter of a csv file. Reads the whole file once, in constant memory.
 * @param signal aborts this and each later reading, because a file of millions of rows takes long
 * @throws PixError from `refuse` when the file cannot be read, or is a workbook, a PDF document or the like; the
 * signal's reason when it was aborted
 */
export async function inspectCsv(file: string, refuse: CsvRefusal, signal?: AbortSignal): Promise<CsvForm> {
  try {
    checkRegularFile(file);
    const foreign = foreignFileType(file, edgesOf(file));
    if (foreign !== null) throw refuse('file.not_csv', foreign);
    const { encoding, endsWithLine } = await scan(file, signal);
    const head = edgesOf(file)
      .head.toString(encoding === 'utf-8' ? encoding : 'latin1')
      .replace(/^\uFEFF/, '');
    const [, separator] = SEPARATOR_LINE.exec(head) ?? [];
    const delimiter = separator ?? delimiterOf(head);
    return {
      file,
      refuse,
      encoding,
      delimiter,
      hasSeparatorLine: separator !== undefined,
      endsWithLine,
      signal,
    };
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof PixError ? error : refuse('file.failed', reasonOf(error), error);
  }
}

/** Returns the separator that the first line has most often. */
function delimiterOf(head: string): string {
  const lines = head.replace(QUOTED, '').split(/\r\n|\n|\r/);
  const title = lines.find((line) => line.trim() !== '') ?? '';
  const count = (sign: string): number => title.split(sign).length;
  return DELIMITERS.reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

/** Returns UTF-8 if the whole file is valid UTF-8; otherwise Windows-1252. */
async function scan(
  file: string,
  signal: AbortSignal | undefined,
): Promise<Pick<CsvForm, 'encoding' | 'endsWithLine'>> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let encoding: CsvForm['encoding'] = 'utf-8';
  let last: number | undefined;
  const decode = (bytes?: Buffer): void => {
    if (encoding !== 'utf-8') return;
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      encoding = 'windows-1252';
    }
  };
  for await (const chunk of fs.createReadStream(file)) {
    signal?.throwIfAborted();
    decode(chunk as Buffer);
    last = (chunk as Buffer).at(-1);
  }
  decode();
  return { encoding, endsWithLine: last === 0x0a || last === 0x0d };
}

function edgesOf(file: string): { readonly head: Buffer; readonly tail: Buffer } {
  const descriptor = fs.openSync(file, 'r');
  try {
    const { size } = fs.fstatSync(descriptor);
    const read = (bytes: number, from: number): Buffer => {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, fs.readSync(descriptor, buffer, 0, bytes, from));
    };
    return { head: read(HEAD_BYTES, 0), tail: read(TAIL_BYTES, Math.max(0, size - TAIL_BYTES)) };
  } finally {
    fs.closeSync(descriptor);
  }
}

export type ForeignFileType =
  | 'xlsx'
  | 'xls'
  | 'ods'
  | 'pdf'
  | 'zip'
  | 'gzip'
  | 'html'
  | 'png'
  | 'jpeg'
  | 'utf_16'
  | 'binary';

/** Files that people give instead of a text file, by their first bytes (hex). */
const SIGNATURES: ReadonlyArray<readonly [hex: string, ForeignFileType]> = [
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['d0cf11e0a1b11ae1', 'xls'],
  ['25504446', 'pdf'],
  ['1f8b', 'gzip'],
  ['89504e47', 'png'],
  ['ffd8ff', 'jpeg'],
  ['fffe', 'utf_16'],
  ['feff', 'utf_16'],
];
/** Some banks' programs write an HTML page with a table, and call it xls. */
const HTML = /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|table|meta)\b/i;
const WORKBOOK_NAME = /\.xls[xmb]$/i;

/**
 * Returns the type of a file that is no text in UTF-8 or a one-byte encoding; null for a text.
 * @param head the first bytes of the file. `tail`: its last bytes, or all of them
 */
function foreignFileType(
  name: string,
  { head, tail }: { readonly head: Buffer; readonly tail: Buffer },
): ForeignFileType | null {
  const start = head.subarray(0, 8).toString('hex');
  const [, type = null] = SIGNATURES.find(([hex]) => start.startsWith(hex)) ?? [];
  if (type === 'zip') return zipType(name, `${head.toString('latin1')}${tail.toString('latin1')}`);
  if (type !== null) return type;
  if (HTML.test(head.toString('latin1'))) return 'html';
  if (!head.includes(0)) return null;
  return isUtf16(head) ? 'utf_16' : 'binary';
}

function zipType(name: string, names: string): ForeignFileType {
  if (names.includes('application/vnd.oasis.opendocument.spreadsheet')) return 'ods';
  return WORKBOOK_NAME.test(name) || /xl\/(?:workbook|worksheets)/.test(names) ? 'xlsx' : 'zip';
}

/** Whether every second byte is zero, as in UTF-16 without a byte order mark. */
function isUtf16(head: Buffer): boolean {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  return Math.max(...zeros) > head.length / 4 && Math.min(...zeros) < head.length / 16;
}
