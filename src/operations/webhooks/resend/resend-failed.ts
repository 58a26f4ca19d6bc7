import { PixError } from '../../../domain/errors.ts';
import { collect } from '../../files/collect.ts';
import type { Operator } from '../../operator.ts';
import { listWebhooks } from '../webhooks.ts';
import { awaitArrivals } from './await-arrivals.ts';
import { failedDeliveries } from './failed-deliveries.ts';
import { type RoutedDelivery, routeDeliveries } from './route-deliveries.ts';
import { type Resent, sendAgain } from './send-again.ts';

const DAY_MS = 86_400_000;
/** unshown.md §7: a resend reaches no further back. */
const OLDEST_DAYS = 30;
/** What the service may take to answer: thirty days back must not be a moment too much when it looks. */
const MARGIN_MS = 60_000;
/** A charge lives 172,000 s at the most before it tells of anything (unshown.md §2). */
const BEFORE_MS = 2 * DAY_MS;

export interface ResendOrder {
  /** ISO 8601; null: as far back as a resend reaches. */
  readonly since: string | null;
  /** Empty: all. */
  readonly events: readonly string[];
  /** How long arrivals are waited for, in ms; null: not at all. */
  readonly waitMs: number | null;
  /** Asked before anything is sent. @throws PixError `declined` */
  readonly confirm: (deliveries: readonly RoutedDelivery[]) => Promise<void>;
}

export interface ResendEnd {
  /** From when on the history was read, ISO 8601. */
  readonly since: string;
  readonly resent: readonly Resent[];
  /** Attempts that failed since then, of what was delivered later all the same. */
  readonly recovered: number;
}

/** Reads what failed, finds the route of each, asks, sends again, and proves that it arrived. */
export async function resendFailed(operator: Operator, order: ResendOrder): Promise<ResendEnd> {
  const { events, waitMs, confirm } = order;
  // First: with it the service tells its time.
  const webhooks = await collect(listWebhooks(operator));
  const oldest = operator.client.serviceNow() - OLDEST_DAYS * DAY_MS;
  const since = order.since ?? new Date(oldest + MARGIN_MS).toISOString();
  if (Date.parse(since) < oldest)
    throw new PixError({
      kind: 'usage',
      key: 'resend.too_old',
      params: { days: OLDEST_DAYS },
      errorCode: 'usage',
      outcome: 'not_sent',
    });
  const history = await failedDeliveries(operator, since, events);
  const { recovered } = history;
  const deliveries = routeDeliveries(
    history.failed,
    webhooks.map(({ item }) => item),
  );
  if (!deliveries.some(({ via }) => via.kind !== 'none'))
    return { since, recovered, resent: await sendAgain(operator, deliveries, { from: since, to: since }) };
  await confirm(deliveries);
  // By the service's own clock, to the end of the last attempt's second.
  const to = new Date(Date.parse(history.lastAt ?? since) + 1_000).toISOString();
  const resent = await sendAgain(operator, deliveries, { from: firstOf(deliveries, since), to });
  const ended = waitMs === null ? resent : await awaitArrivals(operator, resent, history, waitMs);
  return { since, recovered, resent: ended };
}

/** A resend takes a week at once: it begins with what failed first, and the transactions that were made before that. */
function firstOf(deliveries: readonly RoutedDelivery[], since: string): string {
  const times = deliveries
    .filter(({ via }) => via.kind !== 'none')
    .map(({ since: first }) => Date.parse(first ?? since));
  const first = Math.min(...times.filter((time) => !Number.isNaN(time))) - BEFORE_MS;
  return new Date(Math.max(Date.parse(since), first)).toISOString();
}
