import { awaitsDefense } from '../../contract/schemas/infraction.ts';
import type { Webhook } from '../../contract/schemas/webhook.ts';
import {
  endedUnpaid,
  isOutcomeUnknown,
  isReturned,
  isReturning,
} from '../../domain/money/transaction-statuses.ts';
import { HOUR_MS } from '../../domain/time/clock.ts';
import { answerOf } from '../../domain/webhook/delivery-attempt.ts';
import type { Params } from '../../i18n/index.ts';
import { isRefund, type JournalEntry } from '../../storage/journal/journal-entry.ts';
import { type Callback, contentOf, isAccepted } from '../webhooks/delivery-attempts.ts';
import { isOvertaken } from '../webhooks/undelivered/fold-attempts.ts';
import { type PaymentTrace, undeliveredOf } from './gather-trace.ts';

export type ProblemKind =
  | 'not_asked'
  | 'not_at_service'
  | 'unknown'
  | 'not_applied_but_there'
  | 'never_left'
  | 'payout_pending'
  | 'payout_failed'
  | 'payout_returned'
  | 'charge_failed'
  | 'refund_pending'
  | 'refund_failed'
  | 'not_delivered'
  | 'never_sent'
  | 'not_in_inbox'
  | 'only_refused'
  | 'not_forwarded'
  | 'dispute_open'
  | 'dispute_overdue'
  | 'no_movement';

export interface Problem {
  readonly kind: ProblemKind;
  readonly params: Params;
}

/**
 * Returns the message key of a problem. An undelivered event has two messages: with the time of the next
 * attempt, and without.
 */
export const problemKey = ({ kind, params }: Problem) =>
  kind === 'not_delivered' && params.next !== undefined
    ? ('trace.problem.not_delivered_next' as const)
    : (`trace.problem.${kind}` as const);

/** A payout that is not final after this time is a problem. Payouts are normally final within seconds. */
const SLOW_PAYOUT_MS = 10 * 60_000;
/** A delivery that is still missing this long after the status change is a problem. */
const SENDING_MS = 60_000;
const CLOCK_MS = 1_000;

/**
 * Returns the problems of a payment: first sources that failed, then problems with money, then problems with
 * deliveries.
 * @param nowMs the service's time
 */
export function problemsOf(trace: PaymentTrace, nowMs: number): readonly Problem[] {
  return [
    ...trace.unanswered.map(
      ({ source, error }): Problem => ({
        kind: 'not_asked',
        params: { source, reason: error.errorCode },
      }),
    ),
    ...ofJournal(trace),
    ...ofMoney(trace, nowMs),
    ...ofDeliveries(trace, nowMs),
    ...ofInbox(trace),
    ...ofDisputes(trace, nowMs),
  ];
}

function ofJournal({ journal, transaction, hub, unanswered }: PaymentTrace): readonly Problem[] {
  const asked = !unanswered.some(({ source }) => source === 'service');
  return journal.flatMap((entry): readonly Problem[] => {
    const { id, reference, state } = entry;
    if (isOutcomeUnknown(entry))
      return [{ kind: 'unknown', params: { id, reference, state, since: iso(entry.sentAt) } }];
    const own = !isRefund(entry) && entry.family === 'main';
    const gone = own && state === 'confirmed' && transaction === null && hub === null && asked;
    if (gone) return [{ kind: 'not_at_service', params: { id, reference } }];
    const there = own && state === 'not_applied' && transaction?.item.clientReference === reference;
    if (there) return [{ kind: 'not_applied_but_there', params: { id, reference } }];
    return asked && transaction === null && hub === null ? neverArrived(entry, journal) : [];
  });
}

/** Finds a payment that is only in the journal and certainly moved no money. */
function neverArrived(entry: JournalEntry, journal: readonly JournalEntry[]): readonly Problem[] {
  const { id, reference, state, serviceStatus, errorCode } = entry;
  if (isRefund(entry)) return [];
  if (state === 'confirmed') {
    const failed = endedUnpaid(serviceStatus ?? '');
    const params = {
      id: entry.serviceId ?? reference,
      status: serviceStatus ?? '-',
      reason: errorCode ?? '-',
    };
    return failed ? [{ kind: 'payout_failed', params }] : [];
  }
  if (journal.some((other) => other.reference === reference && other.state === 'confirmed')) return [];
  return [
    {
      kind: 'never_left',
      params: { id, reference, state, reason: errorCode ?? '-', errorCode: errorCode ?? '-' },
    },
  ];
}

function ofMoney({ transaction, movements, unanswered }: PaymentTrace, nowMs: number): readonly Problem[] {
  if (transaction === null) return [];
  const { id, status, type, createdAt, updatedAt, refundStatus, cancellationReason } = transaction.item;
  const since = updatedAt ?? createdAt ?? '-';
  const problems: Problem[] = [];
  const age = nowMs - Date.parse(createdAt ?? '');
  if (type === 'WITHDRAW' && status === 'PENDING' && age > SLOW_PAYOUT_MS)
    problems.push({ kind: 'payout_pending', params: { id, since: createdAt ?? '-' } });
  const failure = { id, status, reason: cancellationReason ?? '-' };
  if (type === 'WITHDRAW' && endedUnpaid(status)) problems.push({ kind: 'payout_failed', params: failure });
  if (type === 'WITHDRAW' && isReturned(transaction.item))
    problems.push({ kind: 'payout_returned', params: { id, status } });
  // A charge may normally be canceled or expire without a payment. Only ERROR is a failure.
  if (type !== 'WITHDRAW' && status === 'ERROR') problems.push({ kind: 'charge_failed', params: failure });
  if (isReturning(transaction.item)) problems.push({ kind: 'refund_pending', params: { since } });
  if (refundStatus === 'CANCELED') problems.push({ kind: 'refund_failed', params: { since } });
  const asked = !unanswered.some(({ source }) => source === 'statement');
  if (status === 'COMPLETED' && movements.length === 0 && asked)
    problems.push({ kind: 'no_movement', params: { id } });
  return problems;
}

