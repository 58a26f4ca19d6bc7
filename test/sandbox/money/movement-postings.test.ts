import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { createSeededRandom } from '../../../src/sandbox/seeded-random.ts';
import type { Service } from '../../../src/sandbox/service.ts';
import { ServiceFault } from '../../../src/sandbox/service-fault.ts';
import type { AccountRow } from '../../../src/sandbox/state/accounts/account-row.ts';
import { createAccounts } from '../../../src/sandbox/state/accounts/sandbox-accounts.ts';
import * as movements from '../../../src/sandbox/state/money/ledger.ts';
import { balanceOf, blockedOf, HOUSE, post } from '../../../src/sandbox/state/money/ledger.ts';
import * as units from '../../../src/sandbox/state/money/thousandths.ts';
import { checkDay, takeOfDay, usedToday } from '../../../src/sandbox/state/transactions/payouts.ts';
import { openStore } from '../../../src/sandbox/store/open-store.ts';

const ACCOUNT = 1n;
const OTHER = 2n;
const DAY_MS = 86_400_000;

/**
 * Returns a service with only the parts that the ledger needs. Also returns functions that read the balances.
 */
function books() {
  const clock = new VirtualClock(Date.parse('2026-11-21T15:00:00Z'));
  const db = openStore(':memory:');
  const random = createSeededRandom(7);
  // The ledger uses only these parts of `Service`.
  const service = { db, clock, random, seedRandom: random, options: {} } as unknown as Service;
  const seen = (account = ACCOUNT) =>
    (['available', 'blocked', 'withdrawing', 'refunding'] as const).map((book) =>
      balanceOf(service, account, book),
    );
  const house = () => (['outside', 'fees'] as const).map((book) => balanceOf(service, HOUSE, book));
  return { service, clock, seen, house };
}

const codeOf = (run: () => void): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof ServiceFault ? error.code : String(error);
  }
};

describe('the movements of the ledger', () => {
  // The account starts with 1000 in each of its books: available, blocked, withdrawing and refunding.
  it.each<[string, typeof movements.chargePaid, [bigint, bigint, bigint, bigint], [bigint, bigint]]>([
    ['chargePaid', movements.chargePaid, [93n, 0n, 0n, 0n], [-100n, 7n]],
    ['payoutRequested', movements.payoutRequested, [-107n, 0n, 107n, 0n], [0n, 0n]],
    ['payoutSent', movements.payoutSent, [0n, 0n, -107n, 0n], [100n, 7n]],
    ['payoutReversed', movements.payoutReversed, [107n, 0n, -107n, 0n], [0n, 0n]],
    ['payoutReturned', movements.payoutReturned, [93n, 0n, 0n, 0n], [-100n, 7n]],
    ['refundRequested', movements.refundRequested, [-107n, 0n, 0n, 107n], [0n, 0n]],
    ['refundSent', movements.refundSent, [0n, 0n, 0n, -107n], [100n, 7n]],
    ['refundReversed', movements.refundReversed, [107n, 0n, 0n, -107n], [0n, 0n]],
    ['refundedAtOnce', movements.refundedAtOnce, [-107n, 0n, 0n, 0n], [100n, 7n]],
    ['infractionBlocked', movements.infractionBlocked, [-107n, 107n, 0n, 0n], [0n, 0n]],
    ['infractionSettled', movements.infractionSettled, [0n, -107n, 0n, 0n], [100n, 7n]],
    ['infractionReleased', movements.infractionReleased, [93n, -100n, 0n, 0n], [0n, 7n]],
    ['commissionPaid', movements.commissionPaid, [100n, 0n, 0n, 0n], [0n, -100n]],
  ])('the movement %s changes each balance for R$ 100 and a fee of 7', (_name, move, own, houses) => {
    const { service, seen, house } = books();
    for (const book of ['available', 'blocked', 'withdrawing', 'refunding'] as const)
      post(service, { reason: 'TEST' }, [
        { account: ACCOUNT, book, amount: 1000n },
        { account: HOUSE, book: 'outside', amount: -1000n },
      ]);
    move(service, { account: ACCOUNT, amount: 100n, fee: 7n, transactionId: 't1' });
    expect(seen().map((amount) => amount - 1000n)).toEqual(own);
    const [outside = 0n, fees = 0n] = house();
    expect([outside + 4000n, fees]).toEqual(houses);
    expect(blockedOf(service, ACCOUNT)).toBe(3000n + own[1] + own[2] + own[3]);
  });

  it('a transfer movement debits the amount from the sender, and credits the amount minus the fee to the receiver', () => {
    const { service, seen, house } = books();
    movements.opened(service, ACCOUNT, 1000n);
    movements.opened(service, OTHER, 0n);
    const to = { account: OTHER, transactionId: 't2' };
    movements.transferred(service, to, { account: ACCOUNT, amount: 100n, fee: 7n, transactionId: 't1' });
    expect([seen()[0], seen(OTHER)[0], house()]).toEqual([900n, 93n, [-1000n, 7n]]);
    const reasons = service.db.all<{ reason: string }>('select distinct reason from entries order by reason');
    expect(reasons.map(({ reason }) => reason)).toEqual(['INTERNAL_TRANSFER', 'OPENING_BALANCE']);
    const ids = 'select transactionId from entries where available is not null and transactionId is not null';
    expect(service.db.all(ids)).toEqual([{ transactionId: 't1' }, { transactionId: 't2' }]);
  });
});

