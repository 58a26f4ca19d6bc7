import type { Operator } from '../../operator.ts';
import { attemptsSince, type Callback, isFailed, isTaken, toldBy } from '../delivery-attempts.ts';

/** What was told to one address, and not taken by it so far. */
export interface FailedDelivery {
  readonly transactionId: string;
  readonly url: string;
  /** Null when the record does not tell what was sent. */
  readonly event: string | null;
  /** Equal for attempts that tell the same to the same address. */
  readonly key: string;
  readonly attempts: number;
  /** What the receiver answered last; null: nothing. */
  readonly answer: number | null;
  /** When it failed first, as the service wrote it; null where it does not say. */
  readonly since: string | null;
  /** The same transaction has told this address of a later status: this one is of no use any more (§4.1, §6.2 rule 1). */
  readonly isOver: boolean;
}

/** The history since then, read whole: what failed, and where it ended, to know later what is new. */
export interface History {
  readonly failed: readonly FailedDelivery[];
  /** Failed attempts of what was delivered later: there is nothing to send again. */
  readonly recovered: number;
  /** Ids of every attempt that was read. */
  readonly seen: ReadonlySet<string>;
  /** The service's time of the last attempt, ISO 8601; null when there was none. */
  readonly lastAt: string | null;
}

interface Told extends Omit<FailedDelivery, 'isOver'> {
  readonly taken: boolean;
  readonly failures: number;
}

/** In place of an address or a transaction that the record does not tell: no route leads there. */
export const NOT_TOLD = '-';

export const keyOf = (callback: Callback): string =>
  JSON.stringify([callback.url, callback.transactionId, toldBy(callback).sameness]);

/** Reads the callback history: an attempt that failed counts only when none of the same was taken. */
export async function failedDeliveries(
  operator: Operator,
  sinceIso: string,
  events: readonly string[],
): Promise<History> {
  // In the order in which each was first told.
  const told = new Map<string, Told>();
  const seen = new Set<string>();
  let lastAt: string | null = null;
  for await (const one of attemptsSince(operator, sinceIso)) {
    seen.add(one.id);
    lastAt = one.createdAt ?? lastAt;
    const { event, sameness, transactionId: inBody } = toldBy(one);
    const [url, transactionId] = [one.url || NOT_TOLD, one.transactionId || inBody || NOT_TOLD];
    const key = keyOf(one);
    const before = told.get(key);
    told.set(key, {
      ...{ transactionId, url, key },
      event,
      attempts: (before?.attempts ?? 0) + 1,
      answer: one.status ?? null,
      since: before?.since ?? one.createdAt ?? null,
      failures: (before?.failures ?? 0) + (isFailed(one) ? 1 : 0),
      // Where the record does not tell what was sent, one that was taken may have told of something else.
      taken: before?.taken === true || (sameness !== null && isTaken(one)),
    });
  }
  const last = new Map<string, string>();
  for (const { url, transactionId, event, key } of told.values())
    if (tellsStatus(event)) last.set(placeOf(url, transactionId), key);
  const asked = [...told.values()].filter(({ event }) => events.length === 0 || events.includes(event ?? ''));
  const failed = asked.flatMap(({ taken, failures, ...one }): FailedDelivery[] => {
    if (taken || failures === 0) return [];
    const isOver = tellsStatus(one.event) && last.get(placeOf(one.url, one.transactionId)) !== one.key;
    return [{ ...one, isOver }];
  });
  const recovered = asked.reduce((sum, { taken, failures }) => sum + (taken ? failures : 0), 0);
  return { failed, recovered, seen, lastAt };
}

const tellsStatus = (event: string | null): boolean => event?.startsWith('TRANSACTION_') === true;

const placeOf = (url: string, transactionId: string): string => JSON.stringify([url, transactionId]);
