import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { csvHead, csvLines, plainCsv } from '../domain/text/csv-style.ts';
import type { CellType } from '../domain/text/program-cell.ts';
import { safeForTerminal } from '../domain/text/safe-text.ts';
import { columnsOf } from './fields.ts';
import type { OutputOptions } from './output-options.ts';
import type { View } from './view.ts';

/** Writes exact, unmasked values. Texts are escaped so that they cannot become formulas. */
export async function csv<T>(
  view: View<T>,
  pages: AsyncIterable<readonly DecodedRow<T>[]>,
  options: OutputOptions,
): Promise<number> {
  const { csvStyle = plainCsv, width } = options;
  // On a terminal, a line feed in a cell could show a row that does not exist.
  const cellText = (type: CellType, value: unknown): string =>
    width === null
      ? csvStyle.text(type, value)
      : safeForTerminal(csvStyle.text(type, value), { whole: true });
  const columns = columnsOf(view, options.fields, ({ shown }) => shown !== 'list');
  await options.write(
    csvHead(
      csvStyle,
      columns.map((column) => column.name),
    ),
  );
  let count = 0;
  for await (const page of pages) {
    const records = page.map((row) => columns.map(({ type, value }) => cellText(type, value(row))));
    await options.write(csvLines(csvStyle, records));
    count += page.length;
  }
  return count;
}
