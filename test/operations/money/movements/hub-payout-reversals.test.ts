import { describe, expect, it } from 'vitest';
import { SKEW_MS } from '../../../../src/domain/time/clock.ts';
import { HubPayoutReversals } from '../../../../src/operations/money/movements/hub-payout.ts';
import type { JournalEntry } from '../../../../src/storage/journal/journal-entry.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const DAY_MS = 86_400_000;
const STATEMENT = /^GET .*\/transactions\/statement/;

interface Returned {
  readonly id: string;
  readonly originId: string | null;
  readonly trigger?: string;
  readonly gross?: number | null;
  readonly amount?: number | null;
}

/**
 * Returns a world and a function `statusOf`. The hub of the world answers each statement request with the
 * next list of `answers`. `statusOf` reads the status of the payout PO1.
 */
async function reversalsOf(...answers: (readonly Returned[])[]) {
  const world = await moneyWorld();
  let at = 0;
  world.strike(
    STATEMENT,
    (answer) => {
      const entries = answers[at] ?? [];
      at += 1;
      return { ...answer, data: entries.map((one) => ({ trigger: 'PAYOUT_REFUND_RECEIVED', ...one })) };
    },
    99,
  );
  const reversals = new HubPayoutReversals(world.operator);
  const statusOf = (changes: Partial<JournalEntry> = {}): Promise<string | null> =>
    world.ran(
      reversals.statusOf({
        serviceId: 'PO1',
        notBefore: START,
        amountCents: 100n,
        ...changes,
      } as JournalEntry),
    );
  return { world, statusOf };
}

const periods = ({ asked }: MoneyWorld): readonly (readonly [from: number, to: number | null])[] =>
  asked.map((line) => {
    const query = new URL(line.replace('GET ', 'http://hub')).searchParams;
    const to = query.get('dateTo');
    return [Date.parse(query.get('dateFrom') ?? ''), to === null ? null : Date.parse(to)];
  });

describe('the status of a hub payout according to the statement', () => {
  const back = (gross: number | null, more: Partial<Returned> = {}) => ({
    id: 'a',
    originId: 'PO1',
    gross,
    ...more,
  });
  const reversed = back(1, { trigger: 'PAYOUT_REVERSAL' });

  it.each<[string, Returned[], string | null]>([
    ['has failed when it was reversed', [reversed], 'FAILED'],
    ['is refunded when its receiver returned all', [back(100)], 'REFUNDED'],
    ['is refunded when its receiver returned more', [back(101)], 'REFUNDED'],
    ['is not refunded when its receiver returned a part', [back(99)], null],
    ['is refunded when the gross amount equals its amount', [back(100, { amount: 90 })], 'REFUNDED'],
    ['is refunded by the amount of an entry without a gross', [back(null, { amount: 100 })], 'REFUNDED'],
    ['is not refunded by an entry without amounts', [back(null, { amount: null })], null],
    ['is not refunded by another payout', [back(100, { originId: 'PO2' })], null],
    ['is not refunded by an entry without a payout', [back(100, { originId: null })], null],
    ['is refunded when the parts add up to its amount', [back(60), back(40, { id: 'b' })], 'REFUNDED'],
    ['is not refunded by one entry that is listed twice', [back(60), back(60)], null],
    ['has failed when it was reversed and a part returned', [reversed, back(1, { id: 'b' })], 'FAILED'],
  ])('statusOf finds in the statement that the hub payout %s', async (_what, entries, status) => {
    const { statusOf } = await reversalsOf(entries);
    expect(await statusOf()).toBe(status);
  });

  it.each([{ serviceId: null }, { notBefore: null }])(
    'statusOf returns null and sends no request for a payout without an id or a time: %o',
    async (missing) => {
      const { world, statusOf } = await reversalsOf();
      expect([await statusOf(missing), world.asked]).toEqual([null, []]);
    },
  );
});

describe('the requests for the hub statement', () => {
  it('statusOf reads the statement from thirty days before a payout, and for an older payout only the unread days', async () => {
    const { world, statusOf } = await reversalsOf();
    const first = START - SKEW_MS - 30 * DAY_MS;
    await statusOf();
    await statusOf({ serviceId: 'PO2', notBefore: START + 1 });
    // The first request covers exactly the period of this payout, so pix sends no further request.
    await statusOf({ notBefore: START - 30 * DAY_MS });
    expect(periods(world)).toEqual([[first, null]]);
    await statusOf({ notBefore: START - 30 * DAY_MS - 1 });
    expect(periods(world)).toEqual([
      [first, null],
      [first - 30 * DAY_MS - 1, first],
    ]);
  });

  it('statusOf counts an entry only once when two adjacent periods of the statement contain it', async () => {
    const border = { id: 'a', originId: 'PO1', gross: 60 };
    const { statusOf } = await reversalsOf([border], [border, { id: 'b', originId: 'PO1', gross: 39 }]);
    await statusOf({ serviceId: 'PO2' });
    expect(await statusOf({ notBefore: START - 60 * DAY_MS })).toBeNull();
  });

  it('statusOf of an older payout also uses the statement entries that it has read for a newer payout', async () => {
    const failed = { id: 'a', originId: 'PO1', trigger: 'PAYOUT_REVERSAL', gross: 100 };
    const { statusOf } = await reversalsOf([failed], [{ id: 'b', originId: 'PO1', gross: 1 }]);
    await statusOf({ serviceId: 'PO2' });
    expect(await statusOf({ notBefore: START - 60 * DAY_MS })).toBe('FAILED');
  });
});
