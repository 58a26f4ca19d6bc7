import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hubListCharges } from '../../src/contract/routes/hub.ts';
import { listTransactions } from '../../src/contract/routes/transactions.ts';
import { OPEN_INFRACTION_STATUSES } from '../../src/contract/schemas/infraction.ts';
import type { Transport } from '../../src/contract/transport.ts';
import { PixError } from '../../src/domain/pix-error.ts';
import { listOpenInfractions } from '../../src/operations/infractions/list-open-infractions.ts';
import type { Operator } from '../../src/operations/operator.ts';
import { listTransactions as listPending } from '../../src/operations/transactions.ts';
import { type Walk, walkPages } from '../../src/operations/walk-pages.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import { operatorOver } from '../support/servers/listed-service.ts';

function operatorOf(answer: (query: URLSearchParams) => object): {
  operator: Operator;
  asked: URLSearchParams[];
} {
  const asked: URLSearchParams[] = [];
  const transport: Transport = async ({ url }) => {
    const query = new URL(url).searchParams;
    asked.push(query);
    return { status: 200, headers: {}, body: bodyOf(JSON.stringify(answer(query))) };
  };
  return { operator: operatorOver(transport), asked };
}

const item = (id: number): object => ({ id: `TX${id}`, status: 'PENDING' });
const numbers = (from: number, count: number): object[] =>
  Array.from({ length: count }, (_, index) => item(from + index));

async function ids(
  operator: Operator,
  walk: Walk,
  row: typeof listTransactions | typeof hubListCharges = listTransactions,
): Promise<string[]> {
  const all: string[] = [];
  for await (const { item } of walkPages(operator, row as typeof listTransactions, {}, walk))
    all.push(item.id);
  return all;
}
const everything: Walk = { limit: Number.POSITIVE_INFINITY };

