import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { csvHead, csvLines, plainCsv } from '../domain/text/csv-style.ts';
import { columnsOf } from './fields.ts';
import type { OutputOptions } from './output-options.ts';
import type { View } from './view.ts';

/** Writes exact, unmasked values. Texts are escaped so that they cannot become formulas. */
export async function csv<T>(
  view: View<T>,
  pages: AsyncIterable<readonly DecodedRow<T>[]>,
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
    const records = page.map((row) => columns.map(({ type, value }) => csvStyle.text(type, value(row))));
    await options.write(csvLines(csvStyle, records));
    count += page.length;
  }
  return count;
}
