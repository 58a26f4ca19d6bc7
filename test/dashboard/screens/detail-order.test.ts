import { describe, expect, it } from 'vitest';
import { loadWords } from '../../../src/i18n/index.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { newWorld, paidCharge, useDashboard } from '../../support/worlds/use-dashboard.ts';

const HOOK = 'https://shop.example/hooks/pix';
/** After this time in ms, an opened detail shows its data. */
const READ_MS = 1_500;

/** Expects that the texts are on the screen, one below the other. */
function expectInOrder(frame: string, texts: readonly string[]): void {
  const at = texts.map((text) => frame.indexOf(text));
  expect(at, frame).not.toContain(-1);
  expect(at, frame).toEqual(at.toSorted((a, b) => a - b));
}

describe.each(['en', 'pt-BR'] as const)('details at 80×24 in %s', (lang) => {
  it('a detail shows the answer, problems, people and ids before the start of the timeline, without repetition', async () => {
    const world = await newWorld({ deliver: receiver(500).deliver });
    const words = await loadWords(lang);
    await world.run(`webhook create --url ${HOOK} --event TRANSACTION_COMPLETED --yes`);
    const id = await paidCharge(world, '150,00');
    await world.run(`sandbox infraction ${id}`);
    await world.run(`refund create ${id} --amount 10 --yes`);
    await world.sandboxClock.advance(2_000);
    await useDashboard(world, { command: `dashboard --lang ${lang}` }, async (screen) => {
      screen.resize(80, 24);
      await screen.passes(2 * READ_MS);
      screen.press('2', 'enter');
      await screen.passes(READ_MS);
      const timeline = words['dashboard.timeline'];
      expectInOrder(screen.screen, [
        id,
        ' Pix ',
        '● P',
        words['column.document'],
        words['column.reference'],
        words['detail.copy_keys'],
        timeline,
        '12:00:00  ●',
      ]);
      const before = screen.screen.split(timeline)[0]?.split('\n').slice(3).join('\n') ?? '';
      for (const text of ['R$ 150,00', 'E9999']) expect(before.split(text)).toHaveLength(2);
      screen.press('4', 'enter');
      await screen.passes(READ_MS);
      expectInOrder(screen.screen, [
        'R$ 150,00',
        words['fact.claim'],
        'O pagador não reconhece',
        words['column.reportedBy'],
        words['detail.copy_keys'],
        words['detail.times'],
      ]);
      screen.press('3', 'enter', 'enter');
      await screen.passes(READ_MS);
      expectInOrder(screen.screen, ['R$ 150,00', `${HOOK}: HTTP 500`, '✗ HTTP 500']);
    });
  });
});