describe('ledger entries', () => {
  it('each ledger entry stores a reason and a movement; entries of customer accounts also store the new balances', () => {
    const { service, clock } = books();
    movements.chargePaid(service, { account: ACCOUNT, amount: 100n, fee: 7n, transactionId: 't1' });
    movements.infractionBlocked(service, { account: ACCOUNT, amount: 30n, infractionId: 'i1' });
    const rows = service.db.all<Record<string, unknown>>('select * from entries order by seq');
    const short = rows.map(
      ({ movement, account, book, amount, reason, available, blocked, transactionId, infractionId }) => [
        movement,
        account,
        book,
        amount,
        reason,
        available,
        blocked,
        transactionId,
        infractionId,
      ],
    );
    expect(short).toEqual([
      [1n, 0n, 'outside', -100n, 'DEPOSIT', null, null, 't1', null],
      [1n, 1n, 'available', 93n, 'DEPOSIT', 93n, 0n, 't1', null],
      [1n, 0n, 'fees', 7n, 'DEPOSIT', null, null, 't1', null],
      [2n, 1n, 'available', -30n, 'INFRACTION_BLOCK', 63n, 0n, null, 'i1'],
      [2n, 1n, 'blocked', 30n, 'INFRACTION_BLOCK', 63n, 30n, null, 'i1'],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5);
    for (const { id, createdAt } of rows) {
      expect(id).toMatch(/^c[a-z0-9]{24}$/);
      expect(createdAt).toBe(BigInt(clock.now()));
    }
  });

  it('the ledger creates no entry for a zero fee, and none for a zero opening balance', () => {
    const { service } = books();
    movements.opened(service, ACCOUNT, 0n);
    movements.chargePaid(service, { account: ACCOUNT, amount: 5n, fee: 0n });
    expect(service.db.all('select 1 from entries')).toHaveLength(2);
  });

  it('the ledger refuses an unbalanced movement, and an entry that makes a balance negative', () => {
    const { service, seen } = books();
    movements.opened(service, ACCOUNT, 100n);
    expect(
      codeOf(() => movements.payoutRequested(service, { account: ACCOUNT, amount: 100n })),
    ).toBeUndefined();
    expect(codeOf(() => movements.payoutRequested(service, { account: ACCOUNT, amount: 1n }))).toBe('PZC200');
    expect(codeOf(() => movements.refundSent(service, { account: ACCOUNT, amount: 1n }))).toBe('PZC200');
    const unbalanced = () =>
      post(service, { reason: 'X' }, [{ account: ACCOUNT, book: 'available', amount: 1n }]);
    expect(codeOf(unbalanced)).toBe('Error: unbalanced movement X: 1');
    expect(seen()).toEqual([0n, 0n, 100n, 0n]);
  });
});

const limited = (dailyWithdrawLimit: bigint | null) => ({ seq: ACCOUNT, dailyWithdrawLimit }) as AccountRow;

it('the daily limit counts exact amounts per account and per day in São Paulo', async () => {
  const { service, clock } = books();
  createAccounts(service);
  const now = clock.now();
  expect(usedToday(service, ACCOUNT)).toBe(0n);
  takeOfDay(service, ACCOUNT, now, 60n);
  takeOfDay(service, ACCOUNT, now, 30n);
  takeOfDay(service, OTHER, now, 5n);
  takeOfDay(service, ACCOUNT, now - DAY_MS, 500n);
  expect([usedToday(service, ACCOUNT), usedToday(service, OTHER)]).toEqual([90n, 5n]);
  expect(codeOf(() => checkDay(service, limited(100n), 10n))).toBeUndefined();
  expect(codeOf(() => checkDay(service, limited(100n), 11n))).toBe('PZS202');
  expect(codeOf(() => checkDay(service, limited(null), 1n))).toBe('PZS206');
  takeOfDay(service, ACCOUNT, now, -90n);
  expect(usedToday(service, ACCOUNT)).toBe(0n);
  // The time is one second before midnight in São Paulo.
  takeOfDay(service, ACCOUNT, Date.parse('2026-11-22T02:59:59Z'), 7n);
  takeOfDay(service, ACCOUNT, Date.parse('2026-11-22T03:00:00Z'), 8n);
  expect(usedToday(service, ACCOUNT)).toBe(7n);
  await clock.advance(12 * 3_600_000);
  expect(usedToday(service, ACCOUNT)).toBe(8n);
  const days = service.db.all<{ day: string }>('select distinct day from dailyUse order by day');
  expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
});

describe('conversions of thousandths of a real', () => {
  const of = (text: string): Decimal => Decimal.parse(text) ?? Decimal.zero;

  it.each([
    ['1', 1000n, 1000n],
    ['0.115', 115n, 115n],
    ['-0.115', -115n, -115n],
    ['0.1151', 116n, 115n],
    ['-0.1151', -115n, -116n],
    ['0.11500001', 116n, 115n],
    ['1234.5', 1_234_500n, 1_234_500n],
  ])('R$ %s become at least %s thousandths, or at most %s', (text, least, most) => {
    expect([units.thousandthsAtLeast(of(text)), units.thousandthsAtMost(of(text))]).toEqual([least, most]);
    if (least === most) {
      expect(units.thousandths(of(text))).toBe(least);
      expect(units.reais(least).toString()).toBe(text);
    } else expect(() => units.thousandths(of(text))).toThrow(`finer than a thousandth of a real: ${text}`);
  });

  it('without an amount, thousandthsAtLeast and thousandthsAtMost return undefined, and optionalReais returns null', () => {
    expect(units.thousandthsAtLeast(undefined)).toBe(undefined);
    expect(units.thousandthsAtMost(undefined)).toBe(undefined);
    expect([units.optionalReais(null), units.optionalReais(115n)?.toString()]).toEqual([null, '0.115']);
  });

  it.each([
    [115n, 11n, 12n],
    [110n, 11n, 11n],
    [1n, 0n, 1n],
    [0n, 0n, 0n],
    [-1n, -1n, 0n],
    [-110n, -11n, -11n],
    [-115n, -12n, -11n],
  ])('centsDown and centsUp round %s thousandths of a real to %s and %s cents', (amount, down, up) => {
    expect([units.centsDown(amount), units.centsUp(amount)]).toEqual([down, up]);
    expect(units.thousandthsOfCents(down)).toBe(down * 10n);
  });

  it.each([
    [2_000_000n, '2.000,00'],
    [115n, '0,115'],
    [1_234_567_890n, '1.234.567,89'],
    [999_500n, '999,50'],
  ])('spokenReais writes %s thousandths of a real as "%s"', (amount, spoken) => {
    expect(units.spokenReais(amount)).toBe(spoken);
  });
});
