import { causeCode } from '../../../domain/webhook/delivery-attempt.ts';
import type { Params } from '../../../i18n/index.ts';
import { resendEvents } from '../../../operations/acts/resend.ts';
import type { Resent } from '../../../operations/webhooks/resend/request-resends.ts';
import { awaitArrivals } from '../../../operations/webhooks/resend/request-resends.ts';
import { eventLabel } from '../../screens/drawing-options.ts';
import type { Act } from '../../state/dialog.ts';
import type { ActionPart } from '../../state/list-rows.ts';
import type { ActContext, ActionEnd, Inputs, RunningAction } from './act-context.ts';

const MOST_WAIT_MS = 120_000;
const MOST_PARTS = 500;

/** Resends events, then waits until each was delivered or failed again. The key `x` ends the waiting. */
export async function resendAct(
  { operator, undelivered, refresh }: ActContext,
  { keys }: Extract<Act, { kind: 'resend' }>,
  _inputs: Inputs,
  action: RunningAction,
): Promise<ActionEnd | null> {
  const chosen = undelivered.chosen(keys);
  if (chosen === null) return null;
  const { look, events } = chosen;
  const told = {
    ...operator,
    signal: AbortSignal.any([operator.signal, action.signal]),
    progress: (key: string, { delivered, failed, open }: Params = {}) => {
      if (key !== 'resend.waiting') return;
      const [done, lost] = [Number(delivered), Number(failed)];
      action.tell({ progress: { done, failed: lost, total: done + lost + Number(open) } });
    },
  };
  action.tell({ canCancel: true, progress: { done: 0, failed: 0, total: events.length } });
  const resent = await resendEvents(told, look, events);
  const accepted = resent.filter(({ result }) => result === 'accepted').length;
  if (accepted === 0) {
    const reason = resent[0]?.errorCode ?? resent[0]?.result ?? 'nothing_to_resend';
    return {
      outcome: 'failed',
      message: { key: 'dashboard.resent_none', params: { reason } },
      parts: partsOf(resent),
    };
  }
  const waiting = { key: 'dashboard.resent', params: { count: accepted } };
  action.tell({ message: waiting, progress: { done: 0, failed: 0, total: accepted } });
  try {
    const ended = await awaitArrivals(told, resent, look, MOST_WAIT_MS);
    return { ...proofOf(ended), parts: partsOf(ended) };
  } catch (error) {
    if (!action.signal.aborted) throw error;
    return {
      outcome: 'cancelled',
      message: { key: 'dashboard.cancelled', params: {} },
      parts: partsOf(resent),
    };
  } finally {
    refresh(['undelivered']);
  }
}

function proofOf(ended: readonly Resent[]): Pick<ActionEnd, 'outcome' | 'message'> {
  const count = (result: Resent['result']): number => ended.filter((one) => one.result === result).length;
  const delivered = count('delivered');
  const asked = ended.filter(({ result }) => result !== 'superseded').length;
  if (delivered === asked)
    return { outcome: 'done', message: { key: 'dashboard.proven', params: { delivered, count: asked } } };
  const failed = count('failed_again');
  const params = { delivered, count: asked, failed, open: asked - delivered - failed };
  return { outcome: 'failed', message: { key: 'dashboard.not_proven', params } };
}

/** Returns a line of the log for each event, undelivered events first. */
const partsOf = (resent: readonly Resent[]): readonly ActionPart[] =>
  resent
    .map(
      ({ event: { event, transactionId }, result, cause, errorCode, answer }): ActionPart => ({
        id: eventLabel(event, transactionId),
        transactionId,
        result,
        detail: cause !== null ? causeCode(cause) : (errorCode ?? (answer === null ? '' : `HTTP ${answer}`)),
      }),
    )
    .sort((a, b) => Number(a.result === 'delivered') - Number(b.result === 'delivered'))
    .slice(0, MOST_PARTS);
