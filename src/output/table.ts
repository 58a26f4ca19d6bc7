import Table from 'cli-table3';
import stringWidth from 'string-width';
import type { Row } from '../contract/row.ts';
import { say } from '../i18n/index.ts';
import { humanCell, isRightAligned } from './cell.ts';
import { header } from './detail.ts';
import { chosenColumns, onRow } from './fields.ts';
import type { OutputOptions } from './presenter.ts';
import { styleFor, styleStatus } from './style.ts';
import type { Column, View } from './view.ts';

/** Rows that decide the widths; later ones use the same, so that memory stays flat. */
const FIRST_ROWS = 200;
const GAP = 2;
const NARROWEST = 8;

/** A borderless table that fits the terminal: words are cut with `…`, ids and money never. */
export async function table<T>(
  view: View<T>,
  rows: AsyncIterable<Row<T>>,
  options: OutputOptions,
): Promise<number> {
  const columns = options.fields
    ? chosenColumns(view, options.fields)
    : view.columns.filter((column) => column.shown === 'table').map((column) => onRow<T>(column));
  let batch: string[][] = [];
  let widths: number[] | undefined;
  let count = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const head =
      widths === undefined ? columns.map((column) => header(column, options).toUpperCase()) : undefined;
    widths ??= fitted(columns, head ?? [], batch, options.width);
    await options.write(draw(columns, head, batch, widths, options));
    batch = [];
  };
  for await (const row of rows) {
    batch.push(columns.map((column) => humanCell(column.type, column.value(row), options)));
    count += 1;
    if (batch.length >= FIRST_ROWS) await flush();
  }
  await flush();
  if (count === 0 && options.width !== null) await options.write(`${say(options.words, 'output.nothing')}\n`);
  return count;
}

/** Columns whose text may be cut. What one copies (ids, keys) and counts (money) stays whole. */
const mayShrink = (column: Pick<Column<never>, 'type'>): boolean =>
  ['text', 'name', 'list', 'json'].includes(column.type);

function fitted(
  columns: readonly Pick<Column<never>, 'type'>[],
  head: readonly string[],
  rows: readonly (readonly string[])[],
  width: number | null,
): number[] {
  const natural = columns.map((_column, index) =>
    Math.max(...[head, ...rows].map((cells) => stringWidth(cells[index] ?? ''))),
  );
  if (width === null) return natural;
  let excess = natural.reduce((sum, cell) => sum + cell + GAP, -GAP) - width;
  const widths = [...natural];
  while (excess > 0) {
    const widest = widestShrinkable(columns, widths);
    if (widest === undefined) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
}

function widestShrinkable(
  columns: readonly Pick<Column<never>, 'type'>[],
  widths: readonly number[],
): number | undefined {
  let widest: number | undefined;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    if (mayShrink(column) && width > NARROWEST && width > (widest === undefined ? 0 : (widths[widest] ?? 0)))
      widest = index;
  }
  return widest;
}

const NO_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(GAP),
};

function draw<T>(
  columns: readonly Column<Row<T>>[],
  head: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  options: OutputOptions,
): string {
  const style = styleFor(options.color);
  const drawn = new Table({
    chars: NO_BORDERS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colWidths: [...widths],
    colAligns: columns.map((column) => (isRightAligned(column.type) ? 'right' : 'left')),
  });
  if (head) drawn.push(head.map((label) => style.dim(label)));
  for (const cells of rows) {
    drawn.push(
      cells.map((cell, index) => (columns[index]?.type === 'status' ? styleStatus(style, cell) : cell)),
    );
  }
  return `${drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}
