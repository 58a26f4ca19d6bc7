import { describe, expect, it } from 'vitest';
import { bindingsAt } from '../../../src/dashboard/keys/bindings.ts';
import { isScreenName } from '../../../src/dashboard/state/dashboard-state.ts';
import type { MessageKey } from '../../../src/i18n/index.ts';
import { loadWords, say } from '../../../src/i18n/index.ts';
import { receiver } from '../../support/servers/receiver.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';
import { newWorld, paidCharge, useDashboard } from '../../support/worlds/use-dashboard.ts';
import { expectUncut } from '../support/uncut.ts';

const HOOK = 'https://shop.example/hooks/pix';
const SIZE = { columns: 80, rows: 24 };
/** After this time in ms, a new dialog accepts keys, and an opened detail shows its data. */
const READ_MS = 1_500;

async function troubledDay(): Promise<PixWorld> {
  const world = await newWorld({ deliver: receiver(500).deliver });
  const first = await paidCharge(world, '150,00');
  await world.run(`sandbox infraction ${first}`);
  await world.run(`webhook create --url ${HOOK} --event TRANSACTION_COMPLETED --yes`);
  await paidCharge(world, '1.234,56');
  await world.run(
    'payout create --key fornecedor@exemplo.com.br --amount 20 --reference rent-11 --no-lookup --yes',
  );
  await world.run('charge create --amount 75,5 --reference order-1042');
  await world.sandboxClock.advance(2_000);
  return world;
}

interface Step {
  readonly keys: readonly string[];
  /** Keys of the messages that the frame must show completely. */
  readonly shows: readonly MessageKey[];
  readonly closes?: readonly string[];
}

const dialog = (kind: string, ...inputs: readonly string[]): readonly MessageKey[] =>
  ['dialog.cancel', 'dialog.place', `dialog.do.${kind}`, ...inputs.map((name) => `dialog.input.${name}`)].map(
    (key) => key as MessageKey,
  );
const COPY: readonly MessageKey[] = ['chooser.copy', 'chooser.keys', 'copy.json'];

const STEPS: Readonly<Record<string, Step>> = {
  'new charge': {
    keys: ['1', 'c'],
    shows: dialog('create-charge', 'amount', 'reference', 'document'),
  },
  'new charge with an invalid amount': {
    keys: ['0', 'enter'],
    shows: dialog('create-charge', 'amount', 'reference', 'document'),
    closes: ['escape'],
  },
  'copy menu of a transaction': { keys: ['2', 'Y'], shows: [...COPY, 'code.code'], closes: ['escape'] },
  'detail of a pending charge': { keys: ['enter'], shows: ['dashboard.timeline'], closes: ['escape'] },
  'detail of a paid charge': { keys: ['down', 'down', 'enter'], shows: ['dashboard.timeline'] },
  refund: { keys: ['f'], shows: dialog('refund', 'amount'), closes: ['escape'] },
  'resend of a transaction': { keys: ['r'], shows: dialog('resend-payment'), closes: ['escape'] },
  'events of an endpoint': { keys: ['3', 'enter'], shows: ['column.attempts'] },
  'detail of an event': { keys: ['enter'], shows: ['dashboard.no_body'] },
  'copy menu of an event': { keys: ['Y'], shows: [...COPY, 'column.endpoint'], closes: ['escape'] },
  'resend of an endpoint': { keys: ['escape', 'escape', 'r'], shows: dialog('resend') },
  'command log': { keys: ['enter', '7'], shows: ['column.command', 'dashboard.request'] },
  'detail of an action': { keys: ['enter'], shows: [] },
  'copy menu of an action': {
    keys: ['Y'],
    shows: ['chooser.copy', 'column.command'],
    closes: ['escape', 'x'],
  },
  'detail of a dispute': { keys: ['4', 'enter'], shows: [] },
  defence: { keys: ['d'], shows: dialog('defend', 'text'), closes: ['escape'] },
  'copy menu of a dispute': { keys: ['Y'], shows: [...COPY, 'column.protocol'], closes: ['escape'] },
  'detail of a payout': { keys: ['5', 'enter'], shows: [], closes: ['escape'] },
  'keys of a list': {
    keys: ['2', '?'],
    shows: [
      'dashboard.keys_here',
      'key.screens',
      'key.cancel',
      'key.copy_menu',
      'key.open_result',
      'key.quit',
    ],
    closes: ['escape'],
  },
  'keys of the deliveries': { keys: ['3', '?'], shows: ['key.mark', 'key.command'], closes: ['escape'] },
  'profile switch': { keys: ['p'], shows: ['chooser.profile', 'chooser.keys'], closes: ['escape'] },
};

describe.each(['en', 'pt-BR'] as const)('details and dialogs at 80×24 in %s', (lang) => {
  it('details, dialogs and menus of the dashboard show every label, unit, key hint and button completely', async () => {
    const world = await troubledDay();
    const sandbox = world.profiles.get('sandbox');
    await world.profiles.put({ ...sandbox, tokens: [], secrets: [], name: 'market', readOnly: true });
    const words = await loadWords(lang);
    await useDashboard(world, { command: `dashboard --lang ${lang}` }, async (screen) => {
      screen.resize(SIZE.columns, SIZE.rows);
      await screen.passes(2 * READ_MS);
      for (const [name, { keys, shows, closes = [] }] of Object.entries(STEPS)) {
        screen.press(...keys);
        await screen.passes(READ_MS);
        const frame = screen.screen;
        expectUncut(frame, SIZE.columns);
        // The comparison ignores case, because the dashboard shows column titles in capitals.
        for (const key of shows)
          expect(frame.toLowerCase(), `${name}: ${key}\n${frame}`).toContain(words[key].toLowerCase());
        screen.press(...closes);
      }
    });
  });
});

describe('the deliveries panel of a transaction', () => {
  it('the deliveries panel of a transaction shows how long ago its events were read', async () => {
    const world = await troubledDay();
    await useDashboard(world, async (screen) => {
      screen.resize(200, 50);
      await screen.passes(2 * READ_MS);
      screen.press('2', 'enter');
      await screen.passes(12_000);
      expect(screen.screen).toMatch(/Deliveries of this transaction ─+ \d+ s ago/);
    });
  });
});

describe.each(['en', 'pt-BR'] as const)('the help at 60×16 in %s', (lang) => {
  it('the help of the dashboard shows all keys on four pages, and cuts no text', async () => {
    const world = await troubledDay();
    const words = await loadWords(lang);
    await useDashboard(world, { command: `dashboard --lang ${lang}` }, async (screen) => {
      screen.resize(60, 16);
      await screen.passes(2 * READ_MS);
      const pages: string[] = [];
      screen.press('2');
      for (let page = 1; page <= 4; page += 1) {
        screen.press('?');
        await screen.passes(READ_MS);
        pages.push(screen.screen);
        expectUncut(screen.screen, 60);
        expect(screen.screen).toContain(
          page < 4 ? say(words, 'dashboard.keys_page', { page, pages: 4 }) : words['dashboard.keys_here'],
        );
      }
      for (const { intent } of bindingsAt('payments', { kind: 'list' }))
        if (!isScreenName(intent)) expect(pages.join('\n'), intent).toContain(words[`key.${intent}`]);
      screen.resize(120, 35);
      await screen.passes(READ_MS);
      expect(screen.screen).toContain(words['key.copy_menu']);
      screen.press('?');
      await screen.passes(READ_MS);
      expect(screen.screen).not.toContain(words['dashboard.keys_here']);
    });
  });
});
