import type { Transport } from '../../contract/transport.ts';
import type { Sink } from '../files/atomic-file.ts';
import { csvGuard } from '../files/csv-guard.ts';
import type { Operator } from '../operator.ts';
import { awaitReport, downloadReport, wrongRows } from './await-and-download-report.ts';
import { type Exported, type ReportTarget, writeReport } from './export-order.ts';

/**
 * Waits for a report job, and writes its report.
 * @throws PixError `check` when the number of rows differs from the job's
 */
export async function saveReport(
  operator: Operator,
  transport: Transport,
  id: string,
  to: ReportTarget,
): Promise<Exported> {
  const job = await awaitReport(operator, id);
  return writeReport(operator.signal, to, async (through) => {
    const receive = (sink: Sink): Promise<void> => downloadReport(operator, transport, id, sink);
    if (to.style) {
      const { restyleReport } = await import('./restyle-report.ts');
      await restyleReport(id, to.style, through, receive, operator.signal);
    } else if (to.unguarded) await receive(through);
    else {
      const guard = csvGuard(through);
      await receive(guard);
      await guard.end();
    }
    // The specification does not say whether `writtenRows` includes the header line.
    const expected = job.writtenRows;
    if (expected !== null && through.records !== expected && through.records !== expected + 1) {
      throw wrongRows(expected, through.records);
    }
    const rows = expected ?? Math.max(0, through.records - 1);
    const formulas = to.unguarded ? 'formulas_kept' : 'formulas_escaped';
    return { via: 'job', reportId: id, rows, formulas };
  });
}
