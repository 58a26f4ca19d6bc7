import { describe, expect, it } from 'vitest';
import { planResend } from '../../../src/operations/acts/resend.ts';
import {
  chooseEvents,
  groupEvents,
  sumOf,
} from '../../../src/operations/webhooks/undelivered/group-events.ts';
import { attempt, SHOP, undelivered, webhook } from './sample-attempts.ts';

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
