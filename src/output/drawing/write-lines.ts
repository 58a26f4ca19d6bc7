import type { OutputOptions } from '../output-options.ts';
import { ansiText, type Line, plainText } from './line.ts';

/** Whether stdout is a terminal that a table would be drawn on: nothing is drawn into pipes, nor where fields were chosen. */
export const canDraw = ({ form, width, fields }: OutputOptions): boolean =>
  form === 'table' && width !== null && fields === undefined;

/** Writes lines to stdout as they are drawn; without any style where there is no colour, since `TERM=dumb` takes none. */
export function writeLines(
  { color, write }: Pick<OutputOptions, 'color' | 'write'>,
  lines: readonly Line[],
): Promise<void> {
  const drawn = lines.map((one) => (color ? ansiText(one, true).trimEnd() : plainText(one)));
  return write(drawn.map((text) => `${text}\n`).join(''));
}
