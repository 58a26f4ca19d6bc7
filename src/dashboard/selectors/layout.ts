import type { ScreenSize } from '../../output/drawing/terminal-screen.ts';

/** Below this size nothing is readable, and a message is shown instead. */
export const LEAST_SIZE = { columns: 60, rows: 16 } as const;
const REGULAR = { columns: 110, rows: 30 } as const;
const WIDE = { columns: 160, rows: 40 } as const;

/** `compact`: one column with ruled titles; `regular`: two columns of framed panels; `wide`: three. */
export type SizeClass = 'small' | 'compact' | 'regular' | 'wide';

/** How the screen is divided. Widths and heights are those of whole panels. */
export interface Layout {
  readonly size: SizeClass;
  readonly columns: number;
  /** Rows between the tabs and the bottom line. */
  readonly bodyRows: number;
  readonly isFramed: boolean;
  /** Width of a list; the rest is the detail beside it, if there is one. */
  readonly listWidth: number;
  readonly detailWidth: number;
  /** Rows of a list that are visible at once. */
  readonly listRows: number;
}

const fits = ({ columns, rows }: ScreenSize, least: ScreenSize): boolean =>
  columns >= least.columns && rows >= least.rows;

/** Ink clears a frame that is as high as the terminal, which flickers: one row stays free. */
const FREE_ROWS = 1;
/** Header, tabs and bottom line. */
const CHROME_ROWS = 3;
const HEADING_ROWS = 1;
/** A list gets this share of the width when a detail is beside it. */
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
