import type { OutputOptions } from '../output-options.ts';
import { ansiText, type Line, plainText } from './line.ts';

export const canDraw = ({ form, width, fields }: OutputOptions): boolean =>
  form === 'table' && width !== null && fields === undefined;

/**
 * Writes lines. Without `color`, the lines have no styles: a terminal with `TERM=dumb` supports no escape
 * sequences.
 */
export function writeLines(
  { color, write }: Pick<OutputOptions, 'color' | 'write'>,
  lines: readonly Line[],
): Promise<void> {
  const drawn = lines.map((one) => (color ? ansiText(one).trimEnd() : plainText(one)));
  return write(drawn.map((text) => `${text}\n`).join(''));
}
