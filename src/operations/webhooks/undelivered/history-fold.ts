import type { Webhook } from '../../../contract/schemas/webhook.ts';
import type { DeliveryAttempt } from '../../../domain/webhook/delivery-attempt.ts';
import type { AttemptCache } from '../../../storage/attempts/attempt-cache.ts';
import { type EventSummary, summaryOf } from './event-summary.ts';
import { foldAttempts, inOrder } from './fold-attempts.ts';

/** Events with failures or several attempts, folded from the cache: at first all, later those with new attempts. */
export class HistoryFold {
  /** By transaction: later reports of it may supersede its events. */
  readonly #events = new Map<string | null, readonly EventSummary[]>();
  /** The extent of the fold: attempts since then, up to that number, for these webhooks. */
  #done: { readonly sinceMs: number; readonly number: number; readonly webhooks: string } | null = null;

  /** The events since then, in the order of their first attempts. */
  of(cache: AttemptCache, sinceMs: number, webhooks: readonly Webhook[]): readonly EventSummary[] {
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
    return [...this.#events.values()].flat().sort((a, b) => inOrder(a.first, b.first));
  }

  #fold(attempts: readonly DeliveryAttempt[], webhooks: readonly Webhook[]): void {
    const id = attempts[0]?.content.transactionId ?? null;
    const events = foldAttempts(attempts).map((one) => summaryOf(one, webhooks));
    if (events.some((one) => one.failures > 0 || one.attempts > 1)) this.#events.set(id, events);
    else this.#events.delete(id);
  }

  /** Removes transactions whose last attempt was before then. */
  #dropBefore(sinceMs: number): void {
    for (const [id, events] of this.#events)
      if (events.every(({ cycle }) => (cycle.at(-1) ?? sinceMs) < sinceMs)) this.#events.delete(id);
  }
}
