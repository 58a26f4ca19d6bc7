export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** Smallest readable terminal. A smaller one only shows a message. */
export const LEAST_SIZE = { columns: 60, rows: 16 } as const;
const REGULAR = { columns: 110, rows: 30 } as const;
const WIDE = { columns: 160, rows: 40 } as const;

/**
 * `compact`: one column, titles without frames. `regular`: two columns of framed panels. `wide`: three
 * columns.
 */
export type SizeClass = 'small' | 'compact' | 'regular' | 'wide';

export type Layout = Readonly<ReturnType<typeof layoutOf>>;

const fits = ({ columns, rows }: ScreenSize, least: ScreenSize): boolean =>
  columns >= least.columns && rows >= least.rows;

const CHROME_ROWS = 3;
const HEADING_ROWS = 1;
const LIST_SHARE = 0.56;

/** Whether the terminal shows only the message that it is too small. */
export const isTooSmall = (terminal: ScreenSize): boolean => !fits(terminal, LEAST_SIZE);

function sizeOf(terminal: ScreenSize): SizeClass {
  if (isTooSmall(terminal)) return 'small';
  if (fits(terminal, WIDE)) return 'wide';
  return fits(terminal, REGULAR) ? 'regular' : 'compact';
}

export function layoutOf(terminal: ScreenSize) {
  const { columns, rows } = terminal;
  const size = sizeOf(terminal);
  const isFramed = size === 'regular' || size === 'wide';
  const isSplit = columns >= REGULAR.columns && size !== 'small';
  const listWidth = isSplit ? Math.ceil(columns * LIST_SHARE) : columns;
  const bodyRows = Math.max(1, rows - CHROME_ROWS);
  return {
    size,
    columns,
    bodyRows,
    isFramed,
    listWidth,
    /** Width of the detail beside the list; 0 if there is no room for it. */
    detailWidth: columns - listWidth,
    listRows: Math.max(1, bodyRows - (isFramed ? 2 : 1) - HEADING_ROWS),
  };
}

export function qrFits(height: number, width: number, size: ScreenSize): boolean {
  const { columns, bodyRows } = layoutOf(size);
  return height + 2 <= bodyRows && width <= columns;
}
