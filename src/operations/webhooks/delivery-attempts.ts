import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { QueryOf } from '../../contract/route.ts';
import { listCallbacks } from '../../contract/routes/webhooks.ts';
import type { callback } from '../../contract/schemas/webhook.ts';
import { causeOfStatus } from '../../domain/webhook/delivery-attempt.ts';
import { readDelivery } from '../../domain/webhook/received-delivery.ts';
import type { Operator } from '../operator.ts';
import { type Walk, walkPages } from '../walk-pages.ts';

export type Callback = z.output<typeof callback>;

/**
 * Reads the event from the body of a delivery attempt, because the attempt has no field for it. Equal
 * deliveries have equal fingerprints (§6.2 rule 3).
 */
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

/** Returns whether the attempt was answered 2xx. Any other answer is a failure (§6.4b rule 2). */
export const isAccepted = ({ status }: Callback): boolean =>
  typeof status === 'number' && causeOfStatus(status) === null;

/**
 * Returns whether the attempt has a status of 300 or more, or no answer (§4.1). `callback list --failed` and
 * `resend failed` use this definition.
 */
const isFailed = (attempt: Callback): boolean => !isAccepted(attempt);

type CallbackQuery = QueryOf<typeof listCallbacks>;

/**
 * Lists failed attempts, newest first. Each attempt is checked too, because the name of the service's filter
 * is an assumption.
 */
export const failedAttempts = (
  operator: Operator,
  query: CallbackQuery,
  walk: Walk,
): AsyncIterable<DecodedRow<Callback>> =>
  walkPages(operator, listCallbacks, { ...query, hasError: true }, { ...walk, isWanted: isFailed });

/** Yields all attempts since this time, oldest first. */
export async function* attemptsSince(operator: Operator, sinceIso: string): AsyncGenerator<Callback> {
  const query = { createdAtFrom: sinceIso, sortBy: 'createdAt', sortDirection: 'asc' } as const;
  for await (const { item } of walkPages(operator, listCallbacks, query)) yield item;
}
