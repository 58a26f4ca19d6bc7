import { printedLines } from '../../domain/text/safe-text.ts';
import { sparkline } from '../../output/drawing/bar-chart.ts';
import type { Tone } from '../../output/drawing/line.ts';
import { FixedText } from './styled.tsx';

interface Props {
  /** The values are sorted oldest first. An unknown value is null. */
  readonly values: readonly (number | null)[];
  /** Width in columns. If there are more values than columns, neighbouring values are added up. */
  readonly width: number;
  readonly height?: number;
  readonly tone?: Tone;
  readonly isDim?: boolean;
}

export function Sparkline({ values, width, height = 1, tone = 'accent', isDim = false }: Props) {
  const shown = inColumns(values, width);
  const lines = height === 1 ? [sparkline(shown)] : areaLines(shown, height);
  return (
    <FixedText tone={tone} isDim={isDim} wrap="wrap">
      {printedLines(lines)}
    </FixedText>
  );
}

/** Returns the highest known value, at least 0. */
export const highestOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((high, value) => Math.max(high, value ?? 0), 0);

/**
 * Draws each value as a column of `height` rows, in steps of an eighth of a row.
 * @param most value of a column that fills the height
 */
export function areaLines(
  values: readonly (number | null)[],
  height: number,
  most = highestOf(values),
): readonly string[] {
  return Array.from({ length: height }, (_, at) => {
    const below = height - 1 - at;
    return sparkline([
      ...values.map((value) => {
        if (value === null) return below === 0 ? null : 0;
        const level = most === 0 ? 0 : (value / most) * height - below;
        return Math.max(0, Math.min(1, level));
      }),
      // `sparkline` draws the largest of its values as a full cell. With the additional value 1, each line
      // has the same largest value and therefore the same scale. `slice` removes the cell of this value.
      1,
    ]).slice(0, -1);
  });
}

/** Adds up values into at most `width` columns of equal duration. A column with an unknown value is unknown. */
export function inColumns(values: readonly (number | null)[], width: number): readonly (number | null)[] {
  const size = Math.max(1, Math.ceil(values.length / Math.max(1, width)));
  // The newest column must contain `size` values. If the oldest values do not fill a column, they are left
  // out.
  const first = values.length % size;
  return Array.from({ length: Math.floor(values.length / size) }, (_, at) => {
    const part = values.slice(first + at * size, first + (at + 1) * size);
    return part.includes(null) ? null : part.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  });
}
