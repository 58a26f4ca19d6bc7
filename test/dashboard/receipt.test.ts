import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfText } from '../support/pdf-text.ts';
import { newWorld, useDashboard } from '../support/worlds/use-dashboard.ts';

describe('the key R', () => {
  it('saves the receipt of the selected payment beside existing files at each press, and says where', async () => {
    const world = await newWorld();
    const { id } = await world.json<{ id: string }>('charge create --amount 10 --reference a/b --json');
    await world.run(`sandbox pay ${id}`);
    const first = 'receipt-a-b.pdf';
    writeFileSync(join(world.home, first), 'of the user');
    await useDashboard(world, async (screen) => {
      await screen.press('2').shows('COMPLETED');
      await screen.press('R', 'R').shows('receipt-a-b-3.pdf saved in /');
    });
    expect(readFileSync(join(world.home, first), 'utf8')).toBe('of the user');
    for (const name of ['receipt-a-b-2.pdf', 'receipt-a-b-3.pdf']) {
      const text = pdfText(readFileSync(join(world.home, name))).join(' ');
      expect([text.includes('R$ 10,00'), text.includes('no real money moved')]).toEqual([true, true]);
    }
  });

  it('the dashboard refuses a receipt of a payment that moved no money, and begins its detail with the answer', async () => {
    const world = await newWorld();
    await world.run('charge create --amount 10');
    await useDashboard(world, async (screen) => {
      await screen.press('2').shows('PENDING');
      await screen.press('R').shows('no money moved');
      await screen.press('enter').shows('Not paid yet: the charge of R$ 10,00');
    });
    expect(readdirSync(world.home).filter((name) => name.endsWith('.pdf'))).toEqual([]);
  });
});
