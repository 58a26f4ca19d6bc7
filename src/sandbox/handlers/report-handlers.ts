import type { readReport } from '../../contract/routes/reports.ts';
import type { Handlers, ReplyOf } from '../handler-types.ts';
import { addReport, linkTo, type ReportFilters, type ReportRow, reportById } from '../reports/report-jobs.ts';
import { invalid, ServiceFault } from '../service-fault.ts';
import { instantOf, iso, optionalIso } from '../state/time-conversions.ts';

export const reportHandlers = {
  createReport: ({ service, body, caller }) => {
    const { dateFrom, dateTo, status, type } = body;
    if (instantOf(dateTo, 'to') < instantOf(dateFrom, 'from')) throw invalid('dateTo', 'anterior a dateFrom');
    return toReport(addReport(service, caller.account.seq, { dateFrom, dateTo, status, type }));
  },

  readReport: ({ service, params, caller }) => toReport(reportById(service, params.id, caller.account.seq)),

  /**
   * Returns a signed URL of the file. Refuses with 409 before the file is complete, and with 410 after it was
   * deleted (unshown.md §9).
   */
  downloadReport: ({ service, params, caller }) => {
    const report = reportById(service, params.id, caller.account.seq);
    if (report.status !== 'COMPLETED') throw new ServiceFault('PZG409');
    if (Number(report.storageExpiresAt) <= service.clock.now()) throw new ServiceFault('PZG410');
    const { url, expiresAtMs } = linkTo(service, report);
    return { url, expiresAt: iso(expiresAtMs) };
  },
} satisfies Handlers;

const toReport = (row: ReportRow): ReplyOf<typeof readReport> => ({
  id: row.id,
  status: row.status,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  writtenRows: row.status === 'COMPLETED' ? Number(row.writtenRows) : null,
  storageExpiresAt: row.status === 'COMPLETED' ? optionalIso(row.storageExpiresAt) : null,
  params: JSON.parse(row.filters) as ReportFilters,
});
