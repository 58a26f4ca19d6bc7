import { isAscii, widthOf } from './drawing/line.ts';
import { wrapText } from './drawing/wrap-text.ts';

export const GAP = 2;

/** Text of a cell. `color` is applied to each line that fits into the column. */
export interface DrawnCell {
  readonly text: string;
  readonly color?: ((line: string) => string) | undefined;
}

/** `width` counts columns of the terminal. */
export interface DrawnColumn {
  readonly width: number;
  readonly right: boolean;
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

/**
 * Returns the lines of a table. A cell line wider than its column is wrapped and loses its colour.
 * @param head vertical position of a header that has fewer lines than another header. Other cells are always
 * at the top.
 */
export async function drawTable(
  columns: readonly DrawnColumn[],
  rows: readonly (readonly DrawnCell[])[],
  head: 'top' | 'bottom' = 'top',
): Promise<readonly string[]> {
  const { default: Table } = await import('cli-table3');
  const drawn = new Table({
    chars: NO_BORDERS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colWidths: columns.map(({ width }) => width),
    colAligns: columns.map(({ right }) => (right ? 'right' : 'left')),
    rowAligns: [head],
  });
  const replaced: string[] = [];
  const measurable = (line: string, shown: string): string =>
    isAscii(line) ? shown : standIn(replaced.push(shown) - 1, widthOf(line));
  const linesOf = ({ text, color = (line) => line }: DrawnCell, width: number): readonly string[] =>
    text
      .split('\n')
      .flatMap((line) =>
        widthOf(line) <= width
          ? [measurable(line, color(line))]
          : wrapText(line, width).map((part) => measurable(part, part)),
      );
  for (const cells of rows)
    drawn.push(columns.map(({ width }, at) => linesOf(cells[at] ?? { text: '' }, width).join('\n')));
  return drawn
    .toString()
    .replace(STAND_IN, (_, at) => replaced[at] ?? '')
    .split('\n')
    .map((line) => line.trimEnd());
}

/** Returns the lines of a table for a pipe. Columns are never too narrow there, so no cell is wrapped. */
export const textLines = (
  columns: readonly DrawnColumn[],
  rows: readonly (readonly DrawnCell[])[],
): readonly string[] =>
  rows.map((cells) =>
    columns
      .map(({ width, right }, at) => {
        const { text = '', color = (line: string) => line } = cells[at] ?? {};
        const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
        return right ? blanks + color(text) : color(text) + blanks;
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  );

/**
 * Returns a placeholder of the given width. `at` is the index of the replaced text. cli-table3 measures new
 * emoji and the letters of many scripts wrongly, so it gets placeholders instead of such texts.
 */
const standIn = (at: number, width: number): string => `\u001b[999;${at}m${'x'.repeat(width)}`;
const STAND_IN = /\u001b\[999;(\d+)mx*/g;

/** Returns the largest number of decimal places: `R$ 0,115` has three. */
export const decimalsOf = (texts: Iterable<string>): number => {
  let most = 0;
  for (const text of texts) most = Math.max(most, FRACTION.exec(text)?.[1]?.length ?? 0);
  return most;
};

const FRACTION = /,(\d+)$/;

/** Pads an amount, so that the column's commas are aligned. */
export const alignedOnComma = (text: string, decimals: number): string => {
  const own = FRACTION.exec(text)?.[1]?.length;
  return own === undefined ? text : text + ' '.repeat(Math.max(0, decimals - own));
};
