import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/domain/money/money.ts';
import type { CellType } from '../../src/domain/text/cell-text.ts';
import { hasBidiOrInvisible, hasTerminalControl } from '../../src/domain/text/safe-text.ts';
import { en } from '../../src/i18n/en/en.ts';
import { ptBr } from '../../src/i18n/pt-br/pt-br.ts';
import { Presenter } from '../../src/output/presenter.ts';
import type { View } from '../../src/output/view.ts';
import { ROOT } from '../guards/source-files.ts';

type Item = Readonly<Record<string, unknown>>;

const VIEWS = 'src/output/views';
const modules = await Promise.all(
  readdirSync(join(ROOT, VIEWS), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(/* @vite-ignore */ join(ROOT, VIEWS, name)) as Promise<Record<string, unknown>>),
);
const views = modules.flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, View<unknown>] => entry[0].endsWith('View')),
);

const unsafe: readonly string[] = JSON.parse(
  readFileSync(join(ROOT, 'test/vectors/unsafe-strings.json'), 'utf8'),
).vectors.map(({ value }: { value: string }) => value);
/** Without amounts of its own: those of the columns are looked for. */
const HOSTILE = `${unsafe
  .filter((text) => !text.includes('R$'))
  .join(' ')
  .slice(0, 240)} ${'長い名前'.repeat(10)} ${'x'.repeat(90)}`;
const ID = '0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b';

/** The worst of each type; `at` makes amounts of different lengths. */
const VALUES: Readonly<Record<CellType, (at: number) => unknown>> = {
  id: () => ID,
  text: () => HOSTILE,
  brl: (at) => Decimal.fromCents(at === 0 ? 100n : 99_999_999_999n),
  cents: (at) => (at === 0 ? 100n : 99_999_999_999n),
  decimal: (at) => Decimal.fromCents(at === 0 ? 100n : 99_999_999_999n),
  number: (at) => (at === 0 ? 1 : 123_456),
  time: () => '2026-11-21T14:58:00.123Z',
  deadline: () => '2026-11-21T14:58:00.123Z',
  status: (at) => (at === 0 ? 'PENDING' : HOSTILE),
  code: () => 'crc_mismatch',
  state: () => 'not_sent',
  codes: () => ['crc_lowercase', 'zero_amount'],
  yesno: () => true,
  document: (at) => (at === 0 ? '52998224725' : HOSTILE),
  name: () => HOSTILE,
  key: () => 'fornecedor@exemplo.com.br',
  secret: () => 'a'.repeat(64),
  list: () => [HOSTILE, HOSTILE],
  email: () => 'ana.silva@exemplo.com.br',
  json: () => ({ a: HOSTILE, b: [1, { c: HOSTILE }] }),
};

/** The view with each column reading the field of its own name. */
const asFields = (view: View<unknown>): View<Item> => ({
  noun: view.noun,
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
) {
  const chunks: string[] = [];
  const out = new Presenter({
    form: 'table',
    words: lang === 'en' ? en : ptBr,
    lang,
    reveal: false,
    color: false,
    nowMs: Date.parse('2026-11-21T15:00:00Z'),
    relativeTimes: width !== null,
    width,
    height: null,
    write: async (chunk) => void chunks.push(chunk),
  });
  const rows = rowsOf(view);
  if (how === 'table') await out.many(view, rows);
  else for (const row of rows) await out.one(view, row);
  return chunks.join('');
}

const WIDTHS = [60, 80, 200, null];

describe.each(views.map(([name, view]): [string, View<Item>] => [name, asFields(view)]))(
  '%s',
  (_name, view) => {
    it.each(WIDTHS)(
      'shows hostile and long data in %s columns, ids whole and money to the right',
      async (width) => {
        for (const how of ['table', 'detail'] as const) {
          // The longer words in the narrower terminal.
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
            if (view.columns[0]?.type === 'id') expect(lines.some((line) => line.includes(ID))).toBe(true);
            expect(text).not.toContain(`${ID.slice(0, -3)}…`);
          }
        }
      },
    );

    it.each(WIDTHS)('ends amounts of a column at the same place in %s columns', async (width) => {
      const [rows = ''] = (await drawn(view, width, 'table')).split('\nNot shown');
      const [head = '', ...lines] = rows.trimEnd().split('\n');
      const ends = lines.map((line) =>
        [...line.matchAll(/R\$ [\d.]+,\d\d/g)].map((found) =>
          stringWidth(line.slice(0, found.index + found[0].length)),
        ),
      );
      expect(head).not.toBe('');
      expect(new Set(ends.map((places) => places.join())).size).toBe(1);
    });
  },
);

describe('a table that goes on', () => {
  it('keeps an id whole that is longer than all that were shown before it', async () => {
    const view = asFields(
      views.find(([name]) => name === 'transactionView')?.[1] ?? { noun: 'x', columns: [] },
    );
    const chunks: string[] = [];
    const out = new Presenter({
      form: 'table',
      words: en,
      lang: 'en',
      reveal: false,
      color: false,
      nowMs: 0,
      relativeTimes: true,
      width: 80,
      height: null,
      write: async (chunk) => void chunks.push(chunk),
    });
    const rows = Array.from({ length: 401 }, (_, at) => ({
      raw: null,
      item: { id: at === 400 ? ID + ID : 'TX1' },
    }));
    await out.many(view, rows);
    expect(chunks.join('')).toContain(ID + ID);
  });
});
