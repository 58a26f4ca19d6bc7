import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { REPORT_COLUMNS, REPORT_TYPES } from '../../contract/report-columns.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { csvHead, csvLines, plainCsv, unguardedCsv } from '../../domain/text/csv-style.ts';
import type { Operator } from '../operator.ts';
import { listTransactions } from '../transactions.ts';
import { type Exported, type ExportOrder, writeReport } from './write-report.ts';

/**
 * Exports the list of transactions page by page. The list is read oldest first, so that new transactions do
 * not shift the pages.
 */
export async function exportByPages(operator: Operator, order: ExportOrder): Promise<Exported> {
  return writeReport(operator.signal, order, async (through) => {
    const form = order.format === 'ndjson' ? ndjson : csvOf(order);
    if (form.head) await through.write(form.head);
    let rows = 0;
    const filters = { ...order.filters, sortDirection: 'asc' as const };
    const list = listTransactions(operator, filters, { ahead: true });
    for await (const page of list.pages()) {
      await through.write(form.lines(page));
      rows += page.length;
      operator.progress('report.rows', { rows });
    }
    const formulas =
      order.format === 'ndjson' ? null : order.unguarded ? 'formulas_kept' : 'formulas_escaped';
    return { via: 'pages', rows, formulas };
  });
}

interface PageForm {
  readonly head: string;
  readonly lines: (rows: readonly DecodedRow<Transaction>[]) => string;
}

const ndjson: PageForm = {
  head: '',
  lines: (rows) => rows.map(({ raw }) => `${JSON.stringify(raw)}\n`).join(''),
};

function csvOf({ unguarded, style = plainCsv }: Pick<ExportOrder, 'unguarded' | 'style'>): PageForm {
  const form = unguarded ? unguardedCsv : style;
  const columns = REPORT_COLUMNS.map((name) => ({ name, type: REPORT_TYPES[name] ?? 'text' }));
  return {
    head: csvHead(form, REPORT_COLUMNS),
    lines: (rows) =>
      csvLines(
        form,
        rows.map(({ item }) => columns.map(({ name, type }) => form.text(type, item[name]))),
      ),
  };
}
