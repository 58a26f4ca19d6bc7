import { stringify } from 'csv-stringify/sync';
import type { Row } from '../contract/row.ts';
import { csvText } from '../domain/text/cell-text.ts';
import { columnsOf } from './fields.ts';
import type { OutputOptions } from './output-options.ts';
import type { View } from './view.ts';

/** Rows put together before they are written: far less than a page of memory, far fewer writes. */
const BATCH = 200;

/** Every field of every row, exact: decimals with a point, ISO times, nothing masked; words guarded against formulas. */
export async function csv<T>(
  view: View<T>,
  rows: AsyncIterable<Row<T>>,
  options: OutputOptions,
): Promise<number> {
  const columns = columnsOf(view, options.fields, () => true);
  await options.write(stringify([columns.map((column) => column.name)]));
  let batch: string[][] = [];
  let count = 0;
  for await (const row of rows) {
    batch.push(columns.map((column) => csvText(column.type, column.value(row))));
    count += 1;
    if (batch.length >= BATCH) {
      await options.write(stringify(batch));
      batch = [];
    }
  }
  if (batch.length > 0) await options.write(stringify(batch));
  return count;
}
