import { type BatchNames, inspectBatchFile, readBatchRows } from '../../batch/batch-file.ts';
import { type BatchRow, checkRow } from '../../batch/check-row.ts';
import { batchNameOf } from '../../batch/prepare-batch.ts';
import { batchError } from '../../batch/reread-batch-file.ts';
import { RowFaults } from '../../batch/validate-batch.ts';

/**
 * Reads the rows of a batch file, and checks each row as `pix payout batch` does.
 * @param name batch name, from which missing references are made; default: the file name
 * @throws PixError `usage` that lists all faults by line
 */
export async function readCheckedBatchRows(
  file: string,
  name: string | undefined,
  signal: AbortSignal,
  columns?: BatchNames,
): Promise<readonly BatchRow[]> {
  const batch = batchNameOf({ file, name });
  const rows = new Map<string, BatchRow>();
  const faults = new RowFaults();
  for await (const raw of readBatchRows(await inspectBatchFile(file, signal, columns))) {
    const check = checkRow(raw, batch);
    if (!check.ok) for (const fault of check.faults) faults.add(fault);
    else {
      const { line, reference } = check.row;
      const as = rows.get(reference)?.line;
      if (as !== undefined)
        faults.add({ line, field: 'reference', reason: `as_line_${as}`, value: reference });
      rows.set(reference, check.row);
    }
  }
  faults.throwIfAny();
  if (rows.size === 0) throw batchError('batch.empty', { file });
  return [...rows.values()];
}
