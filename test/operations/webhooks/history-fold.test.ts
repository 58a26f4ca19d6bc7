import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryAttempt } from '../../../src/domain/webhook/delivery-attempt.ts';
import {
  type EventAttemptsSummary,
  foldAttempts,
  summaryOf,
} from '../../../src/operations/webhooks/undelivered/fold-attempts.ts';
import { HistoryFold } from '../../../src/operations/webhooks/undelivered/history-reader.ts';
import { undeliveredEvents } from '../../../src/operations/webhooks/undelivered/undelivered-event.ts';
import { AttemptCache } from '../../../src/storage/attempts/attempt-cache.ts';
import { NOW } from './sample-attempts.ts';

describe('HistoryFold', () => {
  const pick = <T>(...values: T[]) => fc.constantFrom(...values);
  const content = fc.record({
    endpoint: pick('https://a.example/', 'https://b.example/', null),
    transactionId: pick('T1', 'T2', 'T3', 'T4', 'T5', 'T6', null),
    event: pick('TRANSACTION_COMPLETED', 'TRANSACTION_REFUNDED', null),
    contentFingerprint: pick('one', 'other', 'third', null),
    amountCents: pick(1_000, null),
    status: pick('COMPLETED', 'REFUNDED', null),
    statusAt: pick(NOW - 5_000, NOW - 9_000, null),
    toCallbackUrl: pick(true, false, null),
  });
  const attempts = fc.array(
    fc.record({
      at: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: NOW - 60_000, max: NOW }) }, fc.constant(null)),
      cause: pick(null, null, null, { kind: 'server_error', status: 500 } as const),
      content,
    }),
    { maxLength: 25 },
  );

  const lookOf = (events: readonly EventAttemptsSummary[]) => ({
    events: undeliveredEvents(events, { webhooks: [], nowMs: NOW, inInbox: null }),
    recovered: events.filter((one) => one.isDelivered && one.attempts > 1),
  });
  const foldOf = (all: readonly DeliveryAttempt[]): readonly EventAttemptsSummary[] =>
    foldAttempts(all).map((one) => summaryOf(one, []));

  it('HistoryFold reads attempts from a cache, and returns the same events as foldAttempts', () => {
    let leftOut = 0;
    fc.assert(
      fc.property(attempts, (made) => {
        const all = made.map((one, at) => ({ id: `c${at}`, ...one }));
        const cache = new AttemptCache(null, 'x');
        cache.add(all, null);
        const since = NOW - 40_000;
        const kept = new HistoryFold().of(cache, since, []);
        const { count, lastAt, endpoints, latestIds } = cache.totals(since);
        cache.close();
        const whole = all.filter(({ at }) => at === null || at >= since);
        leftOut += whole.length - kept.reduce((sum, one) => sum + one.attempts, 0);
        expect(lookOf(kept)).toEqual(lookOf(foldOf(whole)));
        const last = Math.max(...whole.map(({ at }) => at ?? Number.NEGATIVE_INFINITY));
        expect(count).toBe(whole.length);
        expect(lastAt ?? Number.NEGATIVE_INFINITY).toBe(last);
        expect(endpoints.toSorted()).toEqual(
          [...new Set(whole.flatMap(({ content: { endpoint } }) => endpoint ?? []))].sort(),
        );
        expect(latestIds.toSorted()).toEqual(
          whole.flatMap(({ id, at }) => (at === null || at >= last - 15_000 ? [id] : [])).sort(),
        );
      }),
      { numRuns: 25 },
    );
    expect(leftOut).toBeGreaterThan(0);
  });

  it('HistoryFold returns the same events as foldAttempts after new attempts, other periods and a cleared cache', () => {
    const step = fc.record({
      made: attempts,
      ago: fc.integer({ min: 0, max: 60_000 }),
      isCleared: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 5 }), (steps) => {
        const cache = new AttemptCache(null, 'x');
        const fold = new HistoryFold();
        let all: DeliveryAttempt[] = [];
        for (const [number, { made, ago, isCleared }] of steps.entries()) {
          if (isCleared && number % 3 === 2) {
            cache.clear();
            all = [];
          }
          const more = made.map((one, at) => ({ id: `c${number}-${at}`, ...one }));
          cache.add(more, null);
          all.push(...more);
          const since = NOW - ago;
          const whole = all.filter(({ at }) => at === null || at >= since);
          expect(lookOf(fold.of(cache, since, []))).toEqual(lookOf(foldOf(whole)));
        }
        cache.close();
      }),
      { numRuns: 25 },
    );
  });
});
