import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { REPORT_COLUMNS, REPORT_TYPES } from '../../contract/report-columns.ts';
import type { BodyOf } from '../../contract/route.ts';
import { createReport } from '../../contract/routes/reports.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { Transport } from '../../contract/transport.ts';
import { fail } from '../../domain/errors.ts';
import { csvHead, csvLines, plainCsv, unguardedCsv } from '../../domain/text/csv-style.ts';
import { callRoute } from '../call-route.ts';
import { ifWritable } from '../files/atomic-file.ts';
import type { Operator } from '../operator.ts';
import { listTransactions } from '../transactions.ts';
import { saveReport } from './save-report.ts';
import { type Exported, type ExportOrder, writeReport } from './write-report.ts';

/** Filters that a report job supports (unshown.md §9). The list of transactions supports more. */
const JOB_FILTERS = new Set(['dateFrom', 'dateTo', 'status', 'type']);

/**
 * Exports transactions to a file or to stdout, with a report job or from the list. The file gets its final
 * name only when it is complete.
 * @throws PixError `usage` for `--dry-run`, `--data` or `--set` without a report job, because the request for
 * the list has no body; `check` when the file does not contain the number of rows that the service reported
 */
export async function exportReport(
  operator: Operator,
  transport: () => Promise<Transport>,
  order: ExportOrder,
): Promise<Exported> {
  const { filters, format } = order;
  const jobCan = format === 'csv' && Object.keys(filters).every((name) => JOB_FILTERS.has(name));
  if (!jobCan && order.via === 'job') {
    throw fail('report.job_cannot');
  }
  if (!jobCan || order.via === 'pages') {
    if (operator.run.dryRun || operator.run.extra.under || operator.run.extra.over)
      throw fail('report.pages_only_read');
    return exportByPages(operator, order);
  }
  // Checks that the file can be written, before a report job is created.
  const work = () => exportByJob(operator, transport, order);
  return order.target === null ? work() : ifWritable(order.target, work);
}

async function exportByJob(
  operator: Operator,
  transport: () => Promise<Transport>,
  order: ExportOrder,
): Promise<Exported> {
  const { filters } = order;
  const { dateFrom, dateTo, status, type } = filters;
  const job: BodyOf<typeof createReport> = {
    dateFrom,
    dateTo,
    ...(status && { status }),
    ...(type && { type }),
  };
  const { item } = await callRoute(operator, createReport, { body: job });
  return saveReport(operator, await transport(), item.id, order);
}

/**
 * Exports the list of transactions page by page. The list is read oldest first, so that new transactions do
 * not shift the pages.
 */
async function exportByPages(operator: Operator, order: ExportOrder): Promise<Exported> {
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
