import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const TEXT =
  'Nome;Chave Pix;Valor, em R$;pedido\nAna;ana@example.com;12,00;p-1\nBia;bia@example.com;1,00;p-2\n';
const MAP = ['--map', 'key=chave pix,amount=Valor, em R$,reference=pedido'];

const world = eachWorld({ money: 1_900 });

const write = (text: string): void => world.write('folha.csv', text);
const batch = (...flags: readonly string[]) =>
  world.run(['payout', 'batch', 'folha.csv', '--json', ...flags]);
const paid = async (): Promise<unknown> =>
  (await world.payouts())
    .map(({ withdrawPixKey, amount, clientReference }) => [withdrawPixKey, amount, clientReference])
    .sort();
const BOTH = [
  ['ana@example.com', 12, 'p-1'],
  ['bia@example.com', 1, 'p-2'],
];

describe('payout batch --map', () => {
  it.each([
    [MAP],
    [['--map', 'key=CHAVE PIX', '--map', 'amount=Valor, em R$', '--map', 'reference=pedido']],
    [['--map', 'key=chave pix', '--map', 'amount=valor, em r$,reference=pedido,comment=']],
  ])('payout batch %j pays the rows of the named columns, and names all others', async (map) => {
    write(TEXT);
    const ran = await batch(...map, '--yes');
    expect(ran.stderr).toContain('Columns that are not read, because --map names others: Nome');
    expect(await paid()).toEqual(BOTH);
  });

  it('payout batch resume and retry read the columns that the first run named', async () => {
    write(TEXT);
    await batch(...MAP, '--yes');
    await world.sandboxClock.advance(3_600_000);
    const resumed = await world.run('payout batch resume folha --yes --json');
    expect([resumed.code, resumed.json.rows], resumed.stderr).toEqual([10, 2]);
    const retried = await world.run('payout batch retry folha --json');
    expect(retried.code, retried.stderr).toBe(0);
    expect(readFileSync(retried.json.retryFile, 'utf8')).toContain('bia@example.com,"1,00",p-2-retry1');
    expect(await paid()).toEqual(BOTH);
  });

  it('payout batch approve reads the columns that the proposal names', async () => {
    await world.profiles.put({ ...world.profiles.get('sandbox'), name: 'director' });
    write(TEXT);
    await batch(...MAP, '--propose', 'plan.json');
    expect(await paid()).toEqual([]);
    const ran = await world.run('payout batch approve plan.json --profile director --yes', {
      env: { PIX_TOKEN: world.sandbox.tokens.both },
    });
    expect(await paid(), ran.stderr).toEqual(BOTH);
  });

  it('journal adopt --map reads the columns of the batch file', async () => {
    write(TEXT);
    const line = ['journal', 'adopt', 'folha.csv', ...MAP, '--family=main', '--dry-run', '--json'];
    const ran = await world.run(line);
    expect(ran.code, ran.stderr).toBe(0);
    const other = await world.run('journal adopt folha.csv --family main --dry-run --json');
    expect([other.code, other.error.errorCode]).toEqual([2, 'bad_batch_file']);
  });
});

describe('pix payout batch', () => {
  it('pix payout batch warns of rows that repeat another row, and of rows that repeat a recent payment', async () => {
    await world.run('payout create --key a@exemplo.com.br --amount 10 --reference r9 --yes');
    world.write('folha.csv', 'key,amount\na@exemplo.com.br,10\nb@exemplo.com.br,20\nb@exemplo.com.br,20\n');
    const { stderr } = await world.run('payout batch folha.csv --dry-run');
    expect(stderr).toContain('4 (same as line 3)');
    expect(stderr).toContain('to the same key: line 2');
  });
});

describe('payout batch with a file from Brazilian Excel', () => {
  it('pix payout batch pays a row only once when a file for Excel and a plain CSV file both contain it', async () => {
    const rows = ['joao@exemplo.com.br', '1234.56', '000123'];
    const head = 'key,amount,reference';
    world.write('folha.csv', `\ufeff${head.replaceAll(',', ';')}\r\n${rows[0]};1.234,56;"=""000123"""\r\n`);
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
    world.write('folha.csv', `${head}\n${rows.join(',')}\n`);
    expect((await world.run('payout batch folha.csv --yes --json')).code).toBe(0);
    expect(await world.payouts()).toHaveLength(1);
    await world.run('payout batch status folha --result again.csv --excel pt-BR');
    expect(idsOf(world.read('again.csv'))).toEqual(idsOf(results));
  });

  it('pix payout batch status -o csv --excel prints csv for Excel', async () => {
    world.write('folha.csv', 'key,amount\njoao@exemplo.com.br,1\n');
    await world.run('payout batch folha.csv --yes');
    const { stdout } = await world.run('payout batch status folha --excel pt-BR -o csv');
    expect(stdout).toMatch(/^\ufeff[^;]+;.*\r\n/);
  });
});
