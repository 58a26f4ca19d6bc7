import { countBy } from '../../domain/count-by.ts';
import { formatCents } from '../../domain/money/decimal.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { say, type Words } from '../../i18n/index.ts';
import type { Operator } from '../operator.ts';
import {
  awaitArrivals,
  isBulk,
  type Resent,
  requestResends,
  transactionsOf,
} from '../webhooks/resend/request-resends.ts';
import { chooseEvents, type EventChoice, sumOf } from '../webhooks/undelivered/group-events.ts';
import {
  readUndelivered,
  type UndeliveredHistory,
  type UndeliveredSources,
} from '../webhooks/undelivered/read-undelivered.ts';
import type { UnreachableReason } from '../webhooks/undelivered/resend-route.ts';
import type { UndeliveredEvent } from '../webhooks/undelivered/undelivered-event.ts';
import type { Fact } from './act.ts';

/**
 * Longest time between the creation of a transaction and its last event. A charge expires after at most
 * 172,000 s (unshown.md §2).
 */
const BEFORE_MS = 2 * DAY_MS;

export interface EndpointPlan {
  readonly endpoint: string | null;
  /** Number of events to resend through their webhook. */
  readonly webhook: number;
  readonly transaction: number;
  readonly bulk: number;
  readonly unreachable: ReadonlyMap<UnreachableReason, number>;
  /**
   * Number of events that are resent although they were not chosen, because the resend of a webhook covers
   * all its failed deliveries.
   */
  readonly alsoSent: number;
  /** Transactions of the chosen events, by resend route. Each id appears once per route. */
  readonly transactionIds: Readonly<Record<RouteKind, readonly string[]>>;
}

type RouteKind = UndeliveredEvent['route']['kind'];

/**
 * Returns what will be resent to each endpoint, the endpoint with the most events first.
 * @param chosen the events to resend
 * @param all every undelivered event
 */
export function planResend(
  chosen: readonly UndeliveredEvent[],
  all: readonly UndeliveredEvent[],
): readonly EndpointPlan[] {
  const inBulk = isBulk(transactionsOf(chosen).length);
  const webhooks = new Set(chosen.flatMap(webhookIds));
  const isChosen = new Set(chosen.map(({ key }) => key));
  const also = all.filter((one) => !isChosen.has(one.key) && webhookIds(one).some((id) => webhooks.has(id)));
  const groups = Map.groupBy(chosen, ({ endpoint }) => endpoint);
  return [...groups]
    .map(([endpoint, events]): EndpointPlan => {
      const by = (kind: RouteKind) => events.filter(({ route }) => route.kind === kind);
      const count = (kind: RouteKind): number => by(kind).length;
      const ids = (kind: RouteKind): readonly string[] => [
        ...new Set(by(kind).map(({ transactionId }) => transactionId ?? '-')),
      ];
      const own = count('callback_url');
      return {
        endpoint,
        webhook: count('webhook'),
        transaction: inBulk ? 0 : own,
        bulk: inBulk ? own : 0,
        unreachable: reasonsOf(events),
        alsoSent: also.filter((one) => one.endpoint === endpoint).length,
        transactionIds: {
          webhook: ids('webhook'),
          callback_url: ids('callback_url'),
          none: ids('none'),
        },
      };
    })
    .sort((a, b) => reachable(b) - reachable(a));
}

/** Returns the endpoint, the number of events by resend route, and the events that cannot be resent. */
export function planLine(words: Words, plan: EndpointPlan): string {
  const routes = (['webhook', 'transaction', 'bulk'] as const).flatMap((route) =>
    plan[route] > 0 ? [say(words, `resend.plan.${route}`, { count: plan[route] })] : [],
  );
  const unreachable = [...plan.unreachable].map(([why, count]) =>
    say(words, 'resend.plan.unreachable', { count, reason: why }),
  );
  const also = plan.alsoSent > 0 ? [say(words, 'resend.plan.also', { count: plan.alsoSent })] : [];
  return `${plan.endpoint ?? '-'}: ${[...routes, ...unreachable, ...also].join('; ')}`;
}

/** A resend that a person can confirm. */
export interface PreparedResend {
  readonly look: UndeliveredHistory;
  /** The events to resend. The question, the progress and the result count these. */
  readonly chosen: readonly UndeliveredEvent[];
  readonly plan: readonly EndpointPlan[];
  /** Number of events that can be resent, and of their endpoints. */
  readonly question: { readonly count: number; readonly endpoints: number };
  readonly facts: readonly Fact[];
}

