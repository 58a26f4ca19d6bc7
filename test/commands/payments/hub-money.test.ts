import { describe, expect, it } from 'vitest';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'unconfirmed', money: 500 });

const KEY = 'fornecedor@exemplo.com.br';
const line = `payout create --family hub --key ${KEY} --amount 50 --reference h1 --yes --json`;
const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list');

describe('commands that move money through the hub', () => {
  it('payout create --family hub prints that the fee and the new balance are unknown, and warns of an equal payment', async () => {
    await world.run(line);
    const again = await world.run(line.replace('h1', 'h2'));
    expect(again.stderr).toContain('Amount R$ 50,00, fee unknown, balance after unknown');
    expect(again.stderr).toContain('The same amount was sent');
  });

  it.each([
    `${line} --wait`,
    `${line} --virtual-account shelf`,
    'refund create TX1 --family hub --reason broken --yes',
    'payout batch folha.csv --family hub --wait --yes',
  ])('pix refuses `pix %s`, because the hub family does not support one of its flags', async (typed) => {
    const { code, stdout, stderr } = await world.run(typed);
    expect([code, `${stdout}${stderr}`.includes('hub family')]).toEqual([2, true]);
    expect(await entries()).toEqual([]);
  });
});
