import type { Row } from '../contract/row.ts';
import { humanCell, isNothing } from './cell.ts';
import { columnsOf } from './fields.ts';
import type { OutputOptions } from './output-options.ts';
import { hasStatusColour, styleFor, styleStatus } from './style.ts';
import type { View } from './view.ts';

/**
 * Returns a row of a list that never ends as one line with its values. On a terminal, times are times of day.
 */
export function liveLine<T>(view: View<T>, row: Row<T>, options: OutputOptions): string {
  const { color, fields, nowMs, relativeTimes, serviceNow } = options;
  const style = styleFor(color);
  const context = { ...options, nowMs: serviceNow?.() ?? nowMs, clockTimes: relativeTimes };
  const parts = columnsOf(view, fields, ({ shown }) => shown === 'table').flatMap((column) => {
    const { type } = column;
    const value = column.value(row);
    if (isNothing(value) && fields === undefined) return [];
    const text = humanCell(type, value, context);
    if (type === 'time') return style.dim(text);
    return hasStatusColour(type) ? styleStatus(style, String(value), text) : text;
  });
  return `${parts.join('  ')}\n`;
}
