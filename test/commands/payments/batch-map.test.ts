import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const TEXT =
  'Nome;Chave Pix;Valor, em R$;pedido\nAna;ana@example.com;12,00;p-1\nBia;bia@example.com;1,00;p-2\n';
const MAP = ['--map', 'key=chave pix,amount=Valor, em R$,reference=pedido'];

const world = eachWorld({ money: 500 });

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
