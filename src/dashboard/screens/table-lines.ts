import { cell, cut, EMPTY_LINE, type Line, line, span, type Tone } from '../../output/drawing/line.ts';
import { widthOf } from '../../output/drawing/width.ts';
import { Shortener } from '../../output/shorten.ts';

export interface ScreenCell {
  readonly text: string;
  readonly tone?: Tone;
}

/** A column of a list on the screen. */
export interface ScreenColumn<Row> {
  readonly title: string;
  /** Its minimum width, in columns of the terminal. */
  readonly width: number;
  /** Grows into free space, up to this width. */
  readonly grows?: number;
  /** Takes what its longest cell needs: up to this width in any case, and more only of free space. */
  readonly fits?: number;
  readonly align?: 'right';
  /** For ids and addresses: cut in the middle, so that two different ones never look the same. */
  readonly cutsMiddle?: true;
  readonly cell: (row: Row) => ScreenCell;
}

const GAP = 2;
/** The mark of a row, and a blank. */
const MARGIN = 2;

export interface TableRow<Row> {
  readonly row: Row;
  readonly isSelected: boolean;
  /** Drawn before the row. */
  readonly mark?: string;
  /** Whether the content may be outdated. */
  readonly isDim?: boolean;
}

/**
 * Heading and rows of a list. Without room the last columns are left out, and listed in `dropped`.
 * @param columns the most important first
 */
export function tableLines<Row>(
  columns: readonly ScreenColumn<Row>[],
  rows: readonly TableRow<Row>[],
  width: number,
): { readonly lines: readonly Line[]; readonly dropped: readonly string[] } {
  const fitted = columns.map((column) => fittedTo(column, rows));
  const shown = fitting(fitted, width - MARGIN);
  const widths = grown(shown, width - MARGIN);
  const head = line(
    span(' '.repeat(MARGIN)),
    ...shown.flatMap(({ title, align }, at) => [
      ...(at > 0 ? [span(' '.repeat(GAP))] : []),
      cell(title.toUpperCase(), widths[at] ?? 0, { tone: 'dim', ...(align ? { align } : {}) }),
    ]),
  );
  const cells = rows.map(({ row }) => shown.map((column) => column.cell(row)));
  const shorteners = shown.map(({ cutsMiddle }, at) =>
    cutsMiddle ? new Shortener(widths[at] ?? 1).shorten(cells.map((row) => row[at]?.text ?? '')) : null,
  );
  const lines = rows.map(({ isSelected, mark = ' ', isDim = false }, index): Line => {
    const spans = shown.flatMap(({ align }, at) => {
      const { text = '', tone = 'plain' } = cells[index]?.[at] ?? {};
      const short = shorteners[at]?.get(text) ?? text;
      const room = widths[at] ?? 0;
      return [
        ...(at > 0 ? [span(' '.repeat(GAP))] : []),
        cell(short, room, { tone: isDim ? 'dim' : tone, ...(align ? { align } : {}) }),
      ];
    });
    return { spans: [span(`${cut(mark, 1)} `, 'accent'), ...spans], isSelected };
  });
  return { lines: [head, ...lines], dropped: columns.slice(shown.length).map(({ title }) => title) };
}

function fittedTo<Row>(column: ScreenColumn<Row>, rows: readonly TableRow<Row>[]): ScreenColumn<Row> {
  const { fits, grows = 0, width: own, ...other } = column;
  if (fits === undefined) return column;
  const longest = rows.reduce((most, { row }) => Math.max(most, widthOf(column.cell(row).text)), own);
  const width = Math.min(fits, longest);
  return longest > width ? { ...other, width, grows: Math.min(grows, longest) } : { ...other, width };
}

function fitting<Row>(columns: readonly ScreenColumn<Row>[], width: number): readonly ScreenColumn<Row>[] {
  let kept = columns.length;
  const needed = (): number => columns.slice(0, kept).reduce((sum, one) => sum + one.width + GAP, -GAP);
  while (kept > 1 && needed() > width) kept -= 1;
  return columns.slice(0, kept);
}

function grown<Row>(columns: readonly ScreenColumn<Row>[], width: number): readonly number[] {
  const least = columns.reduce((sum, one) => sum + one.width + GAP, -GAP);
  let left = Math.max(0, width - least);
  let open = columns.filter(({ grows }) => grows !== undefined).length;
  return columns.map(({ width: own, grows }) => {
    if (grows === undefined) return own;
    const more = Math.min(Math.floor(left / open), grows - own);
    left -= more;
    open -= 1;
    return own + more;
  });
}

/** A label and its value, in two columns. */
export const labelled = (label: string, room: number, ...value: Line['spans']): Line =>
  line(cell(label, room, { tone: 'dim' }), span('  '), ...value);

/** A line with a right-aligned part, if there is room for both. */
export function withRight(
  left: Line,
  right: { readonly text: string; readonly tone: Tone },
  width: number,
): Line {
  const used = left.spans.reduce((sum, { text }) => sum + widthOf(text), 0);
  const room = width - used - 2;
  if (room < 4) return left;
  const shown = cut(right.text, room);
  const blanks = ' '.repeat(width - used - widthOf(shown));
  return { ...left, spans: [...left.spans, span(blanks), span(shown, right.tone)] };
}

/** Cuts or fills up to exactly this many lines. */
export function filled(lines: readonly Line[], height: number): readonly Line[] {
  const kept = lines.slice(0, height);
  return [...kept, ...Array.from({ length: Math.max(0, height - kept.length) }, () => EMPTY_LINE)];
}
