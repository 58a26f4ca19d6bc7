import type { Codec } from '../../contract/codecs.ts';
import { type FastDecoder, fastDecoder } from '../../contract/coding/fast-decoder.ts';
import type { CellType } from '../../domain/text/cell-text.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../domain/text/json.ts';

/** A column of the csv: a field of the row, and how its value is written. */
export interface PatternColumn {
  readonly name: string;
  readonly type: CellType;
}

/** A page as csv. */
export interface WrittenPage {
  /** One for each row, each with its line end. */
  readonly lines: Uint8Array;
  readonly count: number;
  /** The first row as the service wrote it, as bytes: its characters are those of latin1. */
  readonly first: string;
  /** What stands around the rows, with `ROWS_MARK` in their place. */
  readonly envelope: Uint8Array;
}

/** What stands for all rows in an envelope: a text, where rows are objects. Within another text it would be no JSON. */
export const ROWS_MARK = 'rows written by a pattern';

/** Rows of a page that are read one by one. With more of them the page is read as usual, which is faster then. */
const MOST_MISFITS = 40;
/** After so many pages in a row that were read as usual no other is tried. */
const MOST_FAILURES = 3;

/** One object without lists or other objects, whatever it has. */
const FLAT_OBJECT = /\{(?:[^"{}[\]]|"(?:[^"\\]|\\.)*")*\}/y;
/** A text without escapes. Texts are bytes, each as a character of latin1. */
const ANY_TEXT = String.raw`"[^"\\\x00-\x1f]*"`;
/** What `csvCell` leaves as it is: the first character is an ASCII letter, a digit, or one of À to ÿ. */
const PLAIN_START = String.raw`(?:[0-9A-Za-z]|\xc3[\x80-\xbf])`;
const PLAIN_TEXT = String.raw`"(${PLAIN_START}[^",\\\x00-\x1f]*|)"`;
/** With a comma it is quoted: as JSON writes it, since there are no quotes in it. Matches nothing that the other does. */
const QUOTED_TEXT = String.raw`("${PLAIN_START}[^",\\\x00-\x1f]*,[^"\\\x00-\x1f]*")`;
/** A status that decoding does not change. */
const STATUS_TEXT = '"([A-Z][A-Z0-9_]*)"';
/** Is written as it is (`csvText`). */
const PHONE_KEY = String.raw`"(\+\d{8,15})"`;
/** So few digits that a double has them all. Zeros at the end of a fraction are not written (`Decimal`): two groups. */
const WHOLE = String.raw`(?:0|[1-9]\d{0,10})`;
const DECIMAL = String.raw`(?:(${WHOLE}\.\d{0,3}[1-9])0*|(${WHOLE})(?:\.0+)?)`;
const ANY_NUMBER = String.raw`-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?`;
/** What stands between two rows, or nothing after the last. */
const BETWEEN = String.raw`(?:,(?=\{)|(?=\]))`;
const BEGINS_BETWEEN = new RegExp(`^${BETWEEN}`);

const [LINE_FEED, BLANK] = [0x0a, 0x20];
/** Groups that a line can name (`$99`). */
const MOST_GROUPS = 99;

interface RowPattern {
  /** Matches one row after the other, up to the first that does not fit. */
  readonly pattern: RegExp;
  /** What a row is replaced with. */
  readonly line: string;
}

/**
 * Writes pages of a list as csv in a sixth of the time it takes to read their values: rows of a list are written alike, so a
 * pattern made from one of them matches the others, and its groups are the cells. It matches only what the contract accepts
 * and what is written to csv as it stands in JSON; other rows are given to `slow`, and other pages left to the caller.
 */
export class CsvByPattern<T> {
  readonly #decoder: FastDecoder | null;
  readonly #columns: readonly PatternColumn[];
  readonly #slow: (row: { readonly item: T }) => string;
  #row: RowPattern | undefined;
  #failures = 0;

  /** @param slow the line of a row that was decoded by `codec` */
  constructor(codec: Codec, columns: readonly PatternColumn[], slow: (row: { readonly item: T }) => string) {
    this.#decoder = fastDecoder(codec);
    this.#columns = columns;
    this.#slow = slow;
  }

  /** Null for a page that is to be read as usual: anything about it is unusual, or wrong. */
  write(bytes: Uint8Array): WrittenPage | null {
    if (!this.#decoder || this.#failures === MOST_FAILURES) return null;
    const isUtf8 = process.getBuiltinModule('node:buffer').isUtf8(bytes);
    const page = isUtf8 ? this.#tried(this.#decoder, bytes) : null;
    this.#failures = page ? 0 : this.#failures + 1;
    if (!page) this.#row = undefined;
    return page;
  }

  /** A text of some megabytes is more than V8's patterns can go through. */
  #tried(decoder: FastDecoder, bytes: Uint8Array): WrittenPage | null {
    try {
      return this.#write(decoder, bytes);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  #write(decoder: FastDecoder, bytes: Uint8Array): WrittenPage | null {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, lengthWithoutBlanks(bytes)).toString('latin1');
    const from = text.indexOf('[{') + 1;
    const first = flatObjectAt(text, from);
    // Line ends will tell where the lines of matched rows end.
    if (from === 0 || first === undefined || text.includes('\n')) return null;
    this.#row ??= rowPattern(decoder, this.#columns, first);
    if (!this.#row) return null;
    let [lines, rest, count] = ['', text.slice(from), 0];
    for (let misfits = 0; !rest.startsWith(']'); misfits += 1) {
      const written = rest.replace(this.#row.pattern, this.#row.line);
      const end = written.lastIndexOf('\n') + 1;
      const fitting = written.slice(0, end);
      lines += fitting;
      count += lineEndsIn(fitting);
      rest = written.slice(end);
      if (rest.startsWith(']')) break;
      const misfit = misfits < MOST_MISFITS ? flatObjectAt(rest, 0) : undefined;
      const line = misfit && this.#slowLine(decoder, misfit);
      const after = BEGINS_BETWEEN.exec(rest.slice(misfit?.length ?? 0));
      if (!misfit || line === undefined || !after) return null;
      lines += line;
      count += 1;
      rest = rest.slice(misfit.length + after[0].length);
    }
    return {
      lines: Buffer.from(lines, 'latin1'),
      count,
      first,
      envelope: Buffer.from(`${text.slice(0, from)}"${ROWS_MARK}"${rest}`, 'latin1'),
    };
  }

  #slowLine(decoder: FastDecoder, bytes: string): string | undefined {
    const value = objectOf(bytes);
    if (value === undefined || !decoder.accepts(value)) return undefined;
    return Buffer.from(this.#slow({ item: decoder.decode(value) as T })).toString('latin1');
  }
}

/** The object that begins there, without lists or other objects in it; undefined if there is none. */
function flatObjectAt(text: string, at: number): string | undefined {
  FLAT_OBJECT.lastIndex = at;
  return FLAT_OBJECT.exec(text)?.[0];
}

/** A line end after the JSON is no reason to read a page as usual. */
function lengthWithoutBlanks(bytes: Uint8Array): number {
  let length = bytes.byteLength;
  while (bytes[length - 1] === LINE_FEED || bytes[length - 1] === BLANK) length -= 1;
  return length;
}

function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** @param bytes of UTF-8, as characters of latin1 */
function objectOf(bytes: string): JsonObject | undefined {
  try {
    const value = parseJson(Buffer.from(bytes, 'latin1').toString());
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The pattern of rows with the names of this one, in this order. Undefined where it is no row, or one that has other values
 * than texts, numbers, truths and null.
 */
function rowPattern(
  decoder: FastDecoder,
  columns: readonly PatternColumn[],
  bytes: string,
): RowPattern | undefined {
  const example = objectOf(bytes);
  if (example === undefined || !decoder.accepts(example)) return undefined;
  let groups = 0;
  const cells = new Map<string, string>();
  const fields = Object.keys(example).map((name, at) => {
    const takes = (value: unknown): boolean => decoder.accepts({ ...example, [name]: value });
    const type = columns.find((column) => column.name === name)?.type;
    const forms = type === undefined ? freeForms(takes) : cellForms(takes, type);
    const before = groups;
    for (const form of forms) groups += form.match(/\((?!\?)/g)?.length ?? 0;
    cells.set(
      name,
      Array.from({ length: groups - before }, (_, each) => `$${twoDigits(before + each + 1)}`).join(''),
    );
    const field = `${at === 0 ? '' : ','}${asPattern(name)}:(?:${forms.join('|')})`;
    return at > 0 && takes(undefined) ? `(?:${field})?` : field;
  });
  if (groups > MOST_GROUPS) return undefined;
  return {
    pattern: new RegExp(String.raw`\{${fields.join('')}\}${BETWEEN}`, 'gy'),
    line: `${columns.map(({ name }) => cells.get(name) ?? '').join(',')}\n`,
  };
}

const twoDigits = (group: number): string => String(group).padStart(2, '0');

/** A name as it stands in the bytes. */
const asPattern = (name: string): string =>
  Buffer.from(JSON.stringify(name))
    .toString('latin1')
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Values that are not written: the groups of a cell are those of a column. */
function freeForms(takes: (value: unknown) => boolean): string[] {
  return [
    ...(takes('a') ? [ANY_TEXT] : takes('A') ? [STATUS_TEXT.replace(/[()]/g, '')] : []),
    ...(takes(null) ? ['null'] : []),
    ...(takes(true) ? ['true', 'false'] : []),
    ...(takes(1.5) ? [ANY_NUMBER] : []),
  ];
}

/** Values as `csvCell` writes them; a cell is what its groups have, so nothing for null. */
function cellForms(takes: (value: unknown) => boolean, type: CellType): string[] {
  const texts = type === 'key' ? [PLAIN_TEXT, QUOTED_TEXT, PHONE_KEY] : [PLAIN_TEXT, QUOTED_TEXT];
  const forms = takes('a') ? texts : takes('A') ? [STATUS_TEXT] : takes(1.5) ? [DECIMAL] : [];
  return [...forms, ...(takes(null) ? ['null'] : [])];
}
