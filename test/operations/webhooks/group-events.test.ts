import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryAttempt } from '../../../src/domain/webhook/delivery-attempt.ts';
import { planResend } from '../../../src/operations/acts/resend.ts';
import {
  type EventAttemptsSummary,
  foldAttempts,
  summaryOf,
} from '../../../src/operations/webhooks/undelivered/fold-attempts.ts';
import {
  chooseEvents,
  groupEvents,
  sumOf,
} from '../../../src/operations/webhooks/undelivered/group-events.ts';
import { HistoryFold } from '../../../src/operations/webhooks/undelivered/history-reader.ts';
import { undeliveredEvents } from '../../../src/operations/webhooks/undelivered/undelivered-event.ts';
import { AttemptCache } from '../../../src/storage/attempts/attempt-cache.ts';
import { attempt, NOW, SHOP, undelivered, webhook } from './sample-attempts.ts';

describe('groupEvents', () => {
  const events = undelivered([
    attempt({ transactionId: 'T1', ago: 100 }),
    attempt({ transactionId: 'T1', event: 'INFRACTION_CHANGED', ago: 90 }),
    attempt({ transactionId: 'T2', ago: 80, amountCents: null }),
    attempt({ transactionId: 'T3', answer: null, endpoint: 'https://other.example/' }),
    attempt({ transactionId: 'T4', event: 'TRANSACTION_PENDING', statusAt: 1 }),
    attempt({ transactionId: 'T4', event: 'TRANSACTION_COMPLETED', statusAt: 2, answer: 200 }),
  ]);

  it('groupEvents groups events by endpoint and cause, and returns the largest group first', () => {
    expect(groupEvents(events, null)).toMatchObject([
      {
        endpoint: SHOP,
        cause: { status: 500 },
        event: null,
        events: 3,
        superseded: 1,
        amountCents: 1_000,
        unknownAmounts: 1,
      },
      {
        endpoint: 'https://other.example/',
        cause: { kind: 'timeout' },
        events: 1,
        superseded: 0,
        amountCents: 1_000,
      },
    ]);
    expect(sumOf(events)).toMatchObject({ events: 4, superseded: 1, amountCents: 2_000, unknownAmounts: 1 });
  });

  it.each([
    ['endpoint', [3, 1]],
    ['cause', [3, 1]],
    ['event', [3, 1, 0]],
  ] as const)('groupEvents with the grouping "%s" groups by this property', (grouping, counts) => {
    expect(groupEvents(events, grouping).map((group) => group.events)).toEqual(counts);
  });

  it('chooseEvents filters by cause, event and endpoint, and prefers an exact endpoint URL', () => {
    const look = {
      history: { endpoints: [SHOP, `${SHOP}2`] },
      webhooks: [],
      events: undelivered([attempt(), attempt({ endpoint: `${SHOP}2`, transactionId: 'T2', answer: null })]),
    };
    const all = { endpoint: null, causes: [], events: [] };
    const chosen = (more: object) =>
      chooseEvents(look, { ...all, ...more }).map(({ transactionId }) => transactionId);
    expect(chosen({})).toEqual(['T1', 'T2']);
    expect(chosen({ endpoint: SHOP })).toEqual(['T1']);
    expect(chosen({ endpoint: 'shop.example' })).toEqual(['T1', 'T2']);
    expect(['5xx', '500', 'http_500', 'HTTP-500'].map((name) => chosen({ causes: [name] }))).toEqual(
      Array.from({ length: 4 }, () => ['T1']),
    );
    expect(chosen({ causes: ['4xx', 'timeout'] })).toEqual(['T2']);
    expect(chosen({ events: ['TRANSACTION_REFUNDED'] })).toEqual([]);
  });
});

describe('planResend', () => {
  it('planResend returns the resend routes of each endpoint and the events that have no route', () => {
    const webhooks = [webhook()];
    const all = undelivered(
      [
        attempt({ transactionId: 'T1', toCallbackUrl: false }),
        attempt({ transactionId: 'T2', toCallbackUrl: false, answer: 404 }),
        attempt({ transactionId: 'T3', endpoint: 'https://own.example/' }),
        attempt({ transactionId: 'T4', endpoint: 'https://gone.example/', toCallbackUrl: false }),
      ],
      { webhooks },
    );
    const chosen = all.filter(({ cause }) => cause.status !== 404);
    expect(planResend(chosen, all)).toEqual([
      {
        endpoint: SHOP,
        webhook: 1,
        transaction: 0,
        bulk: 0,
        unreachable: new Map(),
        alsoSent: 1,
        transactionIds: { webhook: ['T1'], callback_url: [], none: [] },
      },
      {
        endpoint: 'https://own.example/',
        webhook: 0,
        transaction: 1,
        bulk: 0,
        unreachable: new Map(),
        alsoSent: 0,
        transactionIds: { webhook: [], callback_url: ['T3'], none: [] },
      },
      {
        endpoint: 'https://gone.example/',
        webhook: 0,
        transaction: 0,
        bulk: 0,
        alsoSent: 0,
        unreachable: new Map([['no_webhook', 1]]),
        transactionIds: { webhook: [], callback_url: [], none: ['T4'] },
      },
    ]);
  });

  it('planResend uses the bulk route for many transactions', () => {
    const many = undelivered(Array.from({ length: 6 }, (_, at) => attempt({ transactionId: `T${at}` })));
    expect(planResend(many, many)).toMatchObject([{ transaction: 0, bulk: 6 }]);
  });
});

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
