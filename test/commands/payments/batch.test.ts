import { describe, expect, it } from 'vitest';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ money: 900 });

describe('pix payout batch', () => {
  it('pix payout batch warns of rows that repeat another row, and of rows that repeat a recent payment', async () => {
    await world.run('payout create --key a@exemplo.com.br --amount 10 --reference r9 --yes');
    world.write('folha.csv', 'key,amount\na@exemplo.com.br,10\nb@exemplo.com.br,20\nb@exemplo.com.br,20\n');
    const { stderr } = await world.run('payout batch folha.csv --dry-run');
    expect(stderr).toContain('4 (same as line 3)');
    expect(stderr).toContain('to the same key: line 2');
  });
});
