import { stringify } from 'csv-stringify/sync';
import { REPORT_COLUMNS, REPORT_TYPES } from '../../contract/report-columns.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { csvText, exactText } from '../../domain/text/cell-text.ts';
import { listTransactions } from '../charges/read-transactions.ts';
import { openAtomicFile } from '../files/atomic-file.ts';
import { hashingWriter } from '../files/hashing-writer.ts';
import type { Operator } from '../operator.ts';
import type { Exported, ExportOrder } from './export-order.ts';

const BATCH = 200;

/**
 * The rows of a report without a job: the list is walked oldest first, so that what happens meanwhile comes last
 * instead of moving the pages.
 */
export async function exportByPages(operator: Operator, order: ExportOrder): Promise<Exported> {
  const target = order.file === null ? null : await openAtomicFile(order.file);
  try {
    const through = hashingWriter(target ?? order.sink);
    const { line, head } = order.format === 'ndjson' ? ndjson : csvOf(order.unguarded);
    let batch = head;
    let rows = 0;
    const filters = { ...order.filters, sortDirection: 'asc' as const };
    for await (const { raw, item } of listTransactions(operator, filters, {
      limit: Number.POSITIVE_INFINITY,
    })) {
      batch += line(raw, item);
      rows += 1;
      if (rows % BATCH > 0) continue;
      await through.write(batch);
      batch = '';
      operator.progress('report.rows', { rows });
    }
    if (batch) await through.write(batch);
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
  readonly line: (raw: unknown, item: Transaction) => string;
}

const ndjson: LineForm = { head: '', line: (raw) => `${JSON.stringify(raw)}\n` };

function csvOf(unguarded: boolean): LineForm {
  return {
    head: stringify([[...REPORT_COLUMNS]]),
    line: (_raw, item) =>
      stringify([
        REPORT_COLUMNS.map((name) =>
          (unguarded ? exactText : csvText)(REPORT_TYPES[name] ?? 'text', item[name]),
        ),
      ]),
  };
}
