import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { say } from '../i18n/index.ts';
import { alignedOnComma, decimalsOf, drawTable, textLines } from './draw-table.ts';
import { widthOf } from './drawing/line.ts';
import { WHOLE_WORDS, wrapText } from './drawing/wrap-text.ts';
import { columnsOf } from './fields.ts';
import { fitColumns, fittedForWrapping, isCut, isWrapped, only } from './fit-columns.ts';
import { humanCell, isNothing, isRightAligned } from './human-cell.ts';
import type { CellContext, OutputOptions } from './output-options.ts';
import { header } from './resource-detail.ts';
import { Shortener } from './shortener.ts';
import { hasStatusColour, styleFor, styleStatus } from './style.ts';
import { type Column, isListed, type View } from './view.ts';

/** Only these first rows determine the column widths, so that the table needs constant memory. */
const FIRST_ROWS = 200;

/**
 * Writes a table and returns the number of rows. Texts are cut with `…` to fit the terminal, but different
 * texts of a column never look equal. Ids and money are never cut.
 */
export async function table<T>(
  view: View<T>,
  rows: AsyncIterable<DecodedRow<T>>,
  options: OutputOptions,
): Promise<number> {
  let columns = columnsOf(view, options.fields, isListed);
  let batch: Cell[][] = [];
  let widths: readonly number[] | undefined;
  let left: readonly string[] = [];
  let decimals: readonly (number | null)[] = [];
  let shorteners: readonly (Shortener | null)[] = [];
  const style = styleFor(options.color);
  let count = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    decimals = columns.map(({ type }, at) =>
      isRightAligned(type)
        ? Math.max(decimals[at] ?? 0, decimalsOf(batch.map((cells) => cells[at]?.text ?? '')))
        : null,
    );
    let aligned = alignAmounts(batch, decimals);
    const texts = aligned.map((cells) => cells.map(({ text }) => text));
    let head: readonly string[] | undefined;
    if (widths === undefined) {
      const names = columns.map((column) => header(column, options));
      head = names.map((name) => name.toUpperCase());
      const arrange = view.wraps ? fittedForWrapping : fitColumns;
      const { kept, widths: first } = arrange(columns, head, texts, {
        ...options,
        leavesOut: view.leavesOut,
      });
      left = names.filter((_name, at) => !kept.includes(at));
      [columns, head, decimals] = [only(kept, columns), only(kept, head), only(kept, decimals)];
      aligned = aligned.map((cells) => only(kept, cells));
      widths = first;
      shorteners = first.map((width, at) =>
        isCut(columns[at]?.type) && view.wraps !== true ? new Shortener(width) : null,
      );
    } else widths = widened(widths, columns, texts);
    const shown = cutToFit(aligned, shorteners);
    // A cell is wider than its column if its cut text would look like another text.
    const drawn = widths.map((width, at) =>
      shorteners[at] ? Math.max(width, ...shown.map((row) => widthOf(row[at]?.text ?? ''))) : width,
    );
    await options.write(await draw(view, columns, head, shown, drawn, options));
    batch = [];
  };
  for await (const row of rows) {
    const { nowMs: ours, serviceNow } = options;
    const nowMs = view.times === 'machine' ? ours : (serviceNow?.() ?? ours);
    batch.push(columns.map((column) => cellOf(column, row, { ...options, nowMs })));
    count += 1;
    if (batch.length >= FIRST_ROWS) await flush();
  }
  await flush();
  if (left.length > 0) {
    const said = say(options.words, 'output.left_out', { columns: left.join(', ') });
    for (const line of wrapText(said, options.width ?? said.length, WHOLE_WORDS))
      await options.write(`${style.dim(line)}\n`);
  }
  if (count === 0 && options.width !== null) await options.write(`${say(options.words, 'output.nothing')}\n`);
  return count;
}

interface Cell {
  readonly text: string;
  readonly value: unknown;
}

function cellOf<T>(column: Column<DecodedRow<T>>, row: DecodedRow<T>, context: CellContext): Cell {
  const value = column.value(row);
  const none = column.none !== undefined && isNothing(value) ? say(context.words, column.none) : undefined;
  return { value, text: none ?? signed(column.sign?.(row) ?? '', humanCell(column.type, value, context)) };
}

const signed = (sign: string, text: string): string => (/^R\$/.test(text) ? sign : '') + text;

/** An id is never cut, so a longer id widens its column. */
const widened = (
  widths: readonly number[],
  columns: readonly Pick<Column<never>, 'type'>[],
  cells: readonly (readonly string[])[],
): number[] =>
  widths.map((width, at) =>
    isCut(columns[at]?.type) || isWrapped(columns[at]?.type)
      ? width
      : Math.max(width, ...cells.map((row) => widthOf(row[at] ?? ''))),
  );

function cutToFit(
  rows: readonly (readonly Cell[])[],
  shorteners: readonly (Shortener | null)[],
): readonly (readonly Cell[])[] {
  const columns = shorteners.map((one, at) => one?.shorten(rows.map((row) => row[at]?.text ?? '')));
  return rows.map((row) =>
    row.map((cell, at) => ({ ...cell, text: columns[at]?.get(cell.text) ?? cell.text })),
  );
}

const alignAmounts = (
  rows: readonly (readonly Cell[])[],
  decimals: readonly (number | null)[],
): readonly (readonly Cell[])[] =>
  rows.map((cells) =>
    cells.map((cell, at) => {
      const most = decimals[at] ?? 0;
      return most > 0 ? { ...cell, text: alignedOnComma(cell.text, most) } : cell;
    }),
  );

async function draw<T>(
  view: Pick<View<T>, 'wraps'>,
  columns: readonly Column<DecodedRow<T>>[],
  head: readonly string[] | undefined,
  rows: readonly (readonly Cell[])[],
  widths: readonly number[],
  options: OutputOptions,
): Promise<string> {
  const style = styleFor(options.color);
  const drawn = columns.map(({ type }, at) => ({ width: widths[at] ?? 0, right: isRightAligned(type) }));
  const headCells = head?.map((text, at) => ({
    text: view.wraps ? text : wrapText(text, widths[at] ?? 0, WHOLE_WORDS).join('\n'),
    color: style.dim,
  }));
  const body = rows.map((cells) =>
    cells.map(({ text, value }, at) => ({
      text,
      color: hasStatusColour(columns[at]?.type ?? 'id')
        ? (line: string) => styleStatus(style, String(value), line)
        : undefined,
    })),
  );
  const all = headCells ? [headCells, ...body] : body;
  const lines =
    options.width === null
      ? textLines(drawn, all)
      : await drawTable(drawn, all, headCells && !view.wraps ? 'bottom' : 'top');
  return `${lines.join('\n')}\n`;
}
