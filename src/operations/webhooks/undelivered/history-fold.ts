import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { DeliveryAttempt } from '../../../domain/webhook/delivery-attempt.ts';
import type { AttemptCache } from '../../../storage/attempts/attempt-cache.ts';
import { type EventAttemptsSummary, summaryOf } from './event-attempts-summary.ts';
import { foldAttempts, inOrder } from './fold-attempts.ts';

/**
 * Computes events from the cached attempts. Skips transactions without a failed or repeated attempt. A later
 * call reads only transactions with new attempts.
 */
export class HistoryFold {
  /** Grouped by transaction, because a later report of a transaction may supersede its earlier events. */
  readonly #events = new Map<string | null, readonly EventAttemptsSummary[]>();
  /**
   * State after the last call. `#events` contains the attempts from `sinceMs` up to the attempt with this
   * `number` in the cache. `webhooks` are the webhooks of that call.
   */
  #done: { readonly sinceMs: number; readonly number: number; readonly webhooks: string } | null = null;

  of(cache: AttemptCache, sinceMs: number, webhooks: readonly Webhook[]): readonly EventAttemptsSummary[] {
    const next = { sinceMs, number: cache.lastNumber(), webhooks: JSON.stringify(webhooks) };
    const done = this.#done;
    const goesOn = done?.webhooks === next.webhooks && (done.number === 0 || cache.has(done.number));
    if (!goesOn) this.#events.clear();
    else if (sinceMs > done.sinceMs) this.#dropBefore(sinceMs);
    const news = goesOn
      ? {
          after: done.number,
          low: Math.min(sinceMs, done.sinceMs),
          high: Math.max(sinceMs, done.sinceMs),
        }
      : null;
    cache.eachTransaction(sinceMs, news, (attempts) => this.#fold(attempts, webhooks));
    this.#done = next;
    return [...this.#events.values()].flat().sort(inOrder);
  }

  #fold(attempts: readonly DeliveryAttempt[], webhooks: readonly Webhook[]): void {
    const id = attempts[0]?.content.transactionId ?? null;
    const events = foldAttempts(attempts).map((one) => summaryOf(one, webhooks));
    if (events.some((one) => one.failures > 0 || one.attempts > 1)) this.#events.set(id, events);
    else this.#events.delete(id);
  }

  #dropBefore(sinceMs: number): void {
    this.#events.forEach((events, id) => {
      if (events.every(({ cycle }) => (cycle.at(-1) ?? sinceMs) < sinceMs)) this.#events.delete(id);
    });
  }
}
