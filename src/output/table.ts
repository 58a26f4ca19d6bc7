import type { Row } from '../contract/row.ts';
import type { CellType } from '../domain/text/cell-text.ts';
import { wrapWords } from '../domain/text/wrap-words.ts';
import { say } from '../i18n/index.ts';
import { humanCell, isRightAligned } from './cell.ts';
import { header } from './detail.ts';
import {
  alignedOnComma,
  type DrawnCell,
  decimalsOf,
  drawTable,
  drawWrappedTable,
  GAP,
} from './draw-table.ts';
import { widthOf } from './drawing/width.ts';
import { columnsOf } from './fields.ts';
import type { CellContext, OutputOptions } from './output-options.ts';
import { Shortener } from './shorten.ts';
import { hasStatusColour, styleFor, styleStatus } from './style.ts';
import type { Column, View } from './view.ts';

/** Rows that determine the widths; later rows use the same, so that memory stays constant. */
const FIRST_ROWS = 200;

/**
 * A table without borders that fits the terminal. Words and addresses are cut with `…` so that two different ones never
 * look the same; ids and money are never cut.
 */
export async function table<T>(
  view: View<T>,
  rows: AsyncIterable<Row<T>>,
  options: OutputOptions,
): Promise<number> {
  const columns = columnsOf(view, options.fields, ({ shown }) => shown === 'table');
  let batch: Cell[][] = [];
  let widths: number[] | undefined;
  let decimals: readonly (number | null)[] = [];
  let shorteners: readonly (Shortener | null)[] = [];
  const style = styleFor(options.color);
  let count = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    decimals = columns.map(({ type }, at) =>
      isRightAligned(type)
        ? Math.max(decimals[at] ?? 0, decimalsOf(batch.map((cells) => cells[at]?.text ?? '')))
        : null,
    );
    const aligned = alignAmounts(batch, decimals);
    const head =
      widths === undefined ? columns.map((column) => header(column, options).toUpperCase()) : undefined;
    const texts = aligned.map((cells) => cells.map(({ text }) => text));
    widths = widths
      ? widened(widths, columns, texts)
      : view.wraps
        ? fittedForWrapping(head ? [head, ...texts] : texts, options)
        : fitted(columns, head ?? [], texts, options);
    if (head)
      shorteners = widths.map((width, at) =>
        isCut(columns[at]?.type) && view.wraps !== true ? new Shortener(width) : null,
      );
    const shown = cutToFit(aligned, shorteners);
    // A cell may be wider than its column, to distinguish two texts.
    const drawn = widths.map((width, at) =>
      shorteners[at] ? Math.max(width, ...shown.map((row) => widthOf(row[at]?.text ?? ''))) : width,
    );
    await options.write(await draw(view, columns, head, shown, drawn, options));
    batch = [];
  };
  for await (const row of rows) {
    const { nowMs: ours, serviceNow } = options;
    const nowMs = view.times === 'machine' ? ours : (serviceNow?.() ?? ours);
    batch.push(columns.map((column) => cellOf(column, row, { ...options, nowMs })));
    count += 1;
    if (batch.length >= FIRST_ROWS) await flush();
  }
  await flush();
  const left = columns.slice(widths?.length ?? columns.length).map((column) => header(column, options));
  if (left.length > 0) {
    const said = say(options.words, 'output.left_out', { columns: left.join(', ') });
    for (const line of wrapWords(said, options.width ?? said.length).split('\n'))
      await options.write(`${style.dim(line)}\n`);
  }
  if (count === 0 && options.width !== null) await options.write(`${say(options.words, 'output.nothing')}\n`);
  return count;
}

type Typed = Pick<Column<never>, 'type'>;

interface Cell {
  readonly text: string;
  /** The original value, by which the colour is chosen in every language. */
  readonly value: unknown;
}

function cellOf<T>(column: Column<Row<T>>, row: Row<T>, context: CellContext): Cell {
  const value = column.value(row);
  return { value, text: humanCell(column.type, value, context) };
}

/**
 * The narrowest a column may become. Words are cut early; values of a known form only when longer than any known one.
 * What is copied (ids, keys) or counted (money) is never cut.
 */
const NARROWEST: Readonly<Partial<Record<CellType, number>>> = {
  ...{ text: 8, name: 8, list: 8, json: 8 },
  ...{ status: 24, time: 24, document: 24, secret: 24, yesno: 24 },
};

const isCut = (type: CellType = 'id'): boolean => NARROWEST[type] !== undefined;

const leastOf = (type: CellType, size: number): number => Math.min(size, NARROWEST[type] ?? size);

/** In wrapped columns no word is broken, except when the terminal is too narrow for the longest. */
const NARROWEST_WRAPPED = 8;
const longestWord = (cells: readonly (readonly string[])[], at: number): number =>
  Math.max(...cells.flatMap((row) => (row[at] ?? '').split(' ').map((word) => widthOf(word))));

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + GAP, -GAP);

/**
 * The widths of the drawn columns. To fit the terminal, headers are first wrapped onto two lines, then words are cut, the
 * widest column before others, and then the last columns are left out. Columns chosen with `--fields` are always drawn.
 */
function fitted(
  columns: readonly Typed[],
  head: readonly string[],
  texts: readonly (readonly string[])[],
  { width, fields }: OutputOptions,
): number[] {
  const contents = columns.map((_column, at) => widest(texts, at));
  const natural = contents.map((size, at) => Math.max(size, widthOf(head[at] ?? '')));
  if (width === null) return natural;
  const heads = columns.map((_column, at) => twoLineWidth(head[at] ?? ''));
  const least = contents.map((size, at) =>
    Math.max(heads[at] ?? 0, leastOf(columns[at]?.type ?? 'id', size)),
  );
  const kept = keptColumns(least, width, fields);
  const wrapped = contents.map((size, at) => Math.max(heads[at] ?? 0, size));
  return narrowed(withWrappedHeads(natural.slice(0, kept), wrapped, width), least, width);
}

