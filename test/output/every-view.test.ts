import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/domain/money/decimal.ts';
import type { CellType } from '../../src/domain/text/program-cell.ts';
import { hasBidiOrInvisible, hasTerminalControl } from '../../src/domain/text/safe-text.ts';
import { en } from '../../src/i18n/en/en.ts';
import { say } from '../../src/i18n/index.ts';
import { ptBr } from '../../src/i18n/pt-br/pt-br.ts';
import { header } from '../../src/output/resource-detail.ts';
import { isListed, type View } from '../../src/output/view.ts';
import unsafeStrings from '../vectors/unsafe-strings.json' with { type: 'json' };
import { printing } from './printing.ts';
import { views } from './views.ts';

type Item = Readonly<Record<string, unknown>>;

/** A hostile text without "R$", because the test finds amounts by their "R$". */
const HOSTILE = `${unsafeStrings.vectors
  .map(({ value }) => value)
  .filter((text) => !text.includes('R$'))
  .join(' ')
  .slice(0, 240)} ${'長い名前'.repeat(10)} ${'x'.repeat(90)}`;
const ID = '0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b';

/**
 * For each cell type, returns a value that is hard to draw. `at` is the row number: amounts in different rows
 * have different lengths.
 */
const VALUES: Readonly<Record<CellType, (at: number) => unknown>> = {
  id: () => ID,
  text: () => HOSTILE,
  word: (at) => (at === 0 ? 'DEPOSIT' : HOSTILE),
  brl: (at) => Decimal.fromCents(at === 0 ? 100n : 99_999_999_999n),
  cents: (at) => (at === 0 ? 100n : 99_999_999_999n),
  decimal: (at) => Decimal.fromCents(at === 0 ? 100n : 99_999_999_999n),
  number: (at) => (at === 0 ? 1 : 123_456),
  time: () => '2026-11-21T14:58:00.123Z',
  deadline: () => '2026-11-21T14:58:00.123Z',
  command: (at) => (at === 0 ? 'payout batch approve' : HOSTILE),
  status: (at) => (at === 0 ? 'PENDING' : HOSTILE),
  code: () => 'crc_mismatch',
  state: () => 'not_sent',
  codes: () => ['crc_lowercase', 'zero_amount'],
  yesno: () => true,
  document: (at) => (at === 0 ? '52998224725' : HOSTILE),
  name: () => HOSTILE,
  party: (at) => (at === 0 ? 'fornecedor@exemplo.com.br' : HOSTILE),
  key: () => 'fornecedor@exemplo.com.br',
  secret: () => 'a'.repeat(64),
  list: () => [HOSTILE, HOSTILE],
  email: () => 'ana.silva@exemplo.com.br',
  json: () => ({ a: HOSTILE, b: [1, { c: HOSTILE }] }),
};

/** Returns a copy of the view. Each column of the copy shows the field that has the name of the column. */
const asFields = (view: View<unknown>): View<Item> => ({
  ...(view.leavesOut && { leavesOut: view.leavesOut }),
  columns: view.columns.map((column) => ({ ...column, value: (item: Item) => item[column.name] })),
});
const rowsOf = (view: View<Item>) =>
  Array.from({ length: 2 }, (_, at) => {
    const item = Object.fromEntries(view.columns.map(({ name, type }) => [name, VALUES[type](at)]));
    return { raw: null, item };
  });

async function drawn(
  view: View<Item>,
  width: number | null,
  how: 'table' | 'detail',
  lang: 'en' | 'pt-BR' = 'en',
  rows: readonly { readonly raw: null; readonly item: Item }[] = rowsOf(view),
) {
  const words = lang === 'en' ? en : ptBr;
  const { out, written } = printing({ words, lang, relativeTimes: width !== null, width });
  if (how === 'table') await out.many(view, rows);
  else for (const row of rows.slice(-1)) await out.one(view, row);
  return written();
}

/** Checks that the amounts of both rows of a table end in the same columns. */
function expectAlignedAmounts([head, ...lines]: readonly string[]): void {
  // Skips lines without an amount, such as the second line of a header.
  const amounts = lines.filter((line) => line.includes('R$'));
  const ends = amounts.map((line) =>
    [...line.matchAll(/R\$ [\d.]+,\d\d/g)].map((found) =>
      stringWidth(line.slice(0, found.index + found[0].length)),
    ),
  );
  expect(head).not.toBe('');
  expect([0, 2]).toContain(amounts.length);
  expect(new Set(ends.map((places) => places.join())).size).toBeLessThanOrEqual(1);
}

