import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { listedTransactions } from '../../src/sandbox/handlers/transaction-handlers.ts';
import { openStore } from '../../src/sandbox/store/open-store.ts';
import { readVectors } from '../domain/vectors.ts';
import { eachOf } from '../support/worlds/each-of.ts';
import { sandboxWorld } from '../support/worlds/sandbox-world.ts';

describe('GET /user/transactions', () => {
  const world = eachOf(sandboxWorld);

  it('GET /user/transactions returns 20 records per page, newest first, and hasNextPage tells if more exist', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 45; n += 1) {
      ids.unshift((await world.charge('10')).id);
      // The three charges of each group have the same time. The list must sort them by the order of their
      // creation.
      if (n % 3 === 0) await world.clock.advance(1);
    }
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => world.ask(`GET /v1/user/transactions?page=${page}`)),
    );
    expect(pages.map(({ json }) => (json.data as unknown[]).length)).toEqual([20, 20, 5, 0]);
    expect(pages.map(({ json }) => json.hasNextPage)).toEqual([true, true, false, false]);
    expect(pages.flatMap(({ json }) => (json.data as { id: string }[]).map(({ id }) => id))).toEqual(ids);
    expect(Object.keys(pages[0]?.json ?? {})).toEqual(['data', 'hasNextPage']);
  });

  it.each([
    ['limit=101', 'limit'],
    ['status=', 'status[0]'],
    ['type=DEPOSIT,X', 'type[1]'],
    ['dateFrom=yesterday', 'dateFrom'],
    ['amount=10,00', 'amount'],
    ['virtualAccount=', 'virtualAccount'],
    ['sortBy=amount', 'sortBy'],
    ['sortDirection=up', 'sortDirection'],
  ])('GET /user/transactions refuses "%s", and names the field %s (PZV001)', async (query, field) => {
    const { ask } = await sandboxWorld();
    const said = await ask(`GET /v1/user/transactions?${query}`);
    expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{ field }] } });
  });

  it('for random queries, GET /user/transactions returns the records that a simple filter in the test selects', async () => {
    const made: {
      id: string;
      reference: string | null;
      account: string | null;
      cents: number;
      status: string;
    }[] = [];
    for (let n = 0; n < 40; n += 1) {
      const reference = n % 4 === 0 ? `r${n}` : null;
      const account = ['x', 'y', null][n % 3] ?? null;
      const cents = 1000 + (n % 5) * 50;
      const { id } = await world.charge(String(cents / 100), {
        ...(reference && { clientReference: reference }),
        ...(account && { virtualAccount: account }),
      });
      const move = ['pay', 'cancel', 'fail', 'expire', ''][n % 5];
      const status = move ? String((await world.lever(id, move)).json.status) : 'PENDING';
      made.unshift({ id, reference, account, cents, status });
      await world.clock.advance(1);
    }
    const statuses = ['PENDING', 'COMPLETED', 'CANCELED', 'ERROR', 'EXPIRED', 'REFUNDED'];
    const query = fc.record(
      {
        clientReference: fc.constantFrom('r0', 'r4', 'r5'),
        virtualAccount: fc.constantFrom('x', 'y', 'z'),
        amount: fc.constantFrom('10', '10.5', '12', '99'),
        status: fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1 }),
        type: fc.constantFrom('DEPOSIT', 'DEPOSIT,WITHDRAW', 'COMMISSION'),
        limit: fc.integer({ min: 1, max: 50 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, async ({ limit = 20, ...wanted }) => {
        const expected = made.filter(
          (one) =>
            (wanted.clientReference === undefined || one.reference === wanted.clientReference) &&
            (wanted.virtualAccount === undefined || one.account === wanted.virtualAccount) &&
            (wanted.amount === undefined || one.cents === Number(wanted.amount) * 100) &&
            (wanted.status === undefined || wanted.status.includes(one.status)) &&
            wanted.type !== 'COMMISSION',
        );
        const search = new URLSearchParams({ limit: String(limit) });
        for (const [name, value] of Object.entries(wanted)) search.set(name, String(value));
        const { json } = await world.ask(`GET /v1/user/transactions?${search}`);
        expect((json.data as { id: string }[]).map(({ id }) => id)).toEqual(
          expected.slice(0, limit).map(({ id }) => id),
        );
        expect(json.hasNextPage).toBe(expected.length > limit);
      }),
      { numRuns: 200 },
    );
  });
});

it.each([
  {},
  { sortBy: 'updatedAt' as const },
  { sortDirection: 'asc' as const },
  { dateFrom: '2026-11-01', dateTo: '2026-11-30' },
  { clientReference: 'a' },
  { endToEndId: 'E1' },
  { virtualAccount: 'v' },
  { document: '00000000191' },
  { name: 'n' },
  { status: ['PENDING' as const] },
  { status: ['PENDING' as const, 'COMPLETED' as const, 'ERROR' as const], dateFrom: '2026-11-01' },
  { type: ['DEPOSIT' as const, 'WITHDRAW' as const] },
  { method: ['PIX' as const] },
])('the sandbox reads a page for the query %j from an index that is already sorted', (query) => {
  const store = openStore(':memory:');
  const all = vi.spyOn(store, 'all');
  listedTransactions(store, 1n, query);
  expect(all).toHaveBeenCalledOnce();
  const [sql = '', ...cells] = all.mock.lastCall ?? [];
  const plan = store.all<{ detail: string }>(`explain query plan ${sql}`, ...cells);
  const details = plan.map(({ detail }) => detail).join('\n');
  expect(details).toMatch(/SEARCH transactions USING (COVERING )?INDEX/);
  expect(details).not.toMatch(/SCAN transactions|TEMP B-TREE/);
  store.close();
});

const texts = readVectors<{ id: string; value: string }>('unsafe-strings').filter(({ value }) =>
  value.isWellFormed(),
);

it.each(texts.map(({ id, value }) => [id, value.slice(0, 50)] as const))(
  'GET /user/transactions returns the text of test vector %s unchanged',
  async (_id, text) => {
    const { ask, charge } = await sandboxWorld();
    const { id } = await charge('10', { virtualAccount: text, clientReference: text });
    const { json } = await ask(`GET /v1/user/transactions/${id}`);
    expect([json.virtualAccount, json.clientReference]).toEqual([text, text]);
    const found = await ask(`GET /v1/pix?clientReference=${encodeURIComponent(text)}`);
    expect(found.json.id).toBe(id);
  },
);

it('the routes that read transactions show the current status, and hide records of other accounts', async () => {
  const { sandbox, ask, charge, lever } = await sandboxWorld();
  const { id } = await charge('10', { clientReference: 'a' });
  const routes = [
    'GET /v1/user/transactions',
    `GET /v1/user/transactions/${id}`,
    'GET /v1/pix?clientReference=a',
  ];
  const answers = async (token?: string) =>
    Promise.all(
      routes.map(async (route) => Buffer.from((await ask(route, token ? { token } : {})).bytes).toString()),
    );
  for (const text of await answers()) expect(text).toContain('PENDING');
  await lever(id, 'pay');
  for (const text of await answers()) expect(text).toContain('COMPLETED');
  for (const text of await answers(sandbox.accounts[1]?.tokens.both)) expect(text).not.toContain(id);
});