/** The widths of the drawn columns of a table whose cells are wrapped; the last columns are left out if need be. */
function fittedForWrapping(
  cells: readonly (readonly string[])[],
  { width, fields }: OutputOptions,
): number[] {
  const natural = (cells[0] ?? []).map((_text, at) => widest(cells, at));
  if (width === null) return natural;
  const words = natural.map((_size, at) => longestWord(cells, at));
  const narrowest = natural.map(() => NARROWEST_WRAPPED);
  const least = narrowed(words, narrowest, width);
  return narrowed(natural.slice(0, keptColumns(least, width, fields)), least, width);
}

/** How many columns fit, at least one; all of those chosen with `--fields`. */
function keptColumns(least: readonly number[], width: number, fields: OutputOptions['fields']): number {
  let kept = least.length;
  while (!fields && kept > 1 && total(least.slice(0, kept)) > width) kept -= 1;
  return kept;
}

const widest = (cells: readonly (readonly string[])[], at: number): number =>
  Math.max(0, ...cells.map((row) => widthOf(row[at] ?? '')));

/** The width of a header on two lines, or on one if it is a single word. */
function twoLineWidth(head: string): number {
  const words = head.split(' ');
  const splits = words.map((_word, at) =>
    Math.max(widthOf(words.slice(0, at).join(' ')), widthOf(words.slice(at).join(' '))),
  );
  return Math.min(...splits);
}

/** The widths with headers wrapped, those that save most first, until the table fits. */
function withWrappedHeads(natural: readonly number[], wrapped: readonly number[], width: number): number[] {
  const widths = [...natural];
  while (total(widths) > width) {
    const saved = widths.map((size, at) => size - (wrapped[at] ?? size));
    const most = Math.max(...saved);
    if (most <= 0) break;
    const at = saved.indexOf(most);
    widths[at] = wrapped[at] ?? 0;
  }
  return widths;
}

/** Reduces the widths, the widest first, until they fit or cannot be reduced. */
function narrowed(natural: readonly number[], least: readonly number[], width: number): number[] {
  const widths = [...natural];
  for (let excess = total(widths) - width; excess > 0; excess -= 1) {
    const room = widths.map((size, at) => (size > (least[at] ?? 0) ? size : 0));
    const widest = room.indexOf(Math.max(...room));
    if (room[widest] === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** The widths for later rows: one may have a longer id than all before, which is still not cut. */
const widened = (
  widths: readonly number[],
  columns: readonly Typed[],
  cells: readonly (readonly string[])[],
): number[] =>
  widths.map((width, at) =>
    isCut(columns[at]?.type) ? width : Math.max(width, ...cells.map((row) => widthOf(row[at] ?? ''))),
  );

/** The cells as drawn; those of each column are distinguishable. */
function cutToFit(
  rows: readonly (readonly Cell[])[],
  shorteners: readonly (Shortener | null)[],
): readonly (readonly Cell[])[] {
  const columns = shorteners.map((one, at) => one?.shorten(rows.map((row) => row[at]?.text ?? '')));
  return rows.map((row) =>
    row.map((cell, at) => ({ ...cell, text: columns[at]?.get(cell.text) ?? cell.text })),
  );
}

/** Amounts of a column aligned at the comma; other texts unchanged. */
const alignAmounts = (
  rows: readonly (readonly Cell[])[],
  decimals: readonly (number | null)[],
): readonly (readonly Cell[])[] =>
  rows.map((cells) =>
    cells.map((cell, at) => {
      const most = decimals[at] ?? 0;
      return most > 0 ? { ...cell, text: alignedOnComma(cell.text, most) } : cell;
    }),
  );

async function draw<T>(
  view: Pick<View<T>, 'wraps'>,
  columns: readonly Column<Row<T>>[],
  head: readonly string[] | undefined,
  rows: readonly (readonly Cell[])[],
  widths: readonly number[],
  options: OutputOptions,
): Promise<string> {
  const style = styleFor(options.color);
  const shown = columns.slice(0, widths.length);
  const heads = head ? headLines(head.slice(0, shown.length), widths, view.wraps === true) : [];
  const headCells = heads.map((line) => line.map((text) => cellIn(text, style.dim)));
  const body = rows.map((cells) =>
    shown.map(({ type }, at) => {
      const { text = '', value } = cells[at] ?? {};
      return cellIn(text, (plain) =>
        hasStatusColour(type) ? styleStatus(style, String(value), plain) : plain,
      );
    }),
  );
  const drawnColumns = shown.map(({ type }, at) => ({ width: widths[at] ?? 0, right: isRightAligned(type) }));
  const all = [...headCells, ...body];
  const lines =
    view.wraps === true ? await drawWrappedTable(drawnColumns, all) : drawTable(drawnColumns, all);
  return `${lines.join('\n')}\n`;
}

/** The header's lines, aligned at the bottom; one line if cells are wrapped later. */
function headLines(
  head: readonly string[],
  widths: readonly number[],
  wraps: boolean,
): readonly (readonly string[])[] {
  if (wraps) return [head];
  const columns = head.map((text, at) => wrapWords(text, widths[at] ?? 0).split('\n'));
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_line, nth) =>
    columns.map((lines) => lines[nth - height + lines.length] ?? ''),
  );
}

const cellIn = (text: string, color: (text: string) => string): DrawnCell => ({ text, colored: color(text) });
