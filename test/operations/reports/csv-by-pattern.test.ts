import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Client } from '../../../src/client/client.ts';
import type { ClosedPage } from '../../../src/client/replies/lists.ts';
import type { Transaction } from '../../../src/contract/schemas/transaction.ts';
import { csvText, exactText } from '../../../src/domain/text/cell-text.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { csvOf, linesOf } from '../../../src/operations/reports/export-by-pages.ts';
import { fullLine, listTransactions, money, rowOf, text } from './transaction-rows.ts';

const guarded = { unguarded: false, style: undefined };
const unguarded = { unguarded: true, style: undefined };

/** An answer of the service, not read yet. */
function closed(body: string | Uint8Array): Promise<ClosedPage<Transaction>> {
  const bytes = Buffer.from(body as string);
  const client = new Client({
    transport: async () => ({
      ...{ status: 200, headers: {} },
      body: (async function* () {
        yield bytes;
      })(),
    }),
    ...{ clock: new VirtualClock(0), timeoutMs: 1_000, userAgent: 'test', random: () => 0 },
    roots: { main: 'http://127.0.0.1/v1' },
    token: async () => 'token',
  });
  return client.closedPage(listTransactions, { query: {} });
}

const pageOf = (rows: readonly string[], more = false): string =>
  `{"data":[${rows.join(',')}],"hasNextPage":${more}}`;

/** What a page gives, or its error. */
async function given(page: string | Uint8Array, form: Parameters<typeof linesOf>[0]): Promise<unknown> {
  const answer = await closed(page);
  try {
    const { lines, count, next } = linesOf(form)(answer);
    return { lines: Buffer.from(lines as string).toString('base64'), count, next };
  } catch (error) {
    return String(error);
  }
}

/** Whether the page is written by the pattern, without a row being read. */
async function isByPattern(page: string): Promise<boolean> {
  const { pattern } = csvOf(guarded);
  return pattern?.write((await closed(page)).bytes) !== null;
}

const plainTexts = text.filter((value) => !value.includes('\\'));
const plainSums = money.filter((value) => /^\d/.test(value) && !/[eE]/.test(value));
/** Those with more digits than an amount may have are refused. */
const anySums = money.filter((value) => !/e[-+]?\d\d/.test(value));
const pages = fc.oneof(
  fc.array(rowOf(fc.constantFrom('"a"', '"b,c"', '"Ágata"', '"7"', '""'), plainSums), {
    minLength: 1,
    maxLength: 14,
  }),
  fc.array(rowOf(plainTexts, plainSums), { minLength: 1, maxLength: 14 }),
  fc.array(rowOf(text, anySums), { minLength: 1, maxLength: 3 }),
);

const PLAIN =
  '{"id":"TX1","status":"COMPLETED","amount":10.50,"payerName":"José","payerDocument":null,"withdrawPixKey":"+5511999998888","more":7}';

