import { readInfraction } from '../../contract/routes/infractions.ts';
import { callRoute } from '../../operations/call-route.ts';
import { readTransaction } from '../../operations/charges/read-transaction.ts';
import { bodyOf } from '../../operations/webhooks/replay-delivery.ts';
import { recordOf } from '../../output/views/money/journal-view.ts';
import type { DashboardState, Place } from '../state/dashboard-state.ts';
import { undeliveredEvents } from '../state/feeds.ts';
import type { DashboardSources } from './dashboard-sources.ts';

/**
 * Returns an item as JSON, from the service or from the local store that contains the item.
 * @throws PixError when the item cannot be read
 */
export async function readItemJson(
  { operator, inbox }: DashboardSources,
  { feeds }: DashboardState,
  place: Place,
): Promise<unknown> {
  switch (place.kind) {
    case 'payment':
      return (await readTransaction(operator, place.key)).raw;
    case 'dispute':
      return (await callRoute(operator, readInfraction, { path: { id: place.key } })).raw;
    case 'entry': {
      const entry = await (await operator.money.journal()).get(place.key);
      return entry === null ? null : recordOf(entry);
    }
    case 'received': {
      const delivery = await (await inbox())?.get(Number(place.key));
      return delivery ? bodyOf(delivery.body) : null;
    }
    case 'event':
      return undeliveredEvents(feeds).find(({ key }) => key === place.key);
    default:
      return null;
  }
}
