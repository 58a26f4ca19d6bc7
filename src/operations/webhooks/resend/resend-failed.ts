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
import { type Resent, sendAgain } from './send-again.ts';

const DAY_MS = 86_400_000;
/** A charge lives 172,000 s at the most before it tells of anything (unshown.md §2). */
const BEFORE_MS = 2 * DAY_MS;

export interface ResendOrder {
  /** ISO 8601; null: as far back as a resend reaches. */
  readonly since: string | null;
  readonly choice: EventChoice;
  /** How long deliveries are waited for, in ms; null: not at all. */
  readonly waitMs: number | null;
  /** Told before anything is asked or sent; not where nothing failed. */
  readonly onPlan: (plan: readonly EndpointPlan[]) => void;
  /** Asked before anything is sent. @throws PixError `declined` */
  readonly confirm: (plan: readonly EndpointPlan[]) => Promise<void>;
}

export interface ResendEnd {
  /** From when on the history was read, ISO 8601. */
  readonly since: string;
  readonly resent: readonly Resent[];
  /** Attempts that failed since then, of what was delivered later all the same. */
  readonly recovered: number;
}

/** Finds what was not delivered and the route that reaches it, tells the plan, asks, sends again, and proves the delivery. */
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
    .flatMap(({ attempts }) => attempts.filter(({ cause }) => cause !== null)).length;
  const plan = planResend(chosen, look.events);
  if (plan.length > 0) onPlan(plan);
  if (!plan.some((one) => reachable(one) > 0))
    return { since, recovered, resent: await sendAgain(operator, chosen, { from: since, to: since }) };
  await confirm(plan);
  const resent = await resendEvents(operator, look, chosen);
  const ended = waitMs === null ? resent : await awaitArrivals(operator, resent, look, waitMs);
  return { since, recovered, resent: ended };
}

/** Asks for these events of a look again, each by the route that reaches it; a 200 means accepted, not delivered (§4.1). */
export function resendEvents(
  operator: Operator,
  { since, lastAt }: UndeliveredHistory,
  chosen: readonly UndeliveredEvent[],
): Promise<readonly Resent[]> {
  // By the service's own clock, to the end of the last attempt's second.
  const to = new Date((lastAt ?? Date.parse(since)) + 1_000).toISOString();
  return sendAgain(operator, chosen, { from: firstOf(chosen, since), to });
}

/** A resend takes a week at once: it begins with what failed first, and the transactions that were made before that. */
function firstOf(events: readonly UndeliveredEvent[], since: string): string {
  const times = events.flatMap(({ route, firstFailedAt }) =>
    route.kind === 'none' ? [] : [firstFailedAt ?? Date.parse(since)],
  );
  const first = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY) - BEFORE_MS;
  return new Date(Math.max(Date.parse(since), first)).toISOString();
}
