import { describe, expect, it } from 'vitest';
import { BINDINGS } from '../../../src/dashboard/keys/bindings.ts';
import { SCREENS } from '../../../src/dashboard/state/dashboard-state.ts';
import { loadWords } from '../../../src/i18n/index.ts';
import { createCharges } from '../../support/worlds/create-charges.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';
import { newWorld, paidCharge, useDashboard } from '../../support/worlds/use-dashboard.ts';
import { expectUncut } from '../support/uncut.ts';

async function busyDay(): Promise<PixWorld> {
  const world = await newWorld();
  const first = await paidCharge(world, '150,00');
  await paidCharge(world, '1.234,56');
  await world.run('charge create --amount 75,5 --reference order-1042');
  await world.run(`sandbox infraction ${first}`);
  await world.run(
    'payout create --key fornecedor@exemplo.com.br --amount 20 --reference rent-11 --no-lookup --yes',
  );
  return world;
}

/** Removes trailing blanks of lines, because a terminal does not show them. */
const shown = (frame: string): string =>
  frame
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');

describe.each([
  { columns: 80, rows: 24 },
  { columns: 120, rows: 35 },
  { columns: 200, rows: 50 },
])('the dashboard at $columns×$rows', ({ columns, rows }) => {
  it.each(['en', 'pt-BR'])(
    'the screens of the dashboard in the language %s equal the files in test/dashboard/screens/golden',
    async (lang) => {
      const world = await busyDay();
      const pictures: string[] = [];
      await useDashboard(
        world,
        async (screen) => {
          screen.resize(columns, rows);
          await screen.passes(2_000);
          for (const [at, name] of SCREENS.entries()) {
            screen.press(String(at + 1));
            const frame = screen.screen;
            expect(frame.split('\n')).toHaveLength(rows);
            for (const line of frame.split('\n')) expect([...line].length).toBeLessThanOrEqual(columns);
            if (name !== 'log') pictures.push(shown(frame));
          }
          screen.press('2', 'down', 'enter');
          await screen.shows(/ fee | tarifa /);
          await screen.passes(500);
          pictures.push(shown(screen.screen));
          screen.press('?');
          pictures.push(shown(screen.screen));
          screen.press('x', 'q');
        },
        { command: `dashboard --lang ${lang}` },
      );
      const picture = `${pictures.join(`\n${'─'.repeat(columns)}\n`)}\n`;
      await expect(picture).toMatchFileSnapshot(`golden/${columns}x${rows}.${lang}.txt`);
    },
  );
});

const NARROW = [
  { columns: 60, rows: 16, lang: 'en' },
  { columns: 60, rows: 16, lang: 'pt-BR' },
  { columns: 80, rows: 24, lang: 'en' },
  { columns: 80, rows: 24, lang: 'pt-BR' },
] as const;

it.each(NARROW)(
  'the dashboard shows every tab, title, amount and unit completely at $columns×$rows in $lang',
  async (narrow) => {
    const { columns, rows, lang } = narrow;
    const world = await busyDay();
    const words = await loadWords(lang);
    await useDashboard(
      world,
      async (screen) => {
        screen.resize(columns, rows);
        await screen.passes(2_000);
        for (const at of SCREENS.keys()) {
          screen.press(String(at + 1));
          const lines = screen.screen.split('\n');
          const names = (lines[1] ?? '')
            .trim()
            .split(/ {2}/)
            .map((tab) => tab.replace(/^\d /, '').replace(/ ≥?\d+$/, ''));
          expect(names).toEqual(
            SCREENS.map((name) =>
              names.find((shown) => [words[`tab.${name}`], words[`screen.${name}`]].includes(shown)),
            ),
          );
          expectUncut(screen.screen, columns);
          for (const line of lines) if (line.startsWith('──')) expect(line).not.toContain('…');
        }
        screen.press('q');
      },
      { command: `dashboard --lang ${lang}` },
    );
  },
);

it.each([
  { columns: 80, rows: 24 },
  { columns: 120, rows: 35 },
  { columns: 160, rows: 40 },
  { columns: 200, rows: 50 },
])(
  'at most a fifth of the rows of the overview are empty at $columns×$rows, if the account has many charges',
  async ({ columns, rows }) => {
    const world = await newWorld();
    await createCharges(world, rows);
    await useDashboard(world, async (screen) => {
      screen.resize(columns, rows);
      await screen.passes(2_000);
      screen.press('1');
      const empty = screen.screen.split('\n').filter((line) => !/[\p{L}\p{N}]/u.test(line));
      expect(empty.length).toBeLessThanOrEqual(rows / 5);
      screen.press('q');
    });
  },
);

it.each(['en', 'pt-BR'])(
  'on a terminal that is too small, the dashboard shows the required size (language %s)',
  async (lang) => {
    const world = await newWorld();
    await useDashboard(
      world,
      async (screen) => {
        await screen.passes(1_000);
        screen.resize(40, 10);
        expect(await screen.shows('60×16')).toContain('40×10');
        screen.press('q');
      },
      { command: `dashboard --lang ${lang}` },
    );
  },
);

describe('key bindings', () => {
  it('each combination of key, screen and type of selected item has at most one key binding in the dashboard', () => {
    for (const screen of SCREENS)
      for (const kind of ['list', 'events', 'event', 'payment', 'dispute', 'entry', 'batch', 'received']) {
        const there = BINDINGS.filter(
          ({ at }) =>
            at === undefined ||
            at.some(([name, kinds]) => name === screen && (kinds as readonly string[]).includes(kind)),
        ).flatMap(({ keys }) => keys);
        expect(there.filter((key, index) => there.indexOf(key) !== index)).toEqual([]);
      }
  });
});

it('the overview at 200×50 fills its third column with the newest failed events when no batch is running', async () => {
  const world = await newWorld();
  await world.run('webhook create --url http://127.0.0.1:9/pix --generate-secret --yes');
  for (let number = 1; number <= 40; number += 1) await paidCharge(world, String(number));
  await useDashboard(world, async (screen) => {
    screen.resize(200, 50);
    await screen.passes(60_000);
    screen.press('1');
    const lines = (await screen.shows(/Failing endpoints.*Newest events/s)).split('\n');
    const empty = lines.map((line) => line.slice(-80)).filter((text) => !/[\p{L}\p{N}·]/u.test(text));
    expect(empty.length).toBeLessThanOrEqual(10);
    screen.press('q');
  });
});
