import { bar } from './bars.ts';
import { cell, type Line, line, span, type Tone } from './line.ts';
import { widthOf } from './width-of.ts';

export interface ChartRow {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly tone?: Tone;
}

const MARGIN = 2;
const GAP = 2;
const MOST_LABEL = 24;
const MOST_BAR = 60;

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
