import type { BodyOf } from '../../contract/route.ts';
import { createReport } from '../../contract/routes/reports.ts';
import type { Transport } from '../../contract/transport.ts';
import { fail } from '../../domain/errors.ts';
import { callRoute } from '../call-route.ts';
import { ifWritable } from '../files/atomic-file.ts';
import type { Operator } from '../operator.ts';
import { saveReport } from './save-report.ts';
import type { Exported, ExportOrder } from './write-report.ts';

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
    return (await import('./export-by-pages.ts')).exportByPages(operator, order);
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
