import { poll } from '../../../domain/time/poll.ts';
import { refreshAcceptedRows } from '../../../operations/batch/row-result.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { BatchState } from '../../../storage/journal/batch-plan.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { Started } from '../../pix-command.ts';

const PAUSE_MS = 3_000;

/** Performs `--wait`: reads accepted payments repeatedly until all are final. Ctrl-C ends only the wait. */
export async function followBatch(
  { notes }: Started,
  operator: Operator,
  journal: Journal,
  plan: BatchState,
): Promise<void> {
  try {
    await poll(() => refreshAcceptedRows(operator, journal, plan), {
      clock: operator.clock,
      signal: operator.signal,
      isDone: (open) => open === 0,
      pauseMs: () => PAUSE_MS,
      onWait: (count) => notes.progress('batch.waiting', { count }),
    });
  } catch (error) {
    if (!operator.signal.aborted) throw error;
  } finally {
    notes.clear();
  }
}