describe('a page of an export, by pattern', () => {
  it('has the same bytes as cell by cell, whatever its rows say', async () => {
    let byPattern = 0;
    await fc.assert(
      fc.asyncProperty(pages, async (rows) => {
        const page = pageOf(rows);
        if (await isByPattern(page)) byPattern += 1;
        for (const [order, cellOf] of [[guarded, csvText] as const, [unguarded, exactText] as const]) {
          const { lines, count } = linesOf(csvOf(order))(await closed(page));
          // Half of a surrogate pair is no text of UTF-8: bytes are compared.
          const expected = Buffer.from(rows.map((row) => fullLine(row, cellOf)).join(''));
          expect(Buffer.from(lines as string).toString()).toBe(expected.toString());
          expect(count).toBe(rows.length);
        }
      }),
      { numRuns: 500 },
    );
    expect(byPattern).toBeGreaterThan(400);
  });

  it('is the same, or fails in the same way, whatever became of it on its way', async () => {
    const bits = fc.constantFrom(
      ...[
        '[',
        ']',
        '{',
        '}',
        '"',
        ',',
        ':',
        '\\',
        '\n',
        ' ',
        '0',
        '.',
        '-',
        'e',
        'null',
        'true',
        '[{',
        '},{',
      ],
      ...[
        '"data":[],',
        '"data":[{}],',
        '"id":"x",',
        '"id":1,',
        '\u0000',
        'é',
        '\ufeff',
        PLAIN,
        '1.5.0',
        '007',
      ],
    );
    const change = fc.record({ at: fc.nat(), without: fc.integer({ min: 0, max: 9 }), bit: bits });
    let unbroken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(PLAIN, PLAIN.replace('TX1', 'TX2')), { minLength: 1, maxLength: 3 }),
        fc.array(change, { minLength: 0, maxLength: 2 }),
        fc.boolean(),
        async (rows, changes, more) => {
          let page = pageOf(rows, more);
          for (const { at, without, bit } of changes) {
            const from = at % (page.length + 1);
            page = page.slice(0, from) + bit + page.slice(from + without);
          }
          const form = csvOf(guarded);
          const { pattern: _left, ...slow } = form;
          const expected = await given(page, slow);
          if (typeof expected === 'object') unbroken += 1;
          expect(await given(page, form)).toEqual(expected);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(unbroken).toBeGreaterThan(100);
  });

  it('is not written by the pattern where that could be another list, or no JSON', async () => {
    expect(await isByPattern(pageOf([PLAIN]))).toBe(true);
    expect(await isByPattern(`${pageOf([PLAIN])} \n`)).toBe(true);
    const strange = [
      `{"other":[${PLAIN}],"data":[]}`,
      `{"data":[${PLAIN}],"data":[]}`,
      `{"note":"[${PLAIN}]","data":[]}`,
      `{"note":"[{","data":[${PLAIN}]}`,
      `{"data":[${PLAIN}]`,
      pageOf([PLAIN.replace('"TX1"', '7')]),
      pageOf([PLAIN.replace('{', '{"id":"TX0",')]),
      pageOf([PLAIN.replace('7}', '{"a":1}}')]),
      pageOf([PLAIN, '']),
      pageOf([PLAIN, PLAIN.replace('"status":"COMPLETED",', '')]),
      pageOf([PLAIN]).replace('],', '],\n'),
      `${pageOf([PLAIN])}\u00a0`,
      ...[
        '1.5.0',
        '1.',
        '01',
        '-0',
        '-1.50',
        '1e3',
        '.5',
        '1.50000',
        '123456789012',
        '0.123456',
        '"1.50"',
      ].map((number) => pageOf([PLAIN, PLAIN.replace('10.50', number)])),
      JSON.stringify({ data: [JSON.parse(PLAIN)] }, null, 2),
    ];
    for (const page of strange) {
      const form = csvOf(guarded);
      const { pattern: _left, ...slow } = form;
      expect(await given(page, form)).toEqual(await given(page, slow));
    }
    const broken = Buffer.from(pageOf([PLAIN])).fill(0xff, 17, 18);
    expect(await given(broken, csvOf(guarded))).toContain('PixError');
  });

  it('gives up soon on a list whose rows do not fit', async () => {
    const { pattern } = csvOf(guarded);
    const usual = await closed(pageOf([PLAIN]));
    const nested = await closed(pageOf([PLAIN.replace('7}', '[]}')]));
    const tried = [usual, nested, nested, usual, nested, nested, nested, usual];
    expect(tried.map(({ bytes }) => pattern?.write(bytes) !== null)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('does not take long over a row that does not fit at its end', async () => {
    const names = Object.keys(JSON.parse(PLAIN)).length;
    const long = PLAIN.replace('José', 'a,'.repeat(50_000));
    const misfit = long.replace('"more":7', '"more":[7]');
    expect(names).toBe(7);
    expect(await isByPattern(pageOf([PLAIN, long]))).toBe(true);
    expect(await isByPattern(pageOf([PLAIN, misfit]))).toBe(false);
  });

  it('is read as usual where a text is longer than a pattern can go through', async () => {
    for (const name of ['a'.repeat(9_000_000), 'a,'.repeat(4_500_000), 'a\\n'.repeat(3_000_000)]) {
      const row = PLAIN.replace('José', name);
      const { lines, count } = linesOf(csvOf(guarded))(await closed(pageOf([row, PLAIN])));
      expect(count).toBe(2);
      expect(
        Buffer.from(lines as string).toString() === fullLine(row, csvText) + fullLine(PLAIN, csvText),
      ).toBe(true);
    }
  });
});
