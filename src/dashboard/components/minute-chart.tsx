import { Box } from 'ink';
import { printedLines } from '../../domain/text/safe-text.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/clock.ts';
import { clockSeconds } from '../../output/describe-time.ts';
import type { Tone } from '../../output/drawing/line.ts';
import { areaLines, highestOf } from './sparkline.tsx';
import { FixedText } from './styled.tsx';

/** Values of whole minutes, added up so that each bar has a column and a gap. */
export interface Bars {
  /** The sums, oldest first. A bar with an unknown minute is null. */
  readonly values: readonly (number | null)[];
  readonly minutesPerBar: number;
  /** Start of the first bar, in ms. */
  readonly since: number;
}

/** Divisors of an hour. São Paulo differs from UTC by whole hours, so every hour begins a bar. */
const STEPS = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30] as const;

/**
 * Adds up minutes to bars. A bar always covers the same minutes of the clock, so a new minute changes only the
 * last bar. If the oldest minutes do not fill a bar, they are left out.
 * @param perMinute oldest first
 * @param since start of the first minute, in ms
 */
export function barsOf(perMinute: readonly (number | null)[], since: number, columns: number): Bars {
  const minutesPerBar =
    STEPS.find((step) => perMinute.length / step <= Math.floor((columns + 1) / 2)) ?? perMinute.length;
  const first = Math.floor(since / MINUTE_MS);
  const count = Math.floor(perMinute.length / minutesPerBar);
  const start = Math.floor((first + perMinute.length - 1) / minutesPerBar) - count + 1;
  const values = Array.from({ length: count }, (_, at) => {
    const from = (start + at) * minutesPerBar - first;
    const part = perMinute.slice(from, from + minutesPerBar);
    return part.includes(null) ? null : part.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  });
  return { values, minutesPerBar, since: start * minutesPerBar * MINUTE_MS };
}

const columnsOf = ({ values }: Bars): number => Math.max(0, 2 * values.length - 1);

interface Props {
  readonly bars: Bars;
  readonly height: number;
  /** Value of a bar that fills the height. Default: the highest bar. */
  readonly most?: number;
  /** Whether the bars hang below an axis, instead of standing on it. */
  readonly hangs?: true;
  readonly tone?: Tone;
  readonly isDim?: boolean;
}

export function MinuteBars({ bars, height, most, hangs, tone = 'accent', isDim = false }: Props) {
  const lines = (hangs ? hangingLines : areaLines)(bars.values, height, most ?? highestOf(bars.values));
  return (
    <FixedText tone={tone} isDim={isDim} wrap="wrap">
      {printedLines(lines.map((line) => [...line].join(' ').trimEnd() || ' '))}
    </FixedText>
  );
}

interface MirroredProps {
  readonly above: Bars;
  readonly below: Bars;
  readonly height: number;
  readonly isDim: boolean;
  readonly nowMs: number;
  readonly now: string;
}

/** Draws bars on both sides of an axis, on one scale. */
export function MirroredBars({ above, below, height, isDim, ...time }: MirroredProps) {
  const rows = Math.ceil((height - 1) / 2);
  const rowsBelow = height - 1 - rows;
  const perRow = Math.max(highestOf(above.values) / rows, highestOf(below.values) / rowsBelow);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <MinuteBars bars={above} height={rows} most={perRow * rows} tone="good" isDim={isDim} />
      <TimeAxis bars={above} isMirrored {...time} />
      <MinuteBars bars={below} height={rowsBelow} most={perRow * rowsBelow} hangs isDim={isDim} />
    </Box>
  );
}

/** Draws bars from the top. Terminals have only these two characters that hang from the top of a cell. */
function hangingLines(values: readonly (number | null)[], height: number, most: number): readonly string[] {
  return Array.from({ length: height }, (_, row) =>
    values
      .map((value) => {
        if (value === null) return row === 0 ? '·' : ' ';
        const level = most === 0 ? 0 : (value / most) * height - row;
        if (level <= 0) return ' ';
        return level < 0.25 ? '▔' : level < 0.75 ? '▀' : '█';
      })
      .join(''),
  );
}

interface AxisProps {
  readonly bars: Bars;
  /** Whether bars hang below the axis too. */
  readonly isMirrored?: true;
  readonly nowMs: number;
  /** Word for the current time, after the axis. */
  readonly now: string;
}

/** A line with a mark at the full hour, and the time at its end: `now`, or the last minute that was read. */
export function TimeAxis({ bars, isMirrored, nowMs, now }: AxisProps) {
  const { values, since, minutesPerBar } = bars;
  const end = since + values.length * minutesPerBar * MINUTE_MS;
  const line = Array.from({ length: columnsOf(bars) }, () => '─');
  for (const at of values.keys()) {
    const start = since + at * minutesPerBar * MINUTE_MS;
    if (start % HOUR_MS !== 0) continue;
    const label = [...clockSeconds(start).slice(0, 'hh:mm'.length)];
    const isLeft = 2 * at >= label.length;
    if (!isLeft && 2 * at + label.length >= line.length) continue;
    line.splice(isLeft ? 2 * at - label.length : 2 * at + 1, label.length, ...label);
    line[2 * at] = isMirrored ? '┼' : '┴';
  }
  const last = nowMs < end + MINUTE_MS ? now : clockSeconds(end).slice(0, 'hh:mm'.length);
  return (
    <Box columnGap={1} flexShrink={0}>
      <FixedText tone="dim">{line.join('')}</FixedText>
      <FixedText tone="dim">{last}</FixedText>
    </Box>
  );
}
