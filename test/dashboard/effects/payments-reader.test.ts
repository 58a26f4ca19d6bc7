import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PaymentsReader } from '../../../src/dashboard/effects/payments-reader.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { BusyAccount, iso, type Row } from '../support/busy-account.ts';

/** In São Paulo, this time is 15:00. */
const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const MIDNIGHT = Date.parse('2026-11-21T03:00:00.000Z');
const MINUTE = 60_000;

const paid = (id: string, at: number, amount: number, change: Partial<Row> = {}): Row => ({
  id,
  type: 'DEPOSIT',
  method: 'PIX',
  status: 'COMPLETED',
  amount,
  createdAt: iso(at - MINUTE),
  updatedAt: iso(at),
  paidAt: iso(at),
  ...change,
});

/** Returns `count` charges of R$ 1, paid `everyMs` apart. The last charge was paid at `NOW`. */
const many = (count: number, everyMs: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => paid(`TX${String(at).padStart(6, '0')}`, NOW - at * everyMs, 1));

async function readAll(reader: PaymentsReader) {
  let value = await reader.newest();
  while (await reader.isBehind()) value = await reader.further();
  return value;
}

describe('the figures of PaymentsReader', () => {
  it('PaymentsReader returns complete zeros for an account without transactions', async () => {
    const account = new BusyAccount();
    const reader = new PaymentsReader(account.operator(NOW));
    const nothing = { isComplete: true, netCents: 0, in: { count: 0, cents: 0 } };
    expect((await reader.newest()).figures).toMatchObject(nothing);
    expect((await reader.newest()).figures).toMatchObject(nothing);
    account.put(paid('first', NOW, 10));
    expect((await reader.newest()).figures).toMatchObject({
      isComplete: true,
      in: { count: 1, cents: 1_000 },
    });
    await reader.close();
  });

  it('PaymentsReader returns partial figures with a start time until it has read the whole day', async () => {
    const account = new BusyAccount();
    account.put(...many(500, 5_000));
    const reader = new PaymentsReader(account.operator(NOW));
    const first = (await reader.newest()).figures;
    expect(first).toMatchObject({ isComplete: false, in: { cents: 10_000 - 100 } });
    // The figures start 1 ms after the oldest row of the first page, because the second page may have rows of
    // the same time.
    expect(first?.since).toBe(NOW - 99 * 5_000 + 1);
    const all = (await readAll(reader)).figures;
    expect(all).toMatchObject({ isComplete: true, since: MIDNIGHT, in: { count: 500, cents: 50_000 } });
    expect(account.pages).toBeLessThanOrEqual(6);
    await reader.close();
  });

  it('PaymentsReader counts only payments since midnight, including payments of older charges', async () => {
    const account = new BusyAccount();
    account.put(
      paid('old', MIDNIGHT + MINUTE, 10, { createdAt: iso(MIDNIGHT - 40 * 60 * MINUTE) }),
      paid('yesterday', MIDNIGHT - MINUTE, 100),
    );
    const { figures } = await readAll(new PaymentsReader(account.operator(NOW)));
    expect(figures).toMatchObject({
      in: { count: 1, cents: 1_000 },
      charges: { created: 0 },
      isComplete: true,
    });
  });

  it('PaymentsReader counts a refund as an outflow at the time of the refund', async () => {
    const account = new BusyAccount();
    const refund = { refundStatus: 'COMPLETED', refundedAt: iso(NOW - MINUTE), updatedAt: iso(NOW - MINUTE) };
    account.put(
      paid('last week', NOW - 7 * 24 * 60 * MINUTE, 80, { ...refund, status: 'REFUNDED', refundAmount: 80 }),
      paid('in part', NOW - 5 * MINUTE, 50, { ...refund, refundAmount: 12.5 }),
      paid('asked for', NOW - 5 * MINUTE, 40, { refundStatus: 'PENDING', refundAmount: 40 }),
      { ...paid('payout', NOW - 2 * MINUTE, 7), type: 'WITHDRAW' },
      { ...paid('came back', NOW - 2 * MINUTE, 9), type: 'WITHDRAW', status: 'REFUNDED' },
    );
    const { figures } = await readAll(new PaymentsReader(account.operator(NOW)));
    expect(figures?.in).toMatchObject({ count: 2, cents: 9_000 });
    expect(figures?.out).toMatchObject({ count: 3, cents: 9_950, refunds: 2, refundedCents: 9_250 });
    expect(figures?.netCents).toBe(-950);
    expect(figures?.out.perMinute.slice(-3)).toEqual([700, 9_250, 0]);
  });

  it('PaymentsReader adds up the payments of each calendar minute, from its first to its last second', async () => {
    const account = new BusyAccount();
    const refund = { refundStatus: 'COMPLETED', refundedAt: iso(NOW - 59_999), updatedAt: iso(NOW - 59_999) };
    account.put(
      paid('a', NOW - 2 * MINUTE, 1),
      paid('b', NOW - 2 * MINUTE + 20_500, 2),
      paid('c', NOW - MINUTE - 1, 3),
      paid('d', NOW - MINUTE + 1, 40, { ...refund, refundAmount: 5 }),
      { ...paid('payout', NOW - MINUTE + 30_000, 6), type: 'WITHDRAW' },
    );
    const { figures } = await readAll(new PaymentsReader(account.operator(NOW)));
    expect(figures?.in.perMinute.slice(-4)).toEqual([0, 600, 4_000, 0]);
    expect(figures?.out.perMinute.slice(-4)).toEqual([0, 0, 1_100, 0]);
  });

  it('PaymentsReader counts each partial refund separately, at the time of that refund', async () => {
    const account = new BusyAccount();
    const operator = account.operator(NOW);
    const reader = new PaymentsReader(operator);
    const refund = (amount: number, at: number) =>
      paid('charge', NOW - 50 * MINUTE, 50, {
        refundStatus: 'COMPLETED',
        refundAmount: amount,
        refundedAt: iso(at),
        updatedAt: iso(at),
      });
    account.put(refund(10, NOW - 30 * MINUTE));
    await reader.newest();
    account.put(refund(25, NOW));
    const { figures } = await reader.newest();
    expect(figures?.out).toMatchObject({ refunds: 2, refundedCents: 2_500 });
    expect(figures?.out.perMinute.filter((cents) => cents !== 0)).toEqual([1_000, 1_500]);
  });

  it("PaymentsReader returns the number of today's paid charges, and the median time to payment", async () => {
    const account = new BusyAccount();
    account.put(
      ...[10, 20, 90].map((seconds) =>
        paid(`TX${seconds}`, NOW - 10 * MINUTE, 1, { createdAt: iso(NOW - 10 * MINUTE - seconds * 1_000) }),
      ),
      paid('open', NOW, 1, { status: 'PENDING', paidAt: null }),
      paid('expired', NOW, 1, { status: 'EXPIRED', paidAt: null }),
      paid('transfer', NOW, 1, { method: 'INTERNAL_TRANSFER' }),
    );
    const { figures } = await readAll(new PaymentsReader(account.operator(NOW)));
    expect(figures?.charges).toEqual({ created: 5, paid: 3, pending: 1 });
    expect(figures?.medianToPayMs).toBe(20_000);
  });

  it('PaymentsReader never marks figures as complete if the service does not sort by the last change', async () => {
    const account = new BusyAccount();
    account.sortsByChange = false;
    account.put(
      ...many(300, 5_000),
      paid('old', NOW, 10, { createdAt: iso(NOW - 24 * 60 * MINUTE), updatedAt: iso(NOW - MINUTE) }),
      paid('older', NOW, 10, { createdAt: iso(NOW - 25 * 60 * MINUTE), updatedAt: iso(NOW) }),
    );
    const { figures } = await readAll(new PaymentsReader(account.operator(NOW)));
    expect(figures?.isComplete).toBe(false);
  });

  it('after a restart, PaymentsReader uses its cache, and requests only the changes since it was closed', async () => {
    const account = new BusyAccount();
    const file = join(tempFolder(), 'data', 'transactions.sqlite');
    account.put(...many(300, 5_000));
    const before = new PaymentsReader(account.operator(NOW), file);
    await readAll(before);
    await before.close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const later = NOW + 10 * MINUTE;
    account.put(paid('new', later - MINUTE, 5));
    account.pages = 0;
    const after = new PaymentsReader(account.operator(later), file);
    const { figures } = await after.newest();
    expect(figures).toMatchObject({ isComplete: true, in: { count: 301, cents: 30_500 } });
    expect(account.pages).toBe(1);
    await after.close();
  });

  it.each([
    ['replaces a file that is no database', 'transactions.sqlite', 1],
    ['keeps its cache in memory if the file cannot be created', 'a-file/transactions.sqlite', 3],
  ])('PaymentsReader %s', async (_what, name, pagesAfterRestart) => {
    const account = new BusyAccount();
    const folder = tempFolder();
    for (const file of ['transactions.sqlite', 'a-file'])
      writeFileSync(join(folder, file), 'not a database'.repeat(500));
    account.put(...many(300, 5_000));
    for (const pages of [3, pagesAfterRestart]) {
      account.pages = 0;
      const reader = new PaymentsReader(account.operator(NOW), join(folder, name));
      expect((await readAll(reader)).figures).toMatchObject({ isComplete: true, in: { count: 300 } });
      expect(account.pages).toBe(pages);
      await reader.close();
    }
  });

  it('PaymentsReader marks figures as incomplete until it has read the changes since an earlier session', async () => {
    const account = new BusyAccount();
    const file = join(tempFolder(), 'transactions.sqlite');
    account.put(...many(300, 5_000));
    const before = new PaymentsReader(account.operator(NOW), file);
    await readAll(before);
    await before.close();
    const later = NOW + 60 * MINUTE;
    account.put(...Array.from({ length: 500 }, (_, at) => paid(`new${at}`, later - at * 5_000, 1)));
    const after = new PaymentsReader(account.operator(later), file);
    const first = (await after.newest()).figures;
    expect(first).toMatchObject({ isComplete: false, since: MIDNIGHT, in: { count: 400 } });
    expect(first?.readShare).toBeGreaterThan(0.9);
    expect((await readAll(after)).figures).toMatchObject({ isComplete: true, in: { count: 800 } });
    await after.close();
  });

  it('PaymentsReader marks figures as incomplete if one poll cannot read all rows that changed since the last poll', async () => {
    const account = new BusyAccount();
    account.put(...many(300, 5_000));
    const operator = account.operator(NOW);
    const reader = new PaymentsReader(operator);
    await readAll(reader);
    account.put(
      ...Array.from({ length: 900 }, (_, at) => paid(`new${at}`, NOW + 60 * MINUTE - at * 1_000, 1)),
    );
    // 500 of the 900 changes were read. What was known before the gap stays in the figures.
    expect((await reader.newest()).figures).toMatchObject({ isComplete: false, in: { count: 800 } });
    expect((await readAll(reader)).figures).toMatchObject({ isComplete: true, in: { count: 1_200 } });
    await reader.close();
  });

  it('PaymentsReader never returns lower figures during a batch that changes more rows than one poll reads', async () => {
    const account = new BusyAccount();
    account.put(...many(300, 5_000));
    const reader = new PaymentsReader(account.operator(NOW));
    await readAll(reader);
    let before = 0;
    for (let turn = 1; turn <= 6; turn += 1) {
      const at = (row: number): number => NOW + turn * 20_000 + row * 10;
      account.put(...Array.from({ length: 700 }, (_, row) => paid(`${turn}-${row}`, at(row), 1)));
      const { figures, rows } = await (turn % 3 === 0 ? reader.further() : reader.newest());
      expect(figures?.in.cents).toBeGreaterThanOrEqual(before);
      expect(rows.length).toBeGreaterThan(0);
      before = figures?.in.cents ?? 0;
    }
    expect((await readAll(reader)).figures?.in.count).toBe(300 + 6 * 700);
    await reader.close();
  });

  it('PaymentsReader lists the newest transactions even if the newest changes are of old ones', async () => {
    const account = new BusyAccount();
    const old = Array.from({ length: 300 }, (_, at) =>
      paid(`old${at}`, NOW + at, 1, { createdAt: iso(NOW - 7 * 24 * 60 * MINUTE) }),
    );
    account.put(...many(300, 5_000), ...old);
    const { rows } = await new PaymentsReader(account.operator(NOW + MINUTE)).newest();
    expect(rows.length).toBeGreaterThan(90);
    expect(rows[0]?.id).toBe('TX000000');
  });
});

