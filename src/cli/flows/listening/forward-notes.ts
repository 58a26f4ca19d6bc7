import { countsAsDelivered, targetText } from '../../../domain/webhook/forward-state.ts';
import type { ListenOrder } from '../../../operations/webhooks/listen.ts';
import type { StderrNotes } from '../../streams/stderr-notes.ts';

export function forwardNotes(
  notes: StderrNotes,
  targets: readonly string[],
): Required<Pick<ListenOrder, 'onForwarded' | 'onBacklog'>> {
  const down = new Set<string>();
  return {
    onForwarded({ job, status, reason: fault, latencyMs, delivered, next, targetDown, attempts }) {
      const url = targetText(job.target);
      const reason = fault ?? `http_${status}`;
      const id = job.transactionId ?? '?';
      const event = job.event ?? '?';
      if (!targetDown && down.delete(job.target)) notes.note('listen.target_back', { url });
      if (delivered) {
        const isLate = !countsAsDelivered({ status, latencyMs });
        const told = { id, status: status ?? '-', ms: Math.round(latencyMs) };
        notes.note(isLate ? 'listen.forwarded_late' : 'listen.forwarded', told);
      } else if (next === 'failed')
        notes.note('listen.forward_given_up', { id, event, url, reason, attempts });
      else if (targetDown) {
        if (!down.has(job.target)) notes.note('listen.target_down', { url, reason });
        down.add(job.target);
      } else if (attempts === 1 && next !== 'delivered')
        notes.note('listen.forward_failed', { id, event, url, reason, seconds: next.retryMs / 1000 });
    },
    onBacklog(backlog) {
      for (const { target, waiting, failed } of backlog) {
        const isOurs = targets.includes(target);
        const count = isOurs ? waiting : waiting + failed;
        if (count > 0)
          notes.note(isOurs ? 'listen.backlog' : 'listen.backlog_elsewhere', {
            count,
            url: targetText(target),
          });
      }
    },
  };
}
