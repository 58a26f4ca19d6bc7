import { PixError } from '../../domain/errors.ts';
import { collected } from '../collected.ts';
import type { Operator } from '../operator.ts';
import { listWebhooks } from '../webhooks.ts';
import { awaitArrivals } from './await-arrivals.ts';
import { failedDeliveries } from './failed-deliveries.ts';
import { type RoutedDelivery, routeDeliveries } from './route-deliveries.ts';
import { type Resent, sendAgain } from './send-again.ts';

const DAY_MS = 86_400_000;
/** unshown.md §7: a resend reaches no further back. */
const OLDEST_DAYS = 30;

export interface ResendOrder {
  /** ISO 8601. */
  readonly since: string;
  /** Empty: all. */
  readonly events: readonly string[];
  /** How long arrivals are waited for, in ms; null: not at all. */
  readonly waitMs: number | null;
  /** Asked before anything is sent. @throws PixError `declined` */
  readonly confirm: (deliveries: readonly RoutedDelivery[]) => Promise<void>;
}

/** Reads what failed, finds the route of each, asks, sends again, and proves that it arrived. */
export async function resendFailed(operator: Operator, order: ResendOrder): Promise<readonly Resent[]> {
  const { since, events, waitMs, confirm } = order;
  if (Date.parse(since) < operator.clock.now() - OLDEST_DAYS * DAY_MS)
    throw new PixError({
      kind: 'usage',
      key: 'resend.too_old',
      params: { days: OLDEST_DAYS },
      errorCode: 'usage',
      outcome: 'not_sent',
    });
  const [history, webhooks] = await Promise.all([
    failedDeliveries(operator, since, events),
    collected(listWebhooks(operator)),
  ]);
  const deliveries = routeDeliveries(
    history.failed,
    webhooks.map(({ item }) => item),
  );
  if (!deliveries.some(({ via }) => via.kind !== 'none'))
    return sendAgain(operator, deliveries, { from: since, to: since });
  await confirm(deliveries);
  // By the service's own clock, to the end of the last attempt's second.
  const to = new Date(Date.parse(history.lastAt ?? since) + 1_000).toISOString();
  const resent = await sendAgain(operator, deliveries, { from: since, to });
  return waitMs === null ? resent : awaitArrivals(operator, resent, history, waitMs);
}
