import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PixWorld, pixWorld, type Ran } from '../../support/worlds/pix-world.ts';

let world: PixWorld;
beforeEach(async () => {
  world = await pixWorld();
  const { id } = await world.json<{ id: string }>('charge create --amount 900 --json');
  await world.run(`sandbox pay ${id}`);
});
afterEach(() => world.close());

const file = (text: string): void => writeFileSync(join(world.home, 'folha.csv'), text);
const batch = (flags = ''): Promise<Ran> => world.run(`payout batch folha.csv --yes --json ${flags}`);
const payouts = (): Promise<unknown[]> => world.json('payout list --all --json');

describe('the limits of payout batch', () => {
  it('pix payout batch accepts a total equal to --max-total', async () => {
    file('key,amount\na@exemplo.com.br,10.50\nb@exemplo.com.br,19.50\n');
    expect((await batch('--max-total 29,99')).code).toBe(2);
    expect(await payouts()).toEqual([]);
    expect((await batch('--max-total 30')).code).toBe(0);
    expect(await payouts()).toHaveLength(2);
  });

  it('pix payout batch compares the balance with the total plus estimated fees', async () => {
    await world.run('payout create --key a@exemplo.com.br --amount 10 --reference r9 --yes');
    const { balanceAvailable } = await world.json<{ balanceAvailable: number }>('balance --json');
    file(`key,amount\nb@exemplo.com.br,${balanceAvailable.toFixed(2)}\n`);
    const ran = await batch();
    expect([ran.code, JSON.parse(ran.stdout).error.message]).toEqual([
      2,
      expect.stringMatching(/fees of R\$ 0,[1-9].*more than the balance/),
    ]);
    expect(await payouts()).toHaveLength(1);
  });

  it('pix payout batch refuses a file in which the document of a row has changed since the first run', async () => {
    file('key,amount,document\na@exemplo.com.br,10,11144477735\n');
    await batch();
    file('key,amount,document\na@exemplo.com.br,10,52998224725\n');
    const ran = await batch();
    expect([ran.code, JSON.parse(ran.stdout).error]).toMatchObject([
      2,
      { errorCode: 'batch_changed', details: [{ line: 2, reason: 'changed' }] },
    ]);
  });
});