describe('walkPages', () => {
  it.each<[Parameters<typeof listPending>[1], number, boolean]>([
    [{ status: ['PENDING'] }, 2, true],
    [{ status: ['PENDING'] }, 1, false],
    [{ type: ['DEPOSIT'] }, 2, false],
  ])('after a list by %o in %i pages, a note names missing rows: %s', async (filter, pages, isSaid) => {
    const { operator } = operatorOf((query) => {
      const page = Number(query.get('page'));
      return { data: numbers(page * 2, 2), hasNextPage: page < pages };
    });
    const said: string[] = [];
    const noting = { ...operator, note: (key: string) => void said.push(key) };
    const rows = walkPages(noting, listTransactions, filter);
    expect(await Array.fromAsync(rows)).toHaveLength(pages * 2);
    expect(said).toEqual(isSaid ? ['list.may_miss'] : []);
  });

  it('walkPages yields each item once and then throws if the service always returns the same page', async () => {
    const { operator, asked } = operatorOf(() => ({ data: numbers(0, 2), hasNextPage: true }));
    const seen: string[] = [];
    const walked = (async () => {
      for await (const { item } of walkPages(operator, listTransactions, {}, everything)) seen.push(item.id);
    })();
    await expect(walked).rejects.toMatchObject({ kind: 'unavailable', init: { key: 'list.repeated' } });
    expect([seen, asked.length]).toEqual([['TX0', 'TX1'], 3]);
  });

  it('walkPages returns each item once even if new items appear at the top of the list during the walk', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 450 }),
        fc.array(fc.oneof(fc.constantFrom(0, 1, 99, 100), fc.integer({ min: 0, max: 100 })), {
          maxLength: 8,
        }),
        fc.boolean(),
        async (count, arrivals, ahead) => {
          const list = numbers(0, count);
          let asked = 0;
          const { operator } = operatorOf((query) => {
            const come = arrivals[asked - 1] ?? 0;
            if (asked > 0) list.unshift(...numbers(1_000 * asked, come));
            asked += 1;
            const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
            const end = page * limit;
            return { data: list.slice(end - limit, end), hasNextPage: end < list.length };
          });
          // If 100 new items appear before each of two consecutive requests, the service returns one page
          // three times, and `walkPages` throws. This test excludes this case.
          fc.pre(!arrivals.some((one, at) => one === 100 && arrivals[at + 1] === 100));
          const given = await ids(operator, { ...everything, ahead });
          const old = given.filter((id) => Number(id.slice(2)) < 1_000);
          expect(old).toEqual(numbers(0, count).map((one) => (one as { id: string }).id));
          expect(new Set(given).size).toBe(given.length);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each(['desc', 'asc'] as const)('listTransactions keeps rows that stay (%s)', async (sortDirection) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 450 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.array(fc.nat(450), { maxLength: 60 }), { maxLength: 8 }),
        async (count, perMs, leaving) => {
          const start = Date.parse('2026-11-21T12:00:00.000Z');
          let list = Array.from({ length: count }, (_, at) => ({
            id: `TX${at}`,
            status: 'PENDING',
            createdAt: new Date(start + Math.floor(at / perMs)).toISOString(),
          }));
          if (sortDirection === 'desc') list.reverse();
          const left = new Set<string>();
          let asked = 0;
          const { operator } = operatorOf((query) => {
            if (asked > 0)
              for (const at of leaving[asked - 1] ?? [])
                if (list.length > 0) left.add(list[at % list.length]?.id ?? '');
            list = list.filter(({ id }) => !left.has(id));
            asked += 1;
            const from = query.get('dateFrom') ?? '';
            const to = query.get('dateTo') ?? '9';
            const rows = list.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
            const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
            const data = rows.slice((page - 1) * limit, page * limit);
            return { data, hasNextPage: page * limit < rows.length };
          });
          const given: string[] = [];
          const filters = { status: ['PENDING'], sortDirection } as Parameters<typeof listPending>[1];
          for await (const { item } of listPending(operator, filters)) given.push(item.id);
          expect(new Set(given).size).toBe(given.length);
          expect(list.filter(({ id }) => !given.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([false, true])('listOpenInfractions keeps disputes that stay (%s)', async (ignores) => {
    let list = Array.from({ length: 250 }, (_, at) => ({
      id: `D${at}`,
      status: 'OPEN',
      createdAt: new Date(Date.parse('2026-11-21T12:00:00.000Z') + at * 1_000).toISOString(),
    }));
    let asked = 0;
    const { operator } = operatorOf((query) => {
      // Before the second request, 30 disputes of the first page end.
      asked += 1;
      if (asked === 2 && !ignores) list = list.slice(30);
      const from = ignores ? '' : (query.get('createdAtFrom') ?? '');
      const rows = list.filter(({ createdAt }) => createdAt >= from);
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      return {
        data: rows.slice((page - 1) * limit, page * limit),
        hasNextPage: page * limit < rows.length,
      };
    });
    const { rows } = await listOpenInfractions(operator);
    const given = rows.map(({ item }) => item.id);
    expect(new Set(given).size).toBe(given.length);
    expect(list.filter(({ id }) => !given.includes(id))).toEqual([]);
  });

  it.each([
    ['filters by status', 600],
    ['ignores the status', 3],
  ])('listOpenInfractions returns only open disputes from a service that %s', async (how, ended) => {
    const isFiltering = how === 'filters by status';
    const list = [
      ...Array.from({ length: ended }, (_, at) => ({
        id: `D${at}`,
        status: at % 2 ? 'CLOSED' : 'CANCELLED',
      })),
      ...OPEN_INFRACTION_STATUSES.map((status) => ({ id: status, status })),
    ];
    const { operator } = operatorOf((query) => {
      const wanted = query.getAll('status').join().split(',');
      const rows = isFiltering ? list.filter(({ status }) => wanted.includes(status)) : list;
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      return { data: rows.slice((page - 1) * limit, page * limit), hasNextPage: page * limit < rows.length };
    });
    const { rows, isCut } = await listOpenInfractions(operator);
    expect([rows.map(({ item }) => item.id), isCut]).toEqual([OPEN_INFRACTION_STATUSES, false]);
  });

  it('walkPages continues after empty pages until hasNextPage is false (§4.1)', async () => {
    const pages = [numbers(0, 2), [], [], numbers(2, 1)];
    const { operator, asked } = operatorOf((query) => {
      const page = Number(query.get('page'));
      return { data: pages[page - 1], hasNextPage: page < pages.length };
    });
    expect(await ids(operator, everything)).toEqual(['TX0', 'TX1', 'TX2']);
    expect(asked.map((query) => query.get('page'))).toEqual(['1', '2', '3', '4']);
    expect(asked[0]?.get('limit')).toBe('100');
  });

  it('walkPages reads only the pages that it needs, and reports that further items exist', async () => {
    const { operator, asked } = operatorOf((query) => ({
      data: numbers(0, Number(query.get('limit'))),
      hasNextPage: true,
    }));
    let cut = 0;
    const walk = { limit: 3, onCut: () => (cut += 1) };
    expect(await ids(operator, walk)).toHaveLength(3);
    expect([cut, asked.length, asked[0]?.get('limit')]).toEqual([1, 1, '3']);
  });

  it('walkPages reports no further items when the list ends exactly at the limit', async () => {
    const { operator } = operatorOf(() => ({ data: numbers(0, 3), hasNextPage: false }));
    let cut = 0;
    await ids(operator, { limit: 3, onCut: () => (cut += 1) });
    expect(cut).toBe(0);
  });

  it('walkPages requests the next cursor of the hub until a page contains no cursor', async () => {
    const { operator, asked } = operatorOf((query) =>
      query.get('cursor') === 'c2' ? { data: numbers(2, 1) } : { data: numbers(0, 2), nextCursor: 'c2' },
    );
    expect(await ids(operator, everything, hubListCharges)).toEqual(['TX0', 'TX1', 'TX2']);
    expect(asked.map((query) => [query.get('cursor'), query.get('page')])).toEqual([
      [null, null],
      ['c2', null],
    ]);
  });

  it('walkPages ends when the service keeps sending empty pages', async () => {
    const { operator } = operatorOf(() => ({ data: [], hasNextPage: true }));
    const error = await ids(operator, everything).catch((reason: unknown) => reason);
    expect(error instanceof PixError && error.init.key).toBe('list.endless');
  });

  it('walkPages reads the next page while the caller processes a page, but sends one request at a time', async () => {
    let atOnce = 0;
    const { operator, asked } = operatorOf((query) => {
      const page = Number(query.get('page'));
      return { data: numbers(page * 10, 2), hasNextPage: page < 4 };
    });
    const { client } = operator;
    const counting = {
      ...operator,
      client: Object.assign(Object.create(client), {
        list: async (...call: Parameters<typeof client.list>) => {
          atOnce += 1;
          expect(atOnce).toBe(1);
          const page = await client.list(...call);
          atOnce -= 1;
          return page;
        },
      }),
    };
    const seen: number[] = [];
    const all: string[] = [];
    for await (const page of walkPages(
      counting,
      listTransactions,
      {},
      { ...everything, ahead: true },
    ).pages()) {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(asked.length);
      all.push(...page.map(({ item }) => item.id));
    }
    expect(seen).toEqual([2, 3, 4, 4]);
    expect(all).toEqual(['TX10', 'TX11', 'TX20', 'TX21', 'TX30', 'TX31', 'TX40', 'TX41']);
  });

  it('walkPages yields the items of the earlier pages before it throws the error of a failed page', async () => {
    const { operator } = operatorOf((query) => {
      if (query.get('page') === '2')
        throw new PixError({ kind: 'refused', key: 'list.endless', errorCode: 'x' });
      return { data: numbers(0, 2), hasNextPage: true };
    });
    const seen: string[] = [];
    const walked = (async () => {
      const rows = walkPages(operator, listTransactions, {}, { ...everything, ahead: true });
      for await (const { item } of rows) seen.push(item.id);
    })();
    await expect(walked).rejects.toThrow(PixError);
    expect(seen).toEqual(['TX0', 'TX1']);
  });
});
