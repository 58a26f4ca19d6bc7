import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvLines } from '../../../src/domain/text/csv-style.ts';
import { excelCsv } from '../../../src/domain/text/excel-csv.ts';
import { inspectBatchFile, readBatchRows } from '../../../src/operations/batch/batch-file.ts';
import { checkRow } from '../../../src/operations/batch/check-row.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();
beforeEach(async () => {
  for (const reference of ['c1', 'c2']) {
    const line = `charge create --amount 900 --reference ${reference} --json`;
    const { id } = await world.json<{ id: string }>(line);
    await world.run(`sandbox pay ${id}`);
  }
});

const file = (name: string, text: string | Buffer): string => {
  const path = join(world.home, name);
  writeFileSync(path, text);
  return path;
};
async function paid(path: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const raw of readBatchRows(await inspectBatchFile(path))) rows.push(checkRow(raw, 'folha'));
  return rows;
}

const COLUMNS = ['key', 'amount', 'reference', 'comment', 'document'] as const;
const TYPES = {
  key: 'key',
  amount: 'brl',
  reference: 'text',
  comment: 'text',
  document: 'document',
} as const;
const ROWS = [
  ['00000000191', '1234.56', '000123', '=1+1; "ok"', '00000000191'],
  ['+5551998259765', '0.10', '12345678901234567', '-10%\n+2', ''],
  ['joao@exemplo.com.br', '150', 'r3', "D'Ávila, R$ 10,00", '12ABC34501DE35'],
];
const plain = `${COLUMNS.join(',')}\n${ROWS.map((row) =>
  row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
).join('\n')}\n`;
const cellsOf = (row: readonly string[]): string[] =>
  COLUMNS.map((name, at) => excelCsv.text(TYPES[name], row[at]));
const excel = excelCsv.start + csvLines(excelCsv, [[...COLUMNS], ...ROWS.map(cellsOf)]);

describe('payout batch with a file from Brazilian Excel', () => {
  it('pix payout batch reads the same rows from plain CSV and from the CSV that pix wrote for Brazilian Excel', async () => {
    expect(excel).toContain('"=""00000000191""";1234,56;"=""000123""";"\'=1+1; ""ok""";');
    const rows = await paid(file('plain.csv', plain));
    expect(rows).toMatchObject(ROWS.map(() => ({ ok: true })));
    expect(await paid(file('excel.csv', excel))).toEqual(rows);
  });

  it('payout batch reads the same rows from plain CSV and from a CSV file that Brazilian Excel saved', async () => {
    const saved = [
      'key;amount;reference;comment;document',
      `'00000000191; R$ 1.234,56 ;'000123;"'=1+1; ""ok""";000.000.001-91`,
      `'+5551998259765;0,10;'12345678901234567;"'-10%\n'+2";`,
      `joao@exemplo.com.br;150,00;r3;D'Ávila, R$ 10,00;12ABC34501DE35`,
      ';;;;',
      '',
    ].join('\r\n');
    const rows = await paid(file('plain.csv', plain));
    expect(await paid(file('excel.csv', Buffer.from(saved, 'latin1')))).toEqual(rows);
  });

  it('pix payout batch refuses keys and amounts that Excel has changed, and does not guess the originals', async () => {
    const rows = 'key;amount\r\n1,23457E+10;10,00\r\na@x.com.br;1.234\r\n=A1;1,00\r\n="00191"&A1;1,00\r\n';
    const path = file('bad.csv', rows.replace('="00191"&A1', '"=""00191""&A1"'));
    expect(await paid(path)).toMatchObject(Array.from({ length: 4 }, () => ({ ok: false })));
  });

  it('pix payout batch pays a row only once when a file for Excel and a plain CSV file both contain it', async () => {
    const rows = ['joao@exemplo.com.br', '1234.56', '000123'];
    const head = 'key,amount,reference';
    file('folha.csv', `\ufeff${head.replaceAll(',', ';')}\r\n${rows[0]};1.234,56;"=""000123"""\r\n`);
    const first = await world.run('payout batch folha.csv --yes --json --excel pt-BR');
    expect(first.code, first.stderr).toBe(0);
    const results = readFileSync(join(world.home, 'folha.result.csv'), 'utf8');
    expect(
      results.startsWith('\ufeffrow;reference;id;e2e;status;error;outcome;amountCents;key;reason\r\n'),
    ).toBe(true);
    const idsOf = (text: string): unknown[] =>
      (parse(text, { bom: true, delimiter: ';', columns: true }) as { reference: string; id: string }[]).map(
        ({ reference, id }) => [reference, id],
      );
    const payouts = (): Promise<{ id: string }[]> => world.json('payout list --all --json');
    const [payout] = await payouts();
    expect(idsOf(results)).toEqual([['="000123"', payout?.id]]);
    file('folha.csv', `${head}\n${rows.join(',')}\n`);
    expect((await world.run('payout batch folha.csv --yes --json')).code).toBe(0);
    expect(await payouts()).toHaveLength(1);
    await world.run('payout batch status folha --result again.csv --excel pt-BR');
    expect(idsOf(readFileSync(join(world.home, 'again.csv'), 'utf8'))).toEqual(idsOf(results));
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
