import { countBy } from '../../../domain/count-by.ts';
import type { UnreachableReason } from '../undelivered/resend-route.ts';
import type { UndeliveredEvent } from '../undelivered/undelivered-event.ts';
import { isBulk, transactionsOf } from './request-resends.ts';

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

export const reachable = ({ webhook, transaction, bulk }: EndpointPlan): number =>
  webhook + transaction + bulk;

const webhookIds = ({ route }: UndeliveredEvent): readonly string[] =>
  route.kind === 'webhook' ? route.ids : [];

const reasonsOf = (events: readonly UndeliveredEvent[]): ReadonlyMap<UnreachableReason, number> =>
  countBy(events.flatMap(({ route }) => (route.kind === 'none' ? [route.why] : [])));
