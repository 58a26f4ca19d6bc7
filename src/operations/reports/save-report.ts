import type { Transport } from '../../contract/wire.ts';
import { openAtomicFile } from '../files/atomic-file.ts';
import { csvGuard } from '../files/csv-guard.ts';
import { hashingWriter } from '../files/hashing-writer.ts';
import { keepHeapSmall } from '../files/steady-heap.ts';
import type { Operator } from '../operator.ts';
import type { Exported, ExportOrder, ReportTarget } from './export-order.ts';
import { awaitReport, downloadReport, wrongRows } from './reports.ts';

/**
 * Waits for a report job, downloads its file and checks it against the job's row count.
 * @throws PixError `check` when the file has another number of rows than the job reports
 */
export async function saveReport(
  operator: Operator,
  transport: Transport,
  id: string,
  to: ReportTarget & Pick<ExportOrder, 'unguarded'>,
): Promise<Exported> {
  const job = await awaitReport(operator, id);
  keepHeapSmall();
  const target = to.file === null ? null : await openAtomicFile(to.file);
  try {
    const through = hashingWriter(target ?? to.sink);
    const guard = to.unguarded ? null : csvGuard(through);
    await downloadReport(operator, transport, id, guard ?? through);
    await guard?.end();
    // The file's layout is not documented: there may or may not be a header line.
    const expected = job.writtenRows;
    if (expected !== null && through.records !== expected && through.records !== expected + 1) {
      throw wrongRows(expected, through.records);
    }
    await target?.keep();
    const rows = expected ?? Math.max(0, through.records - 1);
    return {
      ...{ file: to.file, via: 'job', reportId: id, rows, bytes: through.bytes, sha256: through.sha256() },
      formulas: to.unguarded ? 'formulas_kept' : 'formulas_escaped',
    };
  } finally {
    await target?.discard();
  }
}
