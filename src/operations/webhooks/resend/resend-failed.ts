import type { Operator } from '../../operator.ts';
import { chooseEvents, type EventChoice } from '../undelivered/choose-events.ts';
import {
  readUndelivered,
  type UndeliveredHistory,
  type UndeliveredSources,
} from '../undelivered/read-undelivered.ts';
import type { UndeliveredEvent } from '../undelivered/undelivered-event.ts';
import { awaitArrivals } from './await-arrivals.ts';
import { type EndpointPlan, planResend, reachable } from './plan-resend.ts';
import { type Resent, requestResends } from './request-resends.ts';

const DAY_MS = 86_400_000;
/**
 * Longest time between the creation of a transaction and its last event. A charge expires after at most
 * 172,000 s (unshown.md §2).
 */
const BEFORE_MS = 2 * DAY_MS;

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
  readonly confirm: (plan: readonly EndpointPlan[]) => Promise<void>;
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
  const plan = planResend(chosen, look.events);
  if (plan.length > 0) onPlan(plan);
  if (!plan.some((one) => reachable(one) > 0))
    return { since, recovered, resent: await requestResends(operator, chosen, { from: since, to: since }) };
  await confirm(plan);
  const resent = await resendEvents(operator, look, chosen);
  const ended = waitMs === null ? resent : await awaitArrivals(operator, resent, look, waitMs);
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
