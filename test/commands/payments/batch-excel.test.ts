import { writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();
beforeEach(async () => {
  for (const reference of ['c1', 'c2']) await world.paidCharge(900, { clientReference: reference });
});

const file = (name: string, text: string | Buffer): string => {
  const path = world.path(name);
  writeFileSync(path, text);
  return path;
};

describe('payout batch with a file from Brazilian Excel', () => {
  it('pix payout batch pays a row only once when a file for Excel and a plain CSV file both contain it', async () => {
    const rows = ['joao@exemplo.com.br', '1234.56', '000123'];
    const head = 'key,amount,reference';
    file('folha.csv', `\ufeff${head.replaceAll(',', ';')}\r\n${rows[0]};1.234,56;"=""000123"""\r\n`);
    const first = await world.run('payout batch folha.csv --yes --json --excel pt-BR');
    expect(first.code, first.stderr).toBe(0);
    const results = world.read('folha.result.csv');
    expect(
      results.startsWith('\ufeffrow;reference;id;e2e;status;error;outcome;amountCents;key;reason\r\n'),
    ).toBe(true);
    const idsOf = (text: string): unknown[] =>
      (parse(text, { bom: true, delimiter: ';', columns: true }) as { reference: string; id: string }[]).map(
        ({ reference, id }) => [reference, id],
      );
    const [payout] = await world.payouts();
    expect(idsOf(results)).toEqual([['="000123"', payout?.id]]);
    file('folha.csv', `${head}\n${rows.join(',')}\n`);
    expect((await world.run('payout batch folha.csv --yes --json')).code).toBe(0);
    expect(await world.payouts()).toHaveLength(1);
    await world.run('payout batch status folha --result again.csv --excel pt-BR');
    expect(idsOf(world.read('again.csv'))).toEqual(idsOf(results));
  });

  it('pix payout batch status accepts --excel only with --result or with -o csv', async () => {
    file('folha.csv', 'key,amount\njoao@exemplo.com.br,1\n');
    await world.run('payout batch folha.csv --yes');
    const { code, stderr } = await world.run('payout batch status folha --excel pt-BR');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--excel has no effect without --result')]);
    const { stdout } = await world.run('payout batch status folha --excel pt-BR -o csv');
    expect(stdout).toMatch(/^\ufeff[^;]+;.*\r\n/);
  });
});
