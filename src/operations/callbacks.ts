import type * as z from 'zod/mini';
import { listCallbacks } from '../contract/routes/webhooks.ts';
import type { callback } from '../contract/schemas/webhook.ts';
import { readDelivery } from '../domain/received-delivery.ts';
import type { Operator } from './operator.ts';
import { walkPages } from './walk-pages.ts';

/** One attempt, as the service's history has it. */
export type Callback = z.output<typeof callback>;

/** What an attempt told, and by what deliveries of the same are known (§6.2 rule 3); its record has no event name. */
export function toldBy({ body }: Callback): {
  readonly event: string | null;
  readonly sameness: string | null;
} {
  if (body === undefined || body === null) return { event: null, sameness: null };
  const { event, sameness } = readDelivery(Buffer.from(JSON.stringify(body)), null);
  return { event, sameness };
}

/** Anything but 2xx is a failure (§6.4b rule 2). */
export const isTaken = ({ status }: Callback): boolean =>
  typeof status === 'number' && status >= 200 && status < 300;

/** Every attempt from then on, oldest first. */
export async function* attemptsSince(operator: Operator, sinceIso: string): AsyncGenerator<Callback> {
  const query = { createdAtFrom: sinceIso, sortBy: 'createdAt', sortDirection: 'asc' } as const;
  const all = { limit: Number.POSITIVE_INFINITY };
  for await (const { item } of walkPages(operator, listCallbacks, query, all)) yield item;
}
