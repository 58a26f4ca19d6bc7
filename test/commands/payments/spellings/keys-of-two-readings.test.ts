import { describe, expect, it } from 'vitest';
import { eachWorld } from '../../../support/worlds/pix-world.ts';

const world = eachWorld({ money: 500 });

const paid = async (): Promise<unknown> =>
  (await world.payouts()).map(({ withdrawPixKey, amount }) => [withdrawPixKey, amount]);
const write = (text: string): void => world.write('folha.csv', text);
const batch = async (): Promise<unknown> => {
  const ran = await world.run('payout batch folha.csv --yes --json');
  const details = ran.error?.details as { line: number; reason: string; value: string }[];
  return [ran.code, details?.map(({ line, reason, value }) => [line, reason, value])];
};

describe('thirteen digits that may be a phone number or a CNPJ', () => {
  it('payout create names both readings and asks for --key-type', async () => {
    const ran = await world.run('payout create --key 5511987000122 --amount 20 --yes --json');
    const { error } = ran.json;
    expect([ran.code, error.outcome, await paid()]).toEqual([2, 'not_sent', []]);
    expect(error.message).toContain('PHONE +5511987000122, CNPJ 05511987000122');
    expect(error.message).toContain('--key-type');
  });

  it('pix payout batch refuses the row and names both readings', async () => {
    write('key,amount\n5511987000122,20.00\n+5511987000122,30.00\n');
    const value = '5511987000122 (PHONE +5511987000122, CNPJ 05511987000122)';
    expect(await batch()).toEqual([2, [[2, 'ambiguous', value]]]);
    expect(await paid()).toEqual([]);
  });
});

it.each([
  ['key,amount', 'a@exemplo.com.br,35,50'],
  ['key,amount,reference', 'a@exemplo.com.br,35,50'],
  ['key,amount,reference', 'a@exemplo.com.br,35,5'],
  ['key,amount,reference', 'a@exemplo.com.br,35,50,r1'],
  ['key,amount,reference,comment', 'a@exemplo.com.br,35,50,r1'],
  ['key,amount,reference,comment', 'a@exemplo.com.br,1.234,56,r1'],
  ['key,reference,amount', 'a@exemplo.com.br,r1,35,50'],
  ['amount,key,reference', '35,50,a@exemplo.com.br'],
])('pix payout batch refuses a file with the columns %s and the row %s', async (columns, row) => {
  write(`${columns}\n${row}\n`);
  const [code, details] = (await batch()) as [number, [number, string, string][]];
  expect([code, details.map(([line, reason]) => [line, reason])]).toEqual([2, [[2, 'decimal_comma']]]);
  const told = (await world.run('payout batch folha.csv --yes')).stderr;
  expect(told).toContain('line 2, amount: a decimal comma without quotes; write 35.50');
  expect(await paid()).toEqual([]);
});
