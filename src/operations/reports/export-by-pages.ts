import { REPORT_COLUMNS, REPORT_TYPES } from '../../contract/report-columns.ts';
import { listTransactions } from '../../contract/routes/transactions.ts';
import type { Row } from '../../contract/row.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { type CellType, exactText } from '../../domain/text/cell-text.ts';
import { writtenCell } from '../../domain/text/csv-line.ts';
import { csvHead, plainCsv } from '../../domain/text/csv-style.ts';
import { isWrittenPlain, type JsonObject, type JsonValue } from '../../domain/text/json.ts';
import { openAtomicFile } from '../files/atomic-file.ts';
import { hashingWriter } from '../files/hashing-writer.ts';
import { keepHeapSmall } from '../files/steady-heap.ts';
import type { Operator } from '../operator.ts';
import { walkPagesAhead } from '../walk-pages-ahead.ts';
import type { Exported, ExportOrder } from './export-order.ts';

/**
 * The rows of a report without a job: the list is walked oldest first, so that what happens meanwhile comes last
 * instead of moving the pages.
 */
export async function exportByPages(operator: Operator, order: ExportOrder): Promise<Exported> {
  keepHeapSmall();
  const target = order.file === null ? null : await openAtomicFile(order.file);
  try {
    const through = hashingWriter(target ?? order.sink);
    const { line, head } = order.format === 'ndjson' ? ndjson : csvOf(order);
    if (head) await through.write(head);
    let rows = 0;
    const filters = { ...order.filters, sortDirection: 'asc' as const };
    for await (const page of walkPagesAhead(operator, listTransactions, filters)) {
      let lines = '';
      for (const row of page) lines += line(row);
      await through.write(lines);
      rows += page.length;
      operator.progress('report.rows', { rows });
    }
    await target?.keep();
    const formulas =
      order.format === 'ndjson' ? null : order.unguarded ? 'formulas_kept' : 'formulas_escaped';
    return {
      ...{ file: order.file, via: 'pages', rows, bytes: through.bytes, sha256: through.sha256() },
      formulas,
    };
  } finally {
    await target?.discard();
  }
}

interface LineForm {
  readonly head: string;
  readonly line: (row: Row<Transaction>) => string;
}

const ndjson: LineForm = { head: '', line: ({ raw, text = JSON.stringify(raw) }) => `${text}\n` };

/** Types of columns whose values are texts, which are written as they are unless they need quotes or a guard. */
const isText = (type: CellType): boolean => type !== 'brl';

/** How rows are written as csv. Exported for tests. */
export function csvOf({ unguarded, style = plainCsv }: Pick<ExportOrder, 'unguarded' | 'style'>): LineForm {
  const cellOf = unguarded ? rawCell : style.cell;
  const columns = REPORT_COLUMNS.map((name) => {
    const type = REPORT_TYPES[name] ?? 'text';
    return { name, type, isText: isText(type) };
  });
  const slow = ({ item }: Row<Transaction>): string =>
    style.line(columns.map(({ name, type }) => cellOf(type, item[name])));
  const cells: string[] = columns.map(() => '');
  const quick = (row: Row<Transaction>, plain: JsonObject): string => {
    for (const [at, { name, type, isText }] of columns.entries()) {
      const value = plain[name];
      if (value === null || value === undefined) cells[at] = '';
      else if (isText ? isPlainText(value) : isPlainDecimal(value)) cells[at] = `${value}`;
      else cells[at] = cellOf(type, row.item[name]);
    }
    return style.line(cells);
  };
  return {
    head: csvHead(style, REPORT_COLUMNS),
    line: style === plainCsv ? (row) => (row.plain ? quick(row, row.plain) : slow(row)) : slow,
  };
}

/** Whether a text without quotes and line ends is written as it is: most begin with a letter or a digit. */
function isPlainText(value: JsonValue): value is string {
  if (typeof value !== 'string' || value.includes(',')) return false;
  const code = value.charCodeAt(0);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
}

/** Whether JavaScript writes this number as `Decimal` does: all digits, no exponent. */
const isPlainDecimal = (value: JsonValue): boolean => typeof value === 'number' && isWrittenPlain(value);

const rawCell = (type: CellType, value: unknown): string => writtenCell(exactText(type, value));
