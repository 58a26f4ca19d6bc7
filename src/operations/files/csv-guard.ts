import { isFormulaSign, isUnseen } from '../../domain/text/safe-text.ts';
import type { Sink } from './atomic-file.ts';

/** Puts `'` before csv cells that a spreadsheet would run as formulas. */
export interface CsvGuard extends Sink {
  /** Writes the bytes that were held back at the end of the last chunk. */
  end(): Promise<void>;
  /** Number of added apostrophes. A cell with several lines may get several. */
  readonly changes: number;
}

/**
 * Passes csv to `sink` byte for byte, except for cells that `safeCsvText` escapes. Needs constant memory, and
 * does not change numbers (`-1.50`, `+5511…`).
 */
export function csvGuard(sink: Sink): CsvGuard {
  const scan = new Scan();
  const pass = async (pieces: readonly Uint8Array[]): Promise<void> => {
    for (const piece of pieces) if (piece.byteLength > 0) await sink.write(piece);
  };
  return {
    write: (chunk) => pass(scan.next(typeof chunk === 'string' ? Buffer.from(chunk) : chunk, false)),
    end: () => pass(scan.next(NOTHING, true)),
    get changes() {
      return scan.changes;
    },
  };
}

const [TAB, LF, CR, SPACE, QUOTE, DEL] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x7f];
const [EQUALS, PLUS, MINUS, AT] = [0x3d, 0x2b, 0x2d, 0x40];
/** Both `,` and `;` end a cell, because the program that opens the file decides on the separator. */
const [COMMA, SEMICOLON, POINT] = [0x2c, 0x3b, 0x2e];
const NOTHING = new Uint8Array();
const MARK = Buffer.from("'");
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

