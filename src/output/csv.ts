import type { Row } from '../contract/row.ts';
import { csvCell } from '../domain/text/cell-text.ts';
import { csvLine } from '../domain/text/csv-line.ts';
import { columnsOf } from './fields.ts';
import type { OutputOptions } from './output-options.ts';
import type { View } from './view.ts';

/** Every field of every row, exact: decimals with a point, ISO times, nothing masked; words guarded against formulas. */
export async function csv<T>(
  view: View<T>,
  pages: AsyncIterable<readonly Row<T>[]>,
  options: OutputOptions,
): Promise<number> {
  const columns = columnsOf(view, options.fields, () => true);
  await options.write(csvLine(columns.map((column) => column.name)));
  let count = 0;
  for await (const page of pages) {
    let text = '';
    for (const row of page)
      text += `${columns.map(({ type, value }) => csvCell(type, value(row))).join(',')}\n`;
    await options.write(text);
    count += page.length;
  }
  return count;
}