/** Returns what a person must see before the resend of these events. */
export function prepareResend(look: UndeliveredHistory, chosen: readonly UndeliveredEvent[]): PreparedResend {
  const plan = planResend(chosen, look.events);
  const counts = plan.map(reachable);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const { amountCents } = sumOf(chosen);
  return {
    look,
    chosen,
    plan,
    question: { count, endpoints: counts.filter((one) => one > 0).length },
    facts: [
      { label: 'column.cause', value: { codes: chosen.map(({ cause }) => causeCode(cause)) } },
      { label: 'column.events', value: String(count) },
      { label: 'column.amount', value: amountCents === null ? '-' : formatCents(amountCents) },
    ],
  };
}

const reachable = ({ webhook, transaction, bulk }: EndpointPlan): number => webhook + transaction + bulk;

const webhookIds = ({ route }: UndeliveredEvent): readonly string[] =>
  route.kind === 'webhook' ? route.ids : [];

const reasonsOf = (events: readonly UndeliveredEvent[]): ReadonlyMap<UnreachableReason, number> =>
  countBy(events.flatMap(({ route }) => (route.kind === 'none' ? [route.why] : [])));

export interface ResendOrder {
  /**
   * Start of the period, ISO 8601. Null means thirty days ago, because the service resends no older events.
   */
  readonly since: string | null;
  readonly choice: EventChoice;
  readonly waitMs: number | null;
  /** Called before the person is asked. Not called when nothing failed. */
  readonly onPlan: (plan: readonly EndpointPlan[]) => void;
  /** @throws PixError `declined` */
  readonly confirm: (prepared: PreparedResend) => Promise<void>;
}

export interface ResendEnd {
  /** Start of the history that was read, ISO 8601. */
  readonly since: string;
  readonly resent: readonly Resent[];
  /** Number of failed attempts whose event was delivered later. */
  readonly recovered: number;
}

/**
 * Finds undelivered events, reports the plan, asks for confirmation, resends, and watches the history for the
 * deliveries.
 */
export async function resendFailed(
  operator: Operator,
  sources: UndeliveredSources,
  order: ResendOrder,
): Promise<ResendEnd> {
  const { choice, waitMs, onPlan, confirm } = order;
  const look = await readUndelivered(operator, sources, { since: order.since, forResend: true });
  const { since, allEvents } = look;
  const chosen = chooseEvents(look, choice);
  const recovered = allEvents
    .filter(
      ({ isDelivered, event }) =>
        isDelivered && (choice.events.length === 0 || choice.events.includes(event ?? '')),
    )
    .reduce((sum, { failures }) => sum + failures, 0);
  const prepared = prepareResend(look, chosen);
  if (prepared.plan.length > 0) onPlan(prepared.plan);
  if (prepared.question.count === 0)
    return { since, recovered, resent: await requestResends(operator, chosen, { from: since, to: since }) };
  await confirm(prepared);
  const askedAt = operator.client.serviceNow();
  const resent = await resendEvents(operator, look, chosen);
  const ended =
    waitMs === null ? resent : await awaitArrivals(operator, resent, look, { askedAt, maxWaitMs: waitMs });
  return { since, recovered, resent: ended };
}

/** Requests the resend of the chosen events. The result `accepted` does not mean delivered (§4.1). */
export function resendEvents(
  operator: Operator,
  { since, history: { lastAt } }: UndeliveredHistory,
  chosen: readonly UndeliveredEvent[],
): Promise<readonly Resent[]> {
  // The period ends one second after the last attempt, by the service's clock.
  const to = new Date((lastAt ?? Date.parse(since)) + 1_000).toISOString();
  return requestResends(operator, chosen, { from: firstOf(chosen, since), to });
}

/**
 * Returns the start of the period to resend. It is well before the first failure, because the service selects
 * by the creation time of the transaction.
 */
function firstOf(events: readonly UndeliveredEvent[], since: string): string {
  const times = events.flatMap(({ route, firstFailedAt }) =>
    route.kind === 'none' ? [] : [firstFailedAt ?? Date.parse(since)],
  );
  const first = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY) - BEFORE_MS;
  return new Date(Math.max(Date.parse(since), first)).toISOString();
}
