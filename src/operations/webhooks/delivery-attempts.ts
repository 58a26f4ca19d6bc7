import type * as z from 'zod/mini';
import type { QueryOf } from '../../contract/route.ts';
import { listCallbacks } from '../../contract/routes/webhooks.ts';
import type { Row } from '../../contract/row.ts';
import type { callback } from '../../contract/schemas/webhook.ts';
import { causeOfStatus } from '../../domain/webhook/delivery-attempt.ts';
import { readDelivery } from '../../domain/webhook/received-delivery.ts';
import type { Operator } from '../operator.ts';
import { type Walk, walkPages } from '../walk-pages.ts';

/** One attempt, as the service's history has it. */
export type Callback = z.output<typeof callback>;

/** What an attempt told, and by what deliveries of the same are known (§6.2 rule 3); its record has no event name. */
export function contentOf({ body }: Callback): {
  readonly event: string | null;
  readonly contentFingerprint: string | null;
  readonly transactionId: string | null;
} {
  if (body === undefined || body === null)
    return { event: null, contentFingerprint: null, transactionId: null };
  const { event, contentFingerprint, transactionId } = readDelivery(Buffer.from(JSON.stringify(body)), null);
  return { event, contentFingerprint, transactionId };
}

/** Anything but 2xx is a failure (§6.4b rule 2). */
export const isAccepted = ({ status }: Callback): boolean =>
  typeof status === 'number' && causeOfStatus(status) === null;

/** Any answer of 300 or more, and no answer (§4.1): what `callback list --failed` lists and `resend failed` looks for. */
const isFailed = (attempt: Callback): boolean => !isAccepted(attempt);

type CallbackQuery = QueryOf<typeof listCallbacks>;

/** Attempts that failed, newest first. The service is asked for them alone, and is not believed where it means others. */
export const failedAttempts = (
  operator: Operator,
  query: CallbackQuery,
  walk: Walk,
): AsyncIterable<Row<Callback>> =>
  walkPages(operator, listCallbacks, { ...query, hasError: true }, { ...walk, isWanted: isFailed });

/** Attempts, newest first. */
export const allAttempts = (
  operator: Operator,
  query: CallbackQuery,
  walk: Walk,
): AsyncIterable<Row<Callback>> => walkPages(operator, listCallbacks, query, walk);

/** Every attempt from then on, oldest first. */
export async function* attemptsSince(operator: Operator, sinceIso: string): AsyncGenerator<Callback> {
  const query = { createdAtFrom: sinceIso, sortBy: 'createdAt', sortDirection: 'asc' } as const;
  const all = { limit: Number.POSITIVE_INFINITY };
  for await (const { item } of walkPages(operator, listCallbacks, query, all)) yield item;
}