describe('columns of a view', () => {
  it('all columns of all views have an English header text', () => {
    const keys = views
      .flatMap(([, { columns }]) => columns)
      .map(({ name, label }) => `column.${label ?? name}`);
    expect(keys.filter((key) => !Object.hasOwn(en, key))).toEqual([]);
  });

  it.each(views.filter(([, view]) => view.leavesOut))(
    'leavesOut of %s names columns of the table, but not all of them',
    (_name, view) => {
      const shown = view.columns.filter(isListed).map(({ name }) => name);
      const named = view.leavesOut ?? [];
      expect(named.filter((name) => !shown.includes(name))).toEqual([]);
      expect(new Set(named).size).toBeLessThan(shown.length);
      expect(new Set(named).size).toBe(named.length);
    },
  );
});

describe.each(views.map(([name, view]): [string, View<Item>] => [name, asFields(view)]))(
  'the view %s',
  (_name, view) => {
    it.each([60, 80, null])(
      'the view draws hostile data within the width %s, cuts no id, and aligns amounts',
      async (width) => {
        for (const how of ['table', 'detail'] as const) {
          // Portuguese words are longer, so the smallest width is tested in Portuguese too.
          for (const lang of width === 60 ? (['en', 'pt-BR'] as const) : (['en'] as const)) {
            const text = await drawn(view, width, how, lang);
            expect([how, hasTerminalControl(text), hasBidiOrInvisible(text)]).toEqual([how, false, false]);
            expect(text).not.toMatch(/[ \t]\n/);
            const lines = text.trimEnd().split('\n');
            if (width !== null) {
              const margin =
                how === 'detail' ? Math.max(...lines.map((line) => line.search(/ {2,}\S/))) + 2 : 0;
              const wide = lines.filter((line) => stringWidth(line) > Math.max(width, margin + ID.length));
              expect([how, wide]).toEqual([how, []]);
            }
            const [first] = view.columns;
            if (first?.type === 'id' && !(how === 'table' && view.leavesOut?.includes(first.name)))
              expect(lines.some((line) => line.includes(ID))).toBe(true);
            expect(text).not.toContain(`${ID.slice(0, -3)}…`);
            if (how === 'table') expectAlignedAmounts(lines);
          }
        }
      },
    );

    it.each([
      [60, 'en'],
      [60, 'pt-BR'],
      [80, 'pt-BR'],
    ] as const)('the view cuts no header in %s characters in the language %s', async (width, lang) => {
      const words = lang === 'en' ? en : ptBr;
      for (const text of ['', 'x'.repeat(90)]) {
        const item = Object.fromEntries(
          view.columns.map(({ name, type }) => [name, type === 'text' ? text : null]),
        );
        const lines = (await drawn(view, width, 'table', lang, [{ raw: null, item }])).split('\n');
        const head = lines.slice(
          0,
          lines.findIndex((line) => /xxx|(^| )-( |$)/.test(line)),
        );
        const [, left = ''] = lines
          .join(' ')
          .split(say(words, 'output.left_out', { columns: '' }).split(':')[0] ?? '');
        const shown = view.columns
          .filter(isListed)
          .map((column) => header(column, { words }))
          .filter((name) => !left.includes(name));
        expect(head.length).toBeLessThanOrEqual(2);
        expect(head.join(' ')).not.toContain('…');
        for (const word of shown.flatMap((name) => name.toUpperCase().split(' ')))
          expect(head.join(' ').split(/ +/)).toContain(word);
      }
    });
  },
);

it('a table wraps long headers before it omits a column', async () => {
  const view = views.find(([name]) => name === 'batchView')?.[1] ?? { columns: [] };
  const item = { batch: 'payroll-11', rows: 2, totalCents: 300, completed: 0, accepted: 2, failed: 0 };
  const rest = { refused: 0, unknown: 0, remaining: 0, createdAt: '2026-11-21T14:58:00Z' };
  const text = await drawn(asFields(view), 80, 'table', 'en', [{ raw: null, item: { ...item, ...rest } }]);
  expect(text.split('\n')).toEqual([
    '                                                                 OUTCOME',
    'BATCH       ROWS    TOTAL  COMPLETED  ACCEPTED  FAILED  REFUSED  UNKNOWN  LEFT',
    'payroll-11     2  R$ 3,00          0         2       0        0        0     0',
    'Columns left out for lack of room: created. See --fields and -o csv, or widen',
    'the terminal.',
    '',
  ]);
});

it('a table that is printed in several parts does not cut a long id in a later part', async () => {
  const view = asFields(views.find(([name]) => name === 'transactionView')?.[1] ?? { columns: [] });
  const { out, written } = printing({ relativeTimes: true, width: 80 });
  const rows = Array.from({ length: 401 }, (_, at) => ({
    raw: null,
    item: { id: at === 400 ? ID + ID : 'TX1' },
  }));
  await out.many(view, rows);
  expect(written()).toContain(ID + ID);
});
