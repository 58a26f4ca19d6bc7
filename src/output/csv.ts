import type { Row } from '../contract/row.ts';
import { csvHead, plainCsv } from '../domain/text/csv-style.ts';
import { columnsOf } from './fields.ts';
import type { OutputOptions } from './output-options.ts';
import type { View } from './view.ts';

/** Every field of every row, exact, nothing masked; words guarded against formulas. */
export async function csv<T>(
  view: View<T>,
  pages: AsyncIterable<readonly Row<T>[]>,
  options: OutputOptions,
): Promise<number> {
  const { csvStyle = plainCsv } = options;
  const columns = columnsOf(view, options.fields, () => true);
  await options.write(
    csvHead(
      csvStyle,
      columns.map((column) => column.name),
    ),
  );
  let count = 0;
  for await (const page of pages) {
    let text = '';
    for (const row of page)
      text += csvStyle.line(columns.map(({ type, value }) => csvStyle.cell(type, value(row))));
    await options.write(text);
    count += page.length;
  }
  return count;
}
