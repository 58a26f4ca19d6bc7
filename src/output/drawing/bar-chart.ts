import type { OutputOptions } from '../output-options.ts';
import { canDraw, cell, EMPTY_LINE, type Line, line, span, type Tone, widthOf, writeLines } from './line.ts';

export interface ChartRow {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly tone?: Tone;
}

export interface Chart {
  readonly title: string;
  readonly rows: readonly ChartRow[];
}

const MARGIN = 2;
const GAP = 2;
const MOST_LABEL = 24;
const MOST_BAR = 60;

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];
const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/** An unknown value must not look like zero. */
const UNKNOWN = '·';

/**
 * Draws a bar, precise to an eighth of a column. A value above zero is always visible.
 * @param value from 0 to `most`; a larger value is drawn as `most`
 */
export function bar(value: number, most: number, columns: number): string {
  if (most <= 0 || value <= 0) return '';
  const eighths = Math.max(1, Math.round((Math.min(value, most) / most) * columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/**
 * Draws one character per value. A zero is a blank, and null is `·`.
 * @param values oldest first
 */
export function sparkline(values: readonly (number | null)[]): string {
  const most = values.reduce<number>((high, value) => Math.max(high, value ?? 0), 0);
  return values
    .map((value) => {
      if (value === null) return UNKNOWN;
      if (value <= 0 || most <= 0) return ' ';
      return HEIGHTS[Math.min(7, Math.ceil((value / most) * 8) - 1)];
    })
    .join('');
}

export function barChart(rows: readonly ChartRow[], width: number): readonly Line[] {
  const label = Math.min(MOST_LABEL, Math.max(0, ...rows.map((row) => widthOf(span(row.label).text))));
  const text = Math.max(0, ...rows.map((row) => widthOf(span(row.text).text)));
  const room = Math.max(1, Math.min(MOST_BAR, width - MARGIN - label - text - 2 * GAP));
  const most = Math.max(0, ...rows.map(({ value }) => value));
  return rows.map((row) =>
    line(
      span(' '.repeat(MARGIN)),
      cell(row.label, label),
      span(' '.repeat(GAP)),
      cell(row.text, text, { align: 'right', tone: 'bold' }),
      span(' '.repeat(GAP)),
      span(bar(row.value, most, room), row.tone ?? 'accent'),
    ),
  );
}

/** Draws the charts that have rows. Does nothing for output that is not drawn. */
export async function drawCharts(options: OutputOptions, charts: () => readonly Chart[]): Promise<void> {
  if (!canDraw(options)) return;
  for (const { title, rows } of charts())
    if (rows.length > 0)
      await writeLines(options, [
        EMPTY_LINE,
        line(span(title, 'bold')),
        ...barChart(rows, options.width ?? 0),
      ]);
}
