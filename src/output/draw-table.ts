import { widthOf } from './drawing/width.ts';
import { wrapCell } from './wrap.ts';

/** Columns between two cells. */
export const GAP = 2;

/** A cell of a table: its text, and what is written for it (perhaps with colour). */
export interface DrawnCell {
  readonly text: string;
  readonly colored: string;
}

/** Width of a column on the terminal, and the alignment of its cells. */
export interface DrawnColumn {
  readonly width: number;
  readonly right: boolean;
}

/** Lines of a table without borders, each cell on one line. */
export const drawTable = (
  columns: readonly DrawnColumn[],
  rows: readonly (readonly DrawnCell[])[],
): readonly string[] =>
  rows.map((cells) =>
    columns
      .map(({ width, right }, at) => {
        const { text, colored } = cells[at] ?? { text: '', colored: '' };
        const room = ' '.repeat(Math.max(0, width - widthOf(text)));
        return right ? room + colored : colored + room;
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  );

const NO_BORDERS = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '' },
  middle: ' '.repeat(GAP),
};

/** The same, but a text wider than its column is wrapped within its cell. */
export async function drawWrappedTable(
  columns: readonly DrawnColumn[],
  rows: readonly (readonly DrawnCell[])[],
): Promise<readonly string[]> {
  const { default: Table } = await import('cli-table3');
  const wrapped = rows.map((cells) =>
    columns.map(({ width }, at) => {
      const { text, colored } = cells[at] ?? { text: '', colored: '' };
      return widthOf(text) <= width ? colored : wrapCell(text, width).join('\n');
    }),
  );
  const drawn = new Table({
    chars: NO_BORDERS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colWidths: columns.map(({ width }) => width),
    colAligns: columns.map(({ right }) => (right ? 'right' : 'left')),
  });
  drawn.push(...wrapped);
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** The most decimal places of the amounts in a column: `R$ 0,115` has three. */
export const decimalsOf = (texts: Iterable<string>): number => {
  let most = 0;
  for (const text of texts) most = Math.max(most, FRACTION.exec(text)?.[1]?.length ?? 0);
  return most;
};

const FRACTION = /,(\d+)$/;

/** An amount padded with blanks, so that the commas of a right-aligned column are below each other. */
export const alignedOnComma = (text: string, decimals: number): string => {
  const own = FRACTION.exec(text)?.[1]?.length;
  return own === undefined ? text : text + ' '.repeat(Math.max(0, decimals - own));
};
