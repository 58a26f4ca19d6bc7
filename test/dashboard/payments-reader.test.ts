import { expect, it } from 'vitest';
import { PaymentsReader } from '../../src/dashboard/effects/payments-reader.ts';
import type { Journal } from '../../src/storage/journal/journal.ts';
import { operatorOn } from '../support/servers/listed-service.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

/** A service with so many transactions, one a second, the newest first. */
function growing() {
  const service = { count: 0 };
  const one = (number: number) => ({
    ...{ id: `TX${number}`, status: 'COMPLETED', type: 'DEPOSIT', amount: 1 },
    createdAt: new Date(NOW + 1_000 * number).toISOString(),
  });
  const list = (query: URLSearchParams) => {
    const limit = Number(query.get('limit'));
    const to = query.get('dateTo');
    const newest =
      to === null ? service.count - 1 : Math.min(service.count - 1, (Date.parse(to) - NOW) / 1_000);
    const first = newest - (Number(query.get('page')) - 1) * limit;
    const last = Math.max(-1, first - limit);
    const data = Array.from({ length: Math.max(0, first - last) }, (_, at) => one(first - at));
    return { data, hasNextPage: last > -1 };
  };
  // Reading transactions asks no journal.
  const operator = operatorOn({ list, one: () => undefined }, {} as Journal, NOW);
  return { service, reader: new PaymentsReader(operator) };
}

it('keeps the newest of what comes by itself, however long it comes, and older ones that were asked for', async () => {
  const { service, reader } = growing();
  let value = await reader.newest();
  for (let turn = 0; turn < 20; turn += 1) {
    service.count += 400;
    value = await reader.newest();
  }
  expect(value.rows.length).toBe(5_000);
  expect(value.rows[0]?.id).toBe('TX7999');
  expect(value.rows.at(-1)?.id).toBe('TX3000');
  expect(value.hasMore).toBe(true);
  const older = await reader.older();
  expect(older.rows.at(-1)?.id).toBe('TX2501');
  service.count += 100;
  const again = await reader.newest();
  expect(again.rows.length).toBe(5_599);
  expect(again.rows.at(-1)?.id).toBe('TX2501');
});
