const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];
const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/** Where nothing is known, which is not nothing. */
const UNKNOWN = '·';

/**
 * A horizontal bar, drawn to an eighth of a column. What is not zero is never drawn as nothing.
 * @param value between 0 and `most`
 */
export function bar(value: number, most: number, columns: number): string {
  if (most <= 0 || value <= 0) return '';
  const eighths = Math.max(1, Math.round((Math.min(value, most) / most) * columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/**
 * A column a value, the highest at full height; a blank for zero and `·` for null, where nothing is known.
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