describe('the list of PaymentsReader', () => {
  it('PaymentsReader lists the 5,000 newest rows, and older rows only if the operator requested them', async () => {
    const account = new BusyAccount();
    const reader = new PaymentsReader(account.operator(NOW));
    account.put(...many(100, 1_000));
    await reader.newest();
    let value = await reader.newest();
    for (let turn = 0; turn < 14; turn += 1) {
      const times = Array.from({ length: 400 }, (_, at) => NOW + (turn * 400 + at + 1) * 1_000);
      account.put(...times.map((now) => paid(`new${now}`, now, 1)));
      value = await reader.newest();
    }
    expect(value.rows).toHaveLength(5_000);
    expect(value.rows[0]?.createdAt).toBe(NOW + 5_600 * 1_000 - MINUTE);
    expect(value.hasMore).toBe(true);
    const older = await reader.older();
    expect(older.rows.length).toBe(5_499);
    await reader.close();
  });

  it('PaymentsReader counts an old charge that is paid now, but does not list it', async () => {
    const account = new BusyAccount();
    account.put(...many(300, 5_000), paid('old', NOW, 9, { createdAt: iso(NOW - 7 * 24 * 60 * MINUTE) }));
    const { rows, figures } = await new PaymentsReader(account.operator(NOW)).newest();
    expect(rows.some(({ id }) => id === 'old')).toBe(false);
    expect(figures?.in.cents).toBe(9_900 + 900 - 100);
  });
});