function ofDeliveries(trace: PaymentTrace, nowMs: number): readonly Problem[] {
  const { transaction, callbacks, webhooks, unanswered } = trace;
  if (transaction === null || unanswered.some(({ source }) => source === 'callbacks')) return [];
  const open = undeliveredOf(trace, nowMs).filter(({ event }) => !isOver(event, transaction));
  const failed = open.map(({ event, endpoint, cause, attempts, lastFailedAt, retries }): Problem => {
    const params = {
      event: event ?? '-',
      url: endpoint ?? '-',
      answer: answerOf(cause),
      attempts,
      at: lastFailedAt === null ? '-' : iso(lastFailedAt),
      ...(retries.nextAt === null ? {} : { next: iso(retries.nextAt) }),
    };
    return { kind: 'not_delivered', params };
  });
  return [...failed, ...neverSent(transaction.item, callbacks, webhooks, nowMs)];
}

function neverSent(
  { status, callbackUrl, createdAt, updatedAt }: NonNullable<PaymentTrace['transaction']>['item'],
  callbacks: readonly Callback[],
  webhooks: readonly Webhook[],
  nowMs: number,
): readonly Problem[] {
  const changed = Date.parse(updatedAt ?? createdAt ?? '');
  // Events with status PENDING are not always delivered (§6.2 rule 2).
  if (status === 'PENDING' || Number.isNaN(changed) || nowMs - changed < SENDING_MS) return [];
  const event = `TRANSACTION_${status}`;
  const wanted = webhooks.filter(
    ({ active, events, createdAt: made }) =>
      active !== false && (!events?.length || events.includes(event)) && !(Date.parse(made ?? '') > changed),
  );
  const urls = new Set([callbackUrl, ...wanted.map(({ url }) => url)].filter((url) => !!url));
  return [...urls]
    .filter((url) => !callbacks.some((one) => one.url === url && contentOf(one).event === event))
    .map((url) => ({ kind: 'never_sent', params: { event, url: url ?? '-' } }));
}

function ofInbox({
  transaction,
  callbacks,
  inbox,
  inboxInUse,
  unanswered,
}: PaymentTrace): readonly Problem[] {
  const taken = inbox.filter(({ signature }) => signature !== 'rejected');
  const refused = inbox.filter(({ signature }) => signature === 'rejected');
  const problems: Problem[] = [];
  const last = refused.at(-1);
  if (last && taken.length === 0)
    problems.push({ kind: 'only_refused', params: { count: refused.length, reason: last.reason ?? '-' } });
  const known = new Set(taken.flatMap(({ event, status }) => [`${event} ${status}`]));
  const lost = new Map<string, Callback>();
  for (const one of callbacks.filter(isAccepted)) {
    const { event } = contentOf(one);
    if (isOver(event, transaction)) continue;
    const status = (one.body as { status?: unknown } | null | undefined)?.status;
    if (event !== null && !known.has(`${event} ${status}`)) lost.set(`${one.url} ${event}`, one);
  }
  // If the machine receives no deliveries, a missing delivery is no problem.
  if (inboxInUse && !last && !unanswered.some(({ source }) => source === 'inbox')) {
    for (const one of lost.values())
      problems.push({
        kind: 'not_in_inbox',
        params: { event: contentOf(one).event ?? '-', url: one.url ?? '-', at: one.createdAt ?? '-' },
      });
  }
  for (const { id, event, forwards } of taken) {
    for (const { state, status, reason: fault } of forwards) {
      if (state === 'delivered' || state === 'waiting') continue;
      const reason = status === null ? (fault ?? state) : `HTTP ${status}`;
      problems.push({ kind: 'not_forwarded', params: { id, event: event ?? '-', reason } });
    }
  }
  return problems;
}

function ofDisputes({ infractions }: PaymentTrace, nowMs: number): readonly Problem[] {
  return infractions.flatMap(({ item: { id, status, expiresAt } }): Problem[] => {
    if (!awaitsDefense(status)) return [];
    const left = Date.parse(expiresAt ?? '') - nowMs;
    if (left < 0) return [{ kind: 'dispute_overdue', params: { id, at: expiresAt ?? '-' } }];
    // The service's time is only precise to the second, so one second is subtracted before rounding up to hours.
    const hours = Number.isNaN(left) ? '?' : Math.ceil((left - CLOCK_MS) / HOUR_MS);
    return [{ kind: 'dispute_open', params: { id, hours } }];
  });
}

/**
 * Returns whether the transaction now has another status than the event reports. Such an event no longer
 * matters and is not resent (§4.1).
 */
const isOver = (event: string | null, transaction: PaymentTrace['transaction']): boolean =>
  isOvertaken(event, transaction?.item.status ?? '-');

const iso = (ms: number): string => new Date(ms).toISOString();
