import { describe, expect, it } from 'vitest';
import { moneyFlow, WINDOW_MINUTES } from '../../../src/dashboard/selectors/flow.ts';
import type { Payment } from '../../../src/dashboard/state/rows.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const MINUTE = 60_000;

const payment = (change: Partial<Payment>): Payment => ({
  ...{ id: 'TX1', status: 'COMPLETED', type: 'DEPOSIT', method: 'PIX', amountCents: 100 },
  ...{ createdAt: NOW - 5 * MINUTE, paidAt: NOW - 4 * MINUTE, name: null, reference: null },
  ...{ endToEndId: null, code: null, refundStatus: null },
  ...change,
});
const flowOf = (rows: readonly Payment[], hasMore = false, coveredSince: number | null = null) =>
  moneyFlow({ rows, hasMore, coveredSince, figures: null }, NOW);

describe('the flow of money', () => {
  it('is unknown before anything was read', () => {
    expect(moneyFlow(null, NOW)).toBeNull();
  });

  it.each([
    ['a charge that was paid', {}, [100, 0]],
    ['a charge that was given back later', { status: 'REFUNDED' }, [100, 0]],
    ['a charge that waits', { status: 'PENDING', paidAt: null }, [0, 0]],
    ['a charge that expired', { status: 'EXPIRED', paidAt: null }, [0, 0]],
    ['a payout', { type: 'WITHDRAW' }, [0, 100]],
    ['a payout that came back', { type: 'WITHDRAW', status: 'REFUNDED' }, [0, 0]],
    ['a payout that failed', { type: 'WITHDRAW', status: 'ERROR' }, [0, 0]],
    ['a commission', { type: 'COMMISSION' }, [0, 0]],
    ['what was paid before the window', { paidAt: NOW - 40 * MINUTE }, [0, 0]],
    ['a status nobody knows', { status: 'NEW_ONE' }, [0, 0]],
  ] as const)('counts %s as what it is', (_what, change, [incoming, outgoing]) => {
    const flow = flowOf([payment(change)]);
    expect([flow?.in.cents, flow?.out.cents]).toEqual([incoming, outgoing]);
  });

  it('has a figure for each minute, and none for those of which not everything was read', () => {
    const flow = flowOf([payment({})], true, NOW - 10 * MINUTE);
    expect(flow?.in.perMinute).toHaveLength(WINDOW_MINUTES);
    expect(flow?.in.perMinute.slice(0, 20).every((cents) => cents === null)).toBe(true);
    expect(flow?.in.perMinute.at(-4)).toBe(100);
    expect(flow?.since).toBe(NOW - 10 * MINUTE);
  });

  it('converts charges that were created in the window alone', () => {
    const flow = flowOf([
      payment({}),
      payment({ status: 'PENDING', paidAt: null }),
      payment({ createdAt: NOW - 60 * MINUTE }),
      payment({ type: 'WITHDRAW' }),
      payment({ method: 'INTERNAL_TRANSFER' }),
    ]);
    expect(flow?.conversion).toEqual({ created: 2, paid: 1, pending: 1 });
  });
});
