import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { QueryOf } from '../../contract/route.ts';
import { listCallbacks } from '../../contract/routes/webhooks.ts';
import type { callback } from '../../contract/schemas/webhook.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import { type AttemptContent, causeOfStatus, LATEST_MS } from '../../domain/webhook/delivery-attempt.ts';
import { readDelivery } from '../../domain/webhook/received-delivery.ts';
import type { Operator } from '../operator.ts';
import { type Walk, walkPages } from '../walk-pages.ts';

export type Callback = z.output<typeof callback>;

/**
 * Reads the event from the body of a delivery attempt, because the attempt has no field for it. Equal
 * deliveries have equal fingerprints (§6.2 rule 3).
 */
export function contentOf({
  body,
}: Callback): Pick<AttemptContent, 'event' | 'contentFingerprint' | 'transactionId'> {
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

/**
 * New delivery attempts of the account, oldest first. Each reading starts shortly before the newest attempt of the
 * last complete one, because an attempt may appear in the list a little late. So a reading repeats some attempts.
 */
export class AttemptFeed {
  readonly #operator: Operator;
  #sinceMs: number | null;

  /** @param sinceMs start of the first reading; null for the time of the first reading */
  constructor(operator: Operator, sinceMs: number | null) {
    this.#operator = operator;
    this.#sinceMs = sinceMs;
  }

  /** @param most ends the reading after this number of attempts; the next one returns the attempts that are left */
  async *read(most = Number.POSITIVE_INFINITY): AsyncGenerator<Callback> {
    this.#sinceMs ??= this.#operator.client.serviceNow();
    let next = this.#sinceMs;
    let read = 0;
    // The reading starts one ms earlier, because the specification does not say whether the bound is inclusive.
    const createdAtFrom = new Date(this.#sinceMs - 1).toISOString();
    const query = { createdAtFrom, sortBy: 'createdAt', sortDirection: 'asc' } as const;
    for await (const { item } of walkPages(this.#operator, listCallbacks, query)) {
      yield item;
      next = Math.max(next, (timeOf(item.createdAt) ?? 0) - LATEST_MS);
      read += 1;
      if (read >= most) break;
    }
    // If a reading fails or is ended by its reader, the next one begins at the old start.
    this.#sinceMs = next;
  }
}
