import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { type EndpointPlan, reachable } from '../../operations/webhooks/resend/plan-resend.ts';
import type { Resent, Result } from '../../operations/webhooks/resend/request-resends.ts';
import type { ResendEnd } from '../../operations/webhooks/resend/resend-failed.ts';
import { resendTotals } from '../../operations/webhooks/resend/resend-totals.ts';
import { resentView } from '../../output/views/webhooks/resent-view.ts';
import type { Started } from '../pix-command.ts';
import { planLine, totalsLine, transactionLines } from './resend-plan-lines.ts';

const shownOf = ({ event: one, by, result, errorCode, answer, cause }: Resent) => ({
  transactionId: one.transactionId ?? '-',
  event: one.event,
  url: one.endpoint ?? '-',
  via: by,
  result,
  errorCode,
  answer,
  cause: cause === null ? null : causeCode(cause),
  attempts: one.attempts,
});

export async function showResent(
  { out, words, notes }: Started,
  { resent, since, recovered }: ResendEnd,
  asked: { readonly rows: boolean; readonly choice: boolean },
): Promise<void> {
  const open = resent.filter(({ event }) => !event.isSuperseded);
  if (asked.rows || out.forMachines || out.options.fields) await out.ownMany(resentView, resent.map(shownOf));
  else
    for (const totals of resendTotals(open))
      await out.options.write(`${safeForTerminal(totalsLine(words, totals))}\n`);
  if (open.length > 0) return;
  if (recovered > 0) return notes.note('resend.all_recovered', { since, recovered });
  notes.note(asked.choice ? 'resend.none_chosen' : 'resend.nothing_failed', { since });
}

const NOT_TAKEN: ReadonlySet<Result> = new Set(['unreachable', 'limit_reached', 'refused']);
const NOT_THERE: ReadonlySet<Result> = new Set(['failed_again', 'awaited']);

/**
 * Returns `partial` when some events could not be resent. Returns `check` when all events were resent, but at
 * least one has not been delivered.
 */
export function endOf(resent: readonly Resent[]): 'partial' | 'check' | null {
  if (resent.some(({ result }) => NOT_TAKEN.has(result))) return 'partial';
  return resent.some(({ result }) => NOT_THERE.has(result)) ? 'check' : null;
}

export function printPlan({ notes, words }: Started, plan: readonly EndpointPlan[], isDryRun: boolean): void {
  for (const one of plan) {
    notes.line(planLine(words, one));
    if (isDryRun) for (const line of transactionLines(words, one)) notes.line(line);
  }
}

export function confirmParams(plan: readonly EndpointPlan[]): {
  readonly count: number;
  readonly endpoints: number;
} {
  const counts = plan.map(reachable);
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    endpoints: counts.filter((count) => count > 0).length,
  };
}
