import { resendTransaction } from '../../contract/routes/webhooks.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { type Params, say, type Words } from '../../i18n/index.ts';
import { type EndpointPlan, planLine, prepareResend, resendEvents } from '../../operations/acts/resend.ts';
import { callRoute } from '../../operations/call-route.ts';
import { awaitArrivals, type Resent, verdictOf } from '../../operations/webhooks/resend/request-resends.ts';
import type { UnreachableReason } from '../../operations/webhooks/undelivered/resend-route.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import { eventLabel } from '../screens/drawing-options.ts';
import type { ActionPart } from '../state/list-rows.ts';
import { type ActDescription, type ActionEnd, dialog, fact, factOf, phrase, seen } from './act.ts';

const MOST_ENDPOINTS = 4;
const MOST_WAIT_MS = 120_000;
const MOST_PARTS = 500;

export const resend: ActDescription<'resend'> = {
  isAudited: true,

  /** A shell comment such as `# 2 of 5` follows if the flags match more events than were chosen. */
  command({ asked }) {
    const { look, chosen } = seen(asked);
    const [endpoint, cause] = [shared(chosen, endpointOf), shared(chosen, causeOf)];
    const same = look.events.filter(
      (one) =>
        !one.isSuperseded &&
        (endpoint === undefined || endpointOf(one) === endpoint) &&
        (cause === undefined || causeOf(one) === cause),
    );
    return {
      name: 'resend failed',
      args: ['--wait'],
      flags: { endpoint, cause },
      after: same.length > chosen.length ? `  # ${chosen.length} of ${same.length}` : '',
    };
  },

  /** Resends events with the same plan as `pix resend failed`. */
  async prepare({ undelivered, say: tell }, act, _inputs, reader) {
    const { words } = reader;
    const chosen = await undelivered.chosen(act.keys);
    const asked = prepareResend(chosen.look, chosen.events);
    const { plan, question, facts } = asked;
    if (question.count === 0) {
      const reason = plan.flatMap(({ unreachable }) => [...unreachable.keys()])[0] ?? 'nothing_to_resend';
      tell({ tone: 'warn', key: 'dashboard.resent_none', params: { reason } });
      return null;
    }
    const lines = [...plan.slice(0, MOST_ENDPOINTS), ...othersOf(words, plan.slice(MOST_ENDPOINTS))];
    return dialog({
      act: { ...act, asked },
      title: phrase('resend.failed.confirm', question),
      facts: [
        ...lines.map((one) => fact('column.endpoint', planLine(words, one))),
        ...facts.map(factOf(reader)),
      ],
    });
  },

  /** Resends events, then waits until each was delivered or failed again. The key `x` ends the waiting. */
  async perform({ operator, refresh }, { asked }, _inputs, action) {
    const { look, chosen, question } = seen(asked);
    const total = question.count;
    const told = {
      ...operator,
      signal: AbortSignal.any([operator.signal, action.signal]),
      progress: (key: string, { failed, open }: Params = {}) => {
        if (key !== 'resend.waiting') return;
        action.tell({
          progress: { done: total - Number(failed) - Number(open), failed: Number(failed), total },
        });
      },
    };
    action.tell({ canCancel: 'cancel', progress: { done: 0, failed: 0, total } });
    const askedAt = operator.client.serviceNow();
    const resent = await resendEvents(told, look, chosen);
    const accepted = resent.filter(({ result }) => result === 'accepted').length;
    if (accepted === 0 && !resent.some(({ result }) => result === 'unknown')) {
      const reason = resent[0]?.errorCode ?? resent[0]?.result ?? 'nothing_to_resend';
      return {
        outcome: 'failed',
        message: { key: 'dashboard.resent_none', params: { reason } },
        parts: partsOf(resent),
      };
    }
    action.tell({ message: { key: 'dashboard.resent', params: { count: accepted } } });
    try {
      const ended = await awaitArrivals(told, resent, look, { askedAt, maxWaitMs: MOST_WAIT_MS });
      return { ...proofOf(ended, total), parts: partsOf(ended) };
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
  },
};

export const resendPayment: ActDescription<'resend-payment'> = {
  isAudited: true,
  command: ({ id }) => ({ name: 'resend transaction', args: [id] }),
  prepare: (_context, act) =>
    dialog({
      act,
      title: phrase('resend.confirm', { what: act.id }),
      facts: [fact('column.transactionId', act.id)],
    }),

  async perform({ operator, refresh }, { id }) {
    const { item } = await callRoute(operator, resendTransaction, { path: { transactionId: id } });
    const count = item.enqueued?.count ?? item.total ?? 1;
    refresh(['undelivered']);
    return { outcome: 'done', message: phrase('dashboard.resent', { count }) };
  },
};

const endpointOf = ({ endpoint }: UndeliveredEvent): string | null => endpoint;
const causeOf = ({ cause }: UndeliveredEvent): string => causeCode(cause);

/** Returns the value that all events have; undefined if they have different values. */
function shared(
  events: readonly UndeliveredEvent[],
  pick: (event: UndeliveredEvent) => string | null,
): string | undefined {
  const values = new Set(events.map(pick));
  return values.size === 1 ? ([...values][0] ?? undefined) : undefined;
}

/** Returns these plans as one; nothing if there are none. */
function othersOf(words: Words, plan: readonly EndpointPlan[]): readonly EndpointPlan[] {
  const [first] = plan;
  if (first === undefined) return [];
  const sum = (name: 'webhook' | 'transaction' | 'bulk' | 'alsoSent'): number =>
    plan.reduce((total, one) => total + one[name], 0);
  const unreachable = new Map<UnreachableReason, number>();
  for (const one of plan)
    for (const [why, count] of one.unreachable) unreachable.set(why, (unreachable.get(why) ?? 0) + count);
  return [
    {
      ...first,
      endpoint: say(words, 'list.more', { count: plan.length }),
      webhook: sum('webhook'),
      transaction: sum('transaction'),
      bulk: sum('bulk'),
      alsoSent: sum('alsoSent'),
      unreachable,
    },
  ];
}

/** @param count number of events that the dialog asked about */
function proofOf(ended: readonly Resent[], count: number): Pick<ActionEnd, 'outcome' | 'message'> {
  const number = (...results: Resent['result'][]): number =>
    ended.filter(({ by, result }) => by !== null && results.includes(result)).length;
  const [delivered, failed] = [number('delivered'), number('failed_again')];
  const superseded = number('superseded', 'nothing_to_resend');
  const params = { delivered, count, failed, superseded, open: count - delivered - failed - superseded };
  if (verdictOf(ended.filter(({ by }) => by !== null)) !== null)
    return { outcome: 'failed', message: { key: 'dashboard.not_proven', params } };
  const key = superseded > 0 ? 'dashboard.proven_rest' : 'dashboard.proven';
  return { outcome: 'done', message: { key, params } };
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
