import type * as z from 'zod/mini';
import type { callback } from '../contract/schemas/webhook.ts';
import { readDelivery } from '../domain/received-delivery.ts';

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