const table = (holds: (byte: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => (holds(byte) ? 1 : 0));
const ENDS_PLAIN = table((byte) => [COMMA, SEMICOLON, LF, CR].includes(byte));
const ENDS_QUOTED = table((byte) => [QUOTE, LF, CR].includes(byte));
/** Most cells begin with one of these bytes. Such a cell is never a formula. */
const HARMLESS = table((byte) => /[0-9A-Za-z]/.test(String.fromCharCode(byte)));
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/**
 * Largest number of bytes to skip at the start of a cell because they are blanks or invisible characters. A
 * longer run is treated as an attack.
 */
const MOST_BLANKS = 4096;
const LONGEST_NUMBER = 40;

/**
 * Position of the next byte: at the start of the file, of a cell, or of a line in a cell; or inside a plain
 * or quoted cell.
 */
const [FILE, CELL, LINE, PLAIN, QUOTED] = [0, 1, 2, 3, 4];

class Scan {
  changes = 0;
  #place = FILE;
  #inQuotes = false;
  #firstLine = true;
  #opener = LF;
  /** Bytes at the end of the last chunk that cannot be judged before the next chunk. */
  #held: Uint8Array = NOTHING;

  next(chunk: Uint8Array, isLast: boolean): readonly Uint8Array[] {
    const bytes = this.#held.byteLength === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const pieces: Uint8Array[] = [];
    let written = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.#place === PLAIN) at = this.#throughPlain(bytes, at);
      else if (this.#place === QUOTED) {
        const next = this.#throughQuoted(bytes, at, isLast);
        if (next === at) break;
        at = next;
      } else if (this.#place === FILE) {
        if (bytes.length < BYTE_ORDER_MARK.length && !isLast) break;
        if (BYTE_ORDER_MARK.equals(bytes.subarray(0, BYTE_ORDER_MARK.length))) at = BYTE_ORDER_MARK.length;
        this.#place = CELL;
      } else if (this.#place === CELL) {
        this.#inQuotes = bytes[at] === QUOTE;
        this.#firstLine = true;
        this.#place = LINE;
        if (this.#inQuotes) at += 1;
      } else {
        const isFormula = this.#beginsFormula(bytes, at, isLast);
        if (isFormula === undefined) break;
        if (isFormula) {
          pieces.push(bytes.subarray(written, at), MARK);
          written = at;
          this.changes += 1;
        }
        this.#place = this.#inQuotes ? QUOTED : PLAIN;
      }
    }
    this.#held = at < bytes.length ? bytes.slice(at) : NOTHING;
    pieces.push(bytes.subarray(written, at));
    return pieces;
  }

  #throughPlain(bytes: Uint8Array, from: number): number {
    const { length } = bytes;
    for (let at = from; at < length; at += 1) {
      if (ENDS_PLAIN[bytes[at] as number] === 0) continue;
      if (at + 1 < length && HARMLESS[bytes[at + 1] as number] === 1) continue;
      this.#opener = bytes[at] as number;
      this.#place = CELL;
      return at + 1;
    }
    return length;
  }

  /**
   * Skips bytes inside a quoted cell, up to the end of the cell or line.
   * @returns the next position to read; `from` when it depends on the next chunk
   */
  #throughQuoted(bytes: Uint8Array, from: number, isLast: boolean): number {
    const { length } = bytes;
    let at = from;
    while (at < length && ENDS_QUOTED[bytes[at] as number] === 0) at += 1;
    if (at === length) return at;
    if (bytes[at] === QUOTE) {
      if (at + 1 === length && !isLast) return at;
      if (bytes[at + 1] === QUOTE) return at + 2;
      this.#place = PLAIN;
      return at + 1;
    }
    this.#firstLine = false;
    this.#place = LINE;
    return at + 1;
  }

  /**
   * Returns whether a spreadsheet would run the cell at `from` as a formula; undefined when the result
   * depends on the next chunk.
   */
  #beginsFormula(bytes: Uint8Array, from: number, isLast: boolean): boolean | undefined {
    const first = bytes[from] as number;
    if (HARMLESS[first] === 1) return false;
    if (this.#firstLine && (first === TAB || (this.#inQuotes && (first === LF || first === CR)))) return true;
    for (let at = from; at < bytes.length; ) {
      if (at - from > MOST_BLANKS) return true;
      const byte = bytes[at] as number;
      if (byte === LF || byte === CR || byte === QUOTE) return false;
      if (byte === EQUALS || byte === AT) return true;
      if (byte === PLUS || byte === MINUS)
        return (
          at > from ||
          !this.#firstLine ||
          isNoNumber(bytes, at, this.#inQuotes ? QUOTE : this.#opener, isLast)
        );
      if (byte < 0x80) {
        if (byte > SPACE && byte !== DEL) return false;
        at += 1;
        continue;
      }
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      if (at + length > bytes.length && !isLast) return undefined;
      const character = Buffer.from(bytes.subarray(at, at + length)).toString();
      if (isFormulaSign(character)) return true;
      if (!isUnseen(character)) return false;
      at += length;
    }
    return isLast ? false : undefined;
  }
}

/**
 * Whether a cell that begins with `+` or `-` is not a plain number (see `isPlainNumber`). Undefined if this
 * depends on the next chunk.
 * @param opener the byte before the cell. After `,` a `;` does not end the cell, and after `;` a `,` does not
 */
function isNoNumber(bytes: Uint8Array, from: number, opener: number, isLast: boolean): boolean | undefined {
  const inQuotes = opener === QUOTE;
  const hasDecimalComma = inQuotes || opener === SEMICOLON;
  let at = from + 1;
  for (const most = Math.min(bytes.length, from + LONGEST_NUMBER); at < most; at += 1) {
    const byte = bytes[at] as number;
    if (isDigit(byte)) continue;
    const parts = byte === POINT || (hasDecimalComma && byte === COMMA);
    if (!parts || !isDigit(bytes[at - 1])) break;
  }
  // Inside quotes, the next byte is needed too: two quotes represent one quote of the cell.
  if ((inQuotes ? at + 1 : at) >= bytes.length && !isLast) return undefined;
  return !(isDigit(bytes[at - 1]) && endsCell(bytes, at, opener));
}

function endsCell(bytes: Uint8Array, at: number, opener: number): boolean {
  const end = bytes[at];
  if (opener === QUOTE) return end === QUOTE && bytes[at + 1] !== QUOTE;
  if (end === COMMA) return opener !== SEMICOLON;
  if (end === SEMICOLON) return opener !== COMMA;
  return end === undefined || end === LF || end === CR;
}
