import type { ScreenSize } from '../../output/drawing/screen-size.ts';

/** Smallest terminal on which the dashboard is readable. On a smaller one, only a message is shown. */
export const LEAST_SIZE = { columns: 60, rows: 16 } as const;
const REGULAR = { columns: 110, rows: 30 } as const;
const WIDE = { columns: 160, rows: 40 } as const;

/** `compact`: one column, titles without frames; `regular`: two columns of framed panels; `wide`: three columns. */
export type SizeClass = 'small' | 'compact' | 'regular' | 'wide';

/** The division of the screen. Widths and heights are those of panels with their frames. */
export interface Layout {
  readonly size: SizeClass;
  readonly columns: number;
  /** Number of rows between the tabs and the bottom line. */
  readonly bodyRows: number;
  readonly isFramed: boolean;
  /** Width of a list. The rest of the width is for the detail beside it, if there is one. */
  readonly listWidth: number;
  readonly detailWidth: number;
  /** Number of rows of a list that are visible at once. */
  readonly listRows: number;
}

const fits = ({ columns, rows }: ScreenSize, least: ScreenSize): boolean =>
  columns >= least.columns && rows >= least.rows;

/**
 * Number of rows that stay empty. If a frame is as high as the terminal, Ink clears the screen before drawing
 * it, and the screen flickers.
 */
const FREE_ROWS = 1;
/** Number of rows for header, tabs and bottom line. */
const CHROME_ROWS = 3;
const HEADING_ROWS = 1;
/** Share of the width for a list with a detail beside it. */
const LIST_SHARE = 0.56;

export function layoutOf(terminal: ScreenSize): Layout {
  const { columns, rows } = terminal;
  const size = !fits(terminal, LEAST_SIZE)
    ? 'small'
    : fits(terminal, WIDE)
      ? 'wide'
      : fits(terminal, REGULAR)
        ? 'regular'
        : 'compact';
  const isFramed = size === 'regular' || size === 'wide';
  const isSplit = columns >= REGULAR.columns && size !== 'small';
  const listWidth = isSplit ? Math.ceil(columns * LIST_SHARE) : columns;
  const bodyRows = Math.max(1, rows - FREE_ROWS - CHROME_ROWS);
  return {
    size,
    columns,
    bodyRows,
    isFramed,
    listWidth,
    detailWidth: columns - listWidth,
    listRows: Math.max(1, bodyRows - (isFramed ? 2 : 1) - HEADING_ROWS),
  };
}
