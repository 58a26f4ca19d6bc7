import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { columnsOf } from './fields.ts';
import { fitColumns, isCut, isWrapped, only } from './fit-columns.ts';
import { humanCell, isNothing } from './human-cell.ts';
import type { OutputOptions } from './output-options.ts';
import { header } from './resource-detail.ts';
import { shortened } from './shortener.ts';
import { hasStatusColour, styleFor, styleStatus } from './style.ts';
import { isListed, type View } from './view.ts';

/**
 * Returns one row of an endless list, fitted to the terminal. Such a list has no header row, so the name of
 * the column precedes each number.
 */
export function formatStreamedRow<T>(view: View<T>, row: DecodedRow<T>, options: OutputOptions): string {
  const { color, fields, nowMs, relativeTimes, serviceNow } = options;
  const style = styleFor(color);
  const context = { ...options, nowMs: serviceNow?.() ?? nowMs, clockTimes: relativeTimes };
  const cells = columnsOf(view, fields, isListed)
    .map((column) => ({ column, value: column.value(row) }))
    .filter(({ value }) => !isNothing(value) || fields !== undefined)
    .map(({ column, value }) => {
      const text = humanCell(column.type, value, context);
      return { column, value, text: column.type === 'number' ? `${header(column, context)} ${text}` : text };
    });
  const texts = cells.map(({ text }) => text);
  const { kept, widths } = fitColumns(
    cells.map(({ column }) => column),
    texts.map(() => ''),
    [texts],
    { ...options, leavesOut: view.leavesOut },
  );
  const parts = only(kept, cells).map(({ column: { type }, value, text }, at) => {
    const shown = isCut(type) || isWrapped(type) ? shortened(text, widths[at] ?? 0) : text;
    if (type === 'time') return style.dim(shown);
    return hasStatusColour(type) ? styleStatus(style, String(value), shown) : shown;
  });
  return `${parts.join('  ')}\n`;
}
