import type { ClosedPage } from '../../client/replies/lists.ts';
import { REPORT_COLUMNS, REPORT_TYPES } from '../../contract/report-columns.ts';
import { listTransactions } from '../../contract/routes/transactions.ts';
import type { Row } from '../../contract/row.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { type CellType, exactText } from '../../domain/text/cell-text.ts';
import { writtenCell } from '../../domain/text/csv-line.ts';
import { csvHead, plainCsv } from '../../domain/text/csv-style.ts';
import { openAtomicFile } from '../files/atomic-file.ts';
import { hashingWriter } from '../files/hashing-writer.ts';
import { keepHeapSmall } from '../files/steady-heap.ts';
import type { Operator } from '../operator.ts';
import { factsOf, type PageFacts } from '../walk-pages.ts';
import { walkClosedPages } from '../walk-pages-ahead.ts';
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
    const form = order.format === 'ndjson' ? ndjson : csvOf(order);
    const { head } = form;
    if (head) await through.write(head);
    let rows = 0;
    const filters = { ...order.filters, sortDirection: 'asc' as const };
    for await (const page of walkClosedPages(operator, listTransactions, filters, linesOf(form))) {
      await through.write(page.lines);
      rows += page.count;
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

type Lines = PageFacts & { readonly lines: Uint8Array | string };

/** Writes the lines of a page: by the pattern, or row by row. Exported for tests. */
export const linesOf =
  ({ line }: LineForm) =>
  (page: ClosedPage<Transaction>): Lines => {
    const opened = page.open();
    let lines = '';
    for (const row of opened.items) lines += line(row);
    return { ...factsOf(opened), lines };
  };

const ndjson: LineForm = { head: '', line: ({ raw }) => `${JSON.stringify(raw)}\n` };

/** How rows are written as csv. Exported for tests. */
export function csvOf({ unguarded, style = plainCsv }: Pick<ExportOrder, 'unguarded' | 'style'>): LineForm {
  const cellOf = unguarded ? rawCell : style.cell;
  const columns = REPORT_COLUMNS.map((name) => ({ name, type: REPORT_TYPES[name] ?? 'text' }));
  const line = ({ item }: Pick<Row<Transaction>, 'item'>): string =>
    style.line(columns.map(({ name, type }) => cellOf(type, item[name])));
  const head = csvHead(style, REPORT_COLUMNS);
  return { head, line };
}

const rawCell = (type: CellType, value: unknown): string => writtenCell(exactText(type, value));
