import { poll } from '../../../domain/time/poll.ts';
import { refreshAcceptedRows } from '../../../operations/batch/row-result.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { BatchState } from '../../../storage/journal/batch-plan.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { Started } from '../../pix-command.ts';

const PAUSE_MS = 3_000;

/**
 * Performs `--wait`: reads accepted payments repeatedly until all are final. Ctrl-C ends only the wait. Returns
 * false when the time is up.
 */
export async function followBatch(
  { notes }: Started,
  operator: Operator,
  journal: Journal,
  plan: BatchState,
  maxWaitSeconds: number | undefined,
): Promise<boolean> {
  try {
    const open = await poll(() => refreshAcceptedRows(operator, journal, plan), {
      clock: operator.clock,
      signal: operator.signal,
      isDone: (count) => count === 0,
      pauseMs: () => PAUSE_MS,
      forMs: maxWaitSeconds === undefined ? undefined : maxWaitSeconds * 1_000,
      onWait: (count) => notes.progress('batch.waiting', { count }),
    });
    if (open > 0) notes.note('batch.wait_over', { count: open, name: plan.name });
    return open === 0;
  } catch (error) {
    if (!operator.signal.aborted) throw error;
    return true;
  } finally {
    notes.clear();
  }
}
