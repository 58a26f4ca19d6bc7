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

const SIZES = [
  { columns: 60, rows: 16 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 35 },
  { columns: 200, rows: 50 },
] as const;
/** The sizes whose screens are stored: each layout in one language. */
const STORED = { en: ['80x24', '120x35'], 'pt-BR': ['200x50'] } as const;
/** The texts that are shown only at a size whose screens are not stored in this language. */
const ONLY_THERE = {
  en: [
    '200x50',
    'Payouts and batches',
    'Inbox and forward',
    'No undelivered events, nothing in the inbox.',
    'TRANSACTION',
    'PROTOCOL',
    'There is nothing more to open here.',
    'The selected row has no receipt: no money moved.',
    'There is no result to open.',
  ],
  'pt-BR': ['80x24', 'completo desde 00:00', '… mais 5 linhas (↓)'],
} as const;

describe.each(['en', 'pt-BR'] as const)('the dashboard in the language %s', (lang) => {
  it('the screens equal the files in test/dashboard/screens/golden, and small terminals show tabs, titles and amounts completely', async () => {
    const world = await busyDay();
    const words = await loadWords(lang);
    const pictures = new Map<string, string>();
    await useDashboard(world, { command: `dashboard --lang ${lang}` }, async (screen) => {
      await screen.passes(2_000);
      for (const { columns, rows } of SIZES) {
        screen.resize(columns, rows);
        const shots: string[] = [];
        for (const [at, name] of SCREENS.entries()) {
          screen.press(String(at + 1));
          const frame = screen.screen;
          const lines = frame.split('\n');
          expect(lines).toHaveLength(rows);
          for (const line of lines) expect([...line].length).toBeLessThanOrEqual(columns);
          if (name !== 'log') shots.push(shown(frame));
          if (columns > 80) continue;
          expect(tabsOf(lines[1] ?? '', words)).toEqual(SCREENS);
          expectUncut(frame, columns);
          for (const line of lines) if (line.startsWith('──')) expect(line).not.toContain('…');
        }
        await screen.press('2', 'down', 'enter').shows(/Timeline|Linha do tempo/);
        await screen.passes(500);
        shots.push(shown(screen.screen));
        screen.press('?');
        shots.push(shown(screen.screen));
        if (columns === 80) expectUncut(screen.screen, columns);
        screen.press('x', 'escape', 'up');
        pictures.set(`${columns}x${rows}`, `${shots.join(`\n${'─'.repeat(columns)}\n`)}\n`);
      }
      expect(await screen.resize(40, 10).shows('60×16')).toContain('40×10');
    });
    const [there, ...texts] = ONLY_THERE[lang];
    for (const text of texts) expect(pictures.get(there)).toContain(text);
    for (const size of STORED[lang])
      await expect(pictures.get(size)).toMatchFileSnapshot(`golden/${size}.${lang}.txt`);
  });
});

/** Returns the names of the screens whose tabs are written in a line. */
const tabsOf = (
  line: string,
  words: Awaited<ReturnType<typeof loadWords>>,
): readonly (string | undefined)[] =>
  line
    .trim()
    .split(/ {2}/)
    .map((tab) => tab.replace(/^\d /, '').replace(/ ≥?\d+$/, ''))
    .map((tab) => SCREENS.find((name) => [words[`tab.${name}`], words[`screen.${name}`]].includes(tab)));

it('at most a fifth of the rows of the overview are empty at any size, if the account has many charges', async () => {
  const world = await newWorld();
  await createCharges(world, 50);
  await useDashboard(world, async (screen) => {
    await screen.passes(2_000);
    for (const [columns, rows] of [
      [80, 24],
      [120, 35],
      [160, 40],
      [200, 50],
    ] as const) {
      screen.resize(columns, rows).press('1');
      const empty = screen.screen.split('\n').filter((line) => !/[\p{L}\p{N}]/u.test(line));
      expect(empty.length).toBeLessThanOrEqual(rows / 5);
    }
  });
});

describe('key bindings', () => {
  it('each combination of key, screen and type of selected item has at most one key binding in the dashboard', () => {
    const details = ['event', 'payment', 'dispute', 'entry', 'batch', 'proposal', 'received'];
    for (const screen of SCREENS)
      for (const kind of ['list', 'events', 'proposals', ...details]) {
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
  });
});
