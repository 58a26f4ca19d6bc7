import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ money: 900 });

const file = (text: string | Buffer, name = 'folha.csv'): string => {
  const path = join(world.home, name);
  writeFileSync(path, text);
  return path;
};
const batch = (flags = '') => world.run(`payout batch folha.csv --yes --json ${flags}`);

describe('pix payout batch', () => {
  it.each([
    ['--max-total', '--max-total 20'],
    ['the balance', ''],
  ])('pix payout batch refuses a file whose total is above %s', async (limit, flags) => {
    file('key,amount\na@exemplo.com.br,5000\nb@exemplo.com.br,5000\n');
    const ran = await batch(flags);
    const words = expect.stringContaining(`more than ${limit}`);
    expect([ran.code, ran.error.message]).toEqual([2, words]);
    expect(await world.payouts()).toEqual([]);
  });

  it('pix payout batch on a live profile needs --confirm-amount with the exact total', async () => {
    file('key,amount\na@exemplo.com.br,10\nb@exemplo.com.br,20\n');
    await world.run('profile set sandbox live true');
    expect((await batch()).code).toBe(2);
    expect((await world.run('payout batch folha.csv --confirm-amount 30,01')).code).toBe(9);
    expect((await world.run('payout batch folha.csv --confirm-amount 30,00')).code).toBe(0);
    expect(await world.payouts()).toHaveLength(2);
  });

  it('pix payout batch warns of rows that repeat another row, and of rows that repeat a recent payment', async () => {
    await world.run('payout create --key a@exemplo.com.br --amount 10 --reference r9 --yes');
    file('key,amount\na@exemplo.com.br,10\nb@exemplo.com.br,20\nb@exemplo.com.br,20\n');
    const { stderr } = await world.run('payout batch folha.csv --dry-run');
    expect(stderr).toContain('4 (same as line 3)');
    expect(stderr).toContain('to the same key: line 2');
  });
});
