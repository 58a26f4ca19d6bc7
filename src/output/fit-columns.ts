import type { CellType } from '../domain/text/program-cell.ts';
import { GAP } from './draw-table.ts';
import { widthOf } from './drawing/line.ts';
import type { Column } from './view.ts';

/**
 * Minimum widths in terminal columns. Types without a minimum are never cut, because people copy them (ids,
 * keys) or count them (money). Statuses, times and documents are cut only if they are longer than any known
 * value.
 */
const NARROWEST: Readonly<Partial<Record<CellType, number>>> = {
  text: 8,
  name: 8,
  party: 8,
  json: 8,
  word: 32,
  list: 32,
  status: 24,
  time: 24,
  document: 24,
  secret: 24,
  yesno: 24,
  command: 26,
};

/**
 * Widths at which a text can still be read. A column of `leavesOut` is left out before a more important one becomes
 * narrower.
 */
const READABLE: Readonly<Partial<Record<CellType, number>>> = { text: 20, name: 12, party: 12, json: 20 };

const NARROWER = 0.6;

/** Whether a long cell is wrapped, because its items are words. */
export const isWrapped = (type: CellType = 'id'): boolean => type === 'list';
export const isCut = (type: CellType = 'id'): boolean => NARROWEST[type] !== undefined && !isWrapped(type);

const leastOf = (type: CellType, size: number): number => Math.min(size, NARROWEST[type] ?? size);

/**
 * Minimum width of a wrapped column, so that words are usually not broken. On a very narrow terminal, the
 * longest words are broken.
 */
const NARROWEST_WRAPPED = 8;
const longestWord = (cells: readonly (readonly string[])[], at: number): number =>
  Math.max(0, ...cells.flatMap((row) => (row[at] ?? '').split(' ').map((word) => widthOf(word))));

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + GAP, -GAP);

export interface Fit {
  readonly kept: readonly number[];
  readonly widths: readonly number[];
}

interface Room {
  /** Null means that all columns have their natural width. */
  readonly width: number | null;
  /** These columns are always drawn. */
  readonly fields?: readonly string[];
  /** These columns are left out first, in this order. */
  readonly leavesOut?: readonly string[] | undefined;
}

type Typed = Pick<Column<never>, 'type' | 'name'>;

/**
 * Returns the columns to draw and their widths. If the table is too wide, the function first wraps headers
 * onto two lines, then narrows texts (the widest column first). If columns still do not fit, it leaves out
 * those of `leavesOut` first, then the last columns.
 */
export function fitColumns(
  columns: readonly Typed[],
  head: readonly string[],
  texts: readonly (readonly string[])[],
  room: Room,
): Fit {
  const contents = columns.map((_column, at) => widest(texts, at));
  const natural = contents.map((size, at) => Math.max(size, widthOf(head[at] ?? '')));
  if (room.width === null) return { kept: [...natural.keys()], widths: natural };
  const heads = columns.map((_column, at) => twoLineWidth(head[at] ?? ''));
  const wrapped = contents.map((size, at) => Math.max(heads[at] ?? 0, size));
  const least = contents.map((size, at) => {
    const type = columns[at]?.type ?? 'id';
    return Math.max(heads[at] ?? 0, leastOf(type, isWrapped(type) ? longestWord(texts, at) : size));
  });
  const readable = wrapped.map((size, at) =>
    Math.max(least[at] ?? 0, Math.min(size, READABLE[columns[at]?.type ?? 'id'] ?? least[at] ?? size)),
  );
  const { kept, floors } = keptColumns(columns, { least, readable }, room.width, room);
  const fewer = withWrappedHeads(only(kept, natural), only(kept, wrapped), room.width);
  return { kept, widths: narrowed(narrowed(fewer, floors, room.width), only(kept, least), room.width) };
}

export function fittedForWrapping(
  columns: readonly Typed[],
  head: readonly string[],
  texts: readonly (readonly string[])[],
  room: Room,
): Fit {
  const cells = [head, ...texts];
  const natural = columns.map((_column, at) => widest(cells, at));
  if (room.width === null) return { kept: [...natural.keys()], widths: natural };
  const words = natural.map((_size, at) => longestWord(cells, at));
  const narrowest = natural.map(() => NARROWEST_WRAPPED);
  const least = narrowed(words, narrowest, room.width);
  const { kept } = keptColumns(columns, { least, readable: least }, room.width, room);
  return { kept, widths: narrowed(only(kept, natural), only(kept, least), room.width) };
}

/**
 * Returns the positions of the columns that fit, at least one, and the widths below which these columns should not be
 * narrowed. With `--fields`, all columns are kept.
 */
function keptColumns(
  columns: readonly Typed[],
  { least, readable }: { readonly least: readonly number[]; readonly readable: readonly number[] },
  width: number,
  { fields, leavesOut = [] }: Room,
): { readonly kept: readonly number[]; readonly floors: readonly number[] } {
  let kept = [...columns.keys()];
  let floors = readable;
  const end = () => ({ kept, floors: only(kept, floors) });
  const fits = (some: readonly number[], widths: readonly number[]): boolean =>
    total(only(some, widths)) <= width;
  if (fields) return end();
  const named = leavesOut
    .map((name) => columns.findIndex((column) => column.name === name))
    .filter((at) => at !== -1);
  for (const out of named) {
    if (kept.length === 1 || fits(kept, readable)) break;
    // A column is not left out if it fits when it is a little narrower itself.
    floors = readable.with(out, Math.max(least[out] ?? 0, Math.ceil((readable[out] ?? 0) * NARROWER)));
    if (fits(kept, floors)) return end();
    floors = readable;
    kept = kept.filter((at) => at !== out);
  }
  for (const out of columns.keys().toArray().reverse()) {
    if (kept.length === 1 || fits(kept, least)) break;
    kept = kept.filter((at) => at !== out);
  }
  // After a wide column was left out, a narrower one that was left out earlier may fit again.
  for (const back of named.toReversed().filter((at) => !kept.includes(at))) {
    const more = [...kept, back].toSorted((one, other) => one - other);
    if (fits(more, readable)) kept = more;
  }
  return end();
}

export const only = <T>(places: readonly number[], items: readonly T[]): T[] =>
  items.filter((_item, at) => places.includes(at));

const widest = (cells: readonly (readonly string[])[], at: number): number =>
  Math.max(0, ...cells.map((row) => widthOf(row[at] ?? '')));

function twoLineWidth(head: string): number {
  const words = head.split(' ');
  const splits = words.map((_word, at) =>
    Math.max(widthOf(words.slice(0, at).join(' ')), widthOf(words.slice(at).join(' '))),
  );
  return Math.min(...splits);
}

/**
 * Returns the column widths after some headers were wrapped. The header that saves the most width is wrapped
 * first, then the next one, until the table fits.
 */
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

/**
 * Returns reduced widths. The widest column is reduced first, until the table fits or every column has its
 * minimum.
 */
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
