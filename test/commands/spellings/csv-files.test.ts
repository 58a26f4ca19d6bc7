import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pixWorld, sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld();

/** Replaces `{columns}` and `{row}`, so that one table serves each command that reads a csv file. */
const COMMANDS: readonly (readonly [line: string, columns: string, row: string])[] = [
  [
    'payout batch FILE --dry-run --no-lookup --json',
    'key;amount;reference;comment',
    'ana@example.com;12,00;ref-1',
  ],
  [
    'reconcile --from today --to today --json --ledger FILE',
    'id;amount;reference;comment',
    'TX1;12,00;ref-1',
  ],
  ['report summary FILE --json', 'id;amount;status;comment', 'TX1;12,00;COMPLETED'],
];

async function reading(line: string, name: string, content: Buffer): Promise<readonly [number, string]> {
  writeFileSync(join(world.home, name), content);
  const { code, stdout, stderr } = await world.run(line.replace('FILE', name));
  return [code, `${stdout}${stderr}`];
}

describe.each(COMMANDS)('%s', (line, columns, row) => {
  const [command = ''] = line.split(' FILE');

  it.each([
    ['a separator at the end of each line', `${columns};;\r\n${row};;\r\n`],
    ['separators at the end of a row', `${columns}\r\n${row};;;\r\n`],
    ['a row that ends early', `${columns}\r\n${row}\r\n`],
    ['the line sep=;', `sep=;\r\n${columns}\r\n${row}\r\n`],
    ['formulas around its cells', `${columns}\r\n${row.replace(/[^;]+/g, '="$&"')}\r\n`],
    ['quoted formulas around its cells', `${columns}\r\n${row.replace(/[^;]+/g, '"=""$&"""')}\r\n`],
  ])(`pix ${command} reads a file with %s as the plain file`, async (_what, text) => {
    const plain = await reading(line, 'plain.csv', Buffer.from(`${columns}\r\n${row};\r\n`));
    const [code, said] = await reading(line, 'plain.csv', Buffer.from(text));
    const moved = text.startsWith('sep=') ? said.replace(/(line"?:?) 3/g, '$1 2') : said;
    expect([code, moved]).toEqual(plain);
    expect(said).not.toContain('bad_row');
  });

  it.each([
    ['folha.xlsx', Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0'), 'an Excel workbook (xlsx)'],
    [
      'folha.csv',
      Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml xl/workbook.xml'),
      'Excel workbook (xlsx)',
    ],
    ['folha.xls', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), 'an Excel workbook (xls)'],
    ['folha.pdf', Buffer.from('%PDF-1.4\n%\0\0\0\0'), 'a PDF document'],
    ['folha.zip', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0folha.csv'), 'a zip archive'],
  ])(`pix ${command} refuses %s %#, and says what it is`, async (name, content, words) => {
    const [code, said] = await reading(line, name, content);
    const text = said.replace(/\s+/g, ' ');
    expect([code, text.includes('CSV'), text.includes('UTF-16')]).toEqual([2, true, false]);
    expect(text).toContain(words);
  });
});

describe('pix payout batch', () => {
  it.each([
    ['Windows-1252', Buffer.from('53616ce172696f209620936d61696f948520802e', 'hex'), 'Salário – “maio”… €.'],
    ['Latin-1', Buffer.from('Salário de março', 'latin1'), 'Salário de março'],
    ['UTF-8', Buffer.from('Salário – “maio”… €.'), 'Salário – “maio”… €.'],
  ])('pix payout batch sends the comment of a file in %s unchanged', async (_name, comment, sent) => {
    const head = Buffer.from('key;amount;reference;comment\r\nana@example.com;12,00;c1;');
    writeFileSync(join(world.home, 'comments.csv'), Buffer.concat([head, comment, Buffer.from('\r\n')]));
    const ran = await world.run('payout batch comments.csv --dry-run --no-lookup --json');
    expect(JSON.parse(ran.stdout)).toMatchObject({ requests: [{ body: { description: sent } }] });
  });

  it('pix payout batch refuses a file that was cut off within a row, because its amount may be cut off too', async () => {
    writeFileSync(join(world.home, 'cut.csv'), 'key;amount;reference\r\nana@example.com;12');
    const ran = await world.run('payout batch cut.csv --dry-run --no-lookup --json');
    expect([ran.code, JSON.parse(ran.stdout).error.details[0].reason]).toEqual([2, 'cells_2_of_3']);
  });
});

describe('amounts in files', () => {
  const UNREADABLE = ['1.234', '12.500', '1,234', '1,23E+03', '1.23E+03', '-10,00 C', '10,00 X', 'R$'];
  it.each(UNREADABLE)(
    'report summary counts and names a row with the amount %s, and adds no amount',
    async (amount) => {
      for (const [sign, one] of [
        [';', amount],
        [',', `"${amount}"`],
      ]) {
        const text = `id;status;amount\nTX1;COMPLETED;10.50\nTX2;COMPLETED;ONE\n`.replaceAll(';', sign ?? '');
        writeFileSync(join(world.home, 'r.csv'), text.replace('ONE', one ?? ''));
        expect(await world.json('report summary r.csv --json')).toMatchObject({
          unreadable: { count: 1, lines: [3] },
          total: { count: 2, unknown: { amount: 10.5 } },
        });
      }
    },
  );

  it.each(UNREADABLE)(
    'reconcile --ledger names a row with the amount %s, and compares nothing',
    async (amount) => {
      writeFileSync(join(world.home, 'l.csv'), `reference;amount\nr1;${amount}\n`);
      const ran = await world.run('reconcile --from today --to today --ledger l.csv --json');
      const { differences } = JSON.parse(ran.stdout) as { differences: { kind: string; line: number }[] };
      expect(differences.map(({ kind, line }) => [kind, line])).toEqual([['bad_row', 2]]);
    },
  );

  it.each([
    ['amount;type', '1.234,56;C'],
    ['amount;type', '1.234,56;c'],
    ['amount;type', '1.234,56;CR'],
    ['amount;type', '1.234,56 C;Crédito'],
    ['amount', '1.234,56 C'],
    ['amount', '1.234,56C'],
    ['amount', '+1.234,56'],
    ['amount', '1.234,56 (+)'],
  ])('reconcile --ledger reads the columns %s with %s as a charge', async (columns, cells) => {
    const own = await pixWorld();
    const { id } = await own.json<{ id: string }>('charge create --amount 1234,56 --reference r1 --json');
    await own.run(`sandbox pay ${id}`);
    writeFileSync(join(own.home, 'l.csv'), `reference;${columns}\nr1;${cells}\n`);
    const line = 'reconcile --from today --to today --ledger l.csv --json';
    const { differences } = await own.json<{ differences: { line: number | null }[] }>(line);
    expect(differences.filter(({ line: at }) => at !== null)).toEqual([]);
    const opposite = cells.replace(/;c.*/i, ';D').replace(/[C+]/, (sign) => (sign === 'C' ? 'D' : '-'));
    writeFileSync(join(own.home, 'l.csv'), `reference;${columns}\nr1;${opposite}\n`);
    const ran = await own.run(line);
    const { differences: others } = JSON.parse(ran.stdout) as { differences: { line: number | null }[] };
    expect(others.filter(({ line: at }) => at === 2)).toMatchObject([{ kind: 'missing_at_service' }]);
    await own.close();
  });

  it.each(['-10,00;C', '10,00 D;CREDITO', '10,00 C;D', '+10,00;SAIDA'])(
    'reconcile --ledger names a row whose amount and type have opposite signs: %s',
    async (cells) => {
      writeFileSync(join(world.home, 'l.csv'), `reference;amount;type\nr1;${cells}\n`);
      const ran = await world.run('reconcile --from today --to today --ledger l.csv --json');
      expect(JSON.parse(ran.stdout).differences).toMatchObject([{ kind: 'bad_row', why: 'type_other_sign' }]);
    },
  );
});
