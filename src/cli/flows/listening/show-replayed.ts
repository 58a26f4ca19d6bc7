import { targetText } from '../../../domain/webhook/forward-state.ts';
import type { Replayed } from '../../../operations/webhooks/replay-delivery.ts';
import { replayTotalsView } from '../../../output/views/webhooks/inbox-view.ts';
import type { Started } from '../../pix-command.ts';

const MOST_TOLD = 20;

/** Prints failed forwards and the totals of a replay. @returns whether every delivery was forwarded */
export async function showReplayed(
  { notes, out }: Started,
  runs: readonly AsyncIterable<Replayed>[],
): Promise<boolean> {
  const totals = { delivered: 0, failed: 0, heldBack: 0, busy: 0 };
  let told = 0;
  for (const run of runs) {
    for await (const { result, attempt, deliveryId, target } of run) {
      totals[result] += 1;
      notes.progress('inbox.replaying', { ...totals });
      if (result !== 'failed') continue;
      told += 1;
      if (told > MOST_TOLD) continue;
      const reason = attempt?.reason ?? `http_${attempt?.status}`;
      notes.note('inbox.replay_failed', { id: deliveryId, url: targetText(target), reason });
    }
  }
  notes.clear();
  if (told > MOST_TOLD) notes.note('inbox.replay_failed_more', { count: told - MOST_TOLD });
  await out.own(replayTotalsView, totals);
  return totals.delivered === Object.values(totals).reduce((sum, count) => sum + count, 0);
}
