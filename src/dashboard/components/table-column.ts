import { type Tone, widthOf } from '../../output/drawing/line.ts';

export interface TableCell {
  readonly text: string;
  readonly tone?: Tone;
  /** Words that a screen reader says instead of the text, for example for an arrow. */
  readonly spoken?: string;
}

export interface TableColumn {
  /** Name of the column. The table marks the column whose name is `sort.column`. */
  readonly name?: string;
  readonly title: string;
  readonly width: number;
  /** Maximum width, in columns, to which the column may grow if the table has free space. */
  readonly grows?: number;
  /**
   * If set, the column is as wide as its longest cell, but at most `fits` wide. `grows` may widen the column
   * further.
   */
  readonly fits?: number;
  readonly align?: 'right';
  /** Whether the column is left out rather than another one cut. */
  readonly isSpare?: true;
  /** Whether the column is cut rather than left out, if it is the last one that is shown. */
  readonly isNarrowed?: true;
  /**
   * Whether long texts are shortened in the middle. Different texts still look different (see `Shortener`).
   */
  readonly cutsMiddle?: true;
  /** Whether long URLs are shortened so that what differs stays visible (see `shortenAddresses`). */
  readonly areAddresses?: true;
}

export const COLUMN_GAP = 2;

/**
 * Computes the column widths of a table. If the space is too small, leaves out the last columns. Free space goes
 * to the first columns that can grow.
 * @param columns the most important first
 * @param cells texts by row and column
 */
export function fitColumns(
  columns: readonly TableColumn[],
  cells: readonly (readonly TableCell[])[],
  width: number,
): readonly number[] {
  const sized = columns.map((column, at) => sizedTo(column, cells, at));
  let kept = sized.length;
  const needed = (): number =>
    sized.slice(0, kept).reduce((sum, one) => sum + one.width + COLUMN_GAP, -COLUMN_GAP);
  for (; kept > 1 && needed() > width; kept -= 1) {
    const last = sized[kept - 1];
    const room = width - needed() + (last?.width ?? 0);
    if (last === undefined || room < last.least || columns[kept - 1]?.isNarrowed !== true) continue;
    sized[kept - 1] = { ...last, width: room };
    break;
  }
  // Whether a column that can grow is narrower than its texts.
  const isCutting = (): boolean =>
    sized.slice(0, kept).reduce((sum, one) => sum + Math.max(0, (one.grows ?? 0) - one.width), 0) >
    width - needed();
  while (columns[kept - 1]?.isSpare && isCutting()) kept -= 1;
  let left = Math.max(0, width - needed());
  return sized.slice(0, kept).map(({ width: own, grows }) => {
    if (grows === undefined) return Math.min(own, width);
    const more = Math.max(0, Math.min(left, grows - own));
    left -= more;
    return own + more;
  });
}

function sizedTo(
  { title, width: least, grows, fits }: TableColumn,
  cells: readonly (readonly TableCell[])[],
  at: number,
): { readonly least: number; readonly width: number; readonly grows?: number } {
  const own = Math.max(least, widthOf(title));
  if (fits === undefined && grows === undefined) return { least: own, width: own };
  const longest = cells.reduce((most, row) => Math.max(most, widthOf(row[at]?.text ?? '')), own);
  const width = fits === undefined ? own : Math.min(fits, longest);
  const most = Math.min(grows ?? 0, longest);
  return { least: own, width, ...(most > width ? { grows: most } : {}) };
}
