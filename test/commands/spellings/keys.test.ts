import { describe, expect, it } from 'vitest';
import { changed } from '../../domain/br-code/br-code-of.ts';
import { sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld();

const refused = async (argv: readonly string[]) => {
  const ran = await world.run([...argv, '--json']);
  return { ...ran.error, code: ran.code };
};

const CODE = changed({});
const LINES = ['key check', 'key lookup', 'payout create --amount 5 --yes --key'];

describe('the hint for an invalid key', () => {
  it.each(
    [
      ['1234567890', 'CPF 012.345.678-90'],
      ['360305000104', 'CNPJ 00.360.305/0001-04'],
      ['5,5119870001E+12', 'exponent'],
      ['1.23457E+10', 'exponent'],
      ['1,23E13', 'exponent'],
      [CODE, 'pix payout qr'],
      [`Pague: ${CODE}.`, 'pix payout qr'],
      ['\u202a+55 11 98765-4321\u202c', 'characters that nobody can see'],
      ['{123e4567-e89b-12d3-a456-426655440000}', 'give only the key'],
      ['<ana@example.com>', 'give only the key'],
      ['mailto:ana@example.com', 'give only the key'],
      ['“ana@example.com”', 'give only the key'],
      ["'52998224725", 'give only the key'],
      ['Chave Pix: 529.982.247-25.', 'give only the key'],
      ['minha chave', 'A Pix key is'],
      ['<<>>', 'A Pix key is'],
    ].map(([key = '', words = ''], at) => ({ key, words, at })),
  )('the hint for the key $key contains $words', async ({ key, words, at }) => {
    // One key is tested with all commands, each other key with one of them.
    for (const line of at === 0 ? LINES : LINES.slice(at % 3, (at % 3) + 1)) {
      const { hint, code } = await refused([...line.split(' '), key]);
      expect([code, hint], line).toEqual([line.startsWith('payout') ? 2 : 8, expect.stringContaining(words)]);
    }
  });

  it.each([
    ['1234567890', 'CPF 012.345.678-90'],
    ['360305000104', 'CNPJ 00.360.305/0001-04'],
    ['1,23457E+10', '1,23457E+10'],
  ])('payout batch names the documents that %s may be, in keys and documents', async (digits, words) => {
    for (const row of [`${digits};10,00;`, `ana@example.com;10,00;${digits}`]) {
      world.write('k.csv', `key;amount;document\n${row}\n`);
      const { hint, details, code } = await refused(['payout', 'batch', 'k.csv', '--dry-run']);
      expect([code, details[0]?.value]).toEqual([2, expect.stringContaining(words)]);
      expect(hint).toContain('spreadsheet');
    }
  });

  it.each(['1234567890', '1,23457E+10'])('charge create explains --document %s', async (document) => {
    const { hint } = await refused(['charge', 'create', '--amount', '10', '--document', document]);
    expect(hint.toLowerCase()).toContain('spreadsheet');
  });
});

it.each(['11 98765-4321', '55 11 98765-4321', '11\u00a098765\u20114321'])(
  'payout create and payout batch send %j as +5511987654321',
  async (phone) => {
    const single = await world.run([
      'payout',
      'create',
      '--key',
      phone,
      ...'--amount 5 --no-lookup --dry-run --json'.split(' '),
    ]);
    expect(single.json.body.pixKey).toBe('+5511987654321');
    world.write('p.csv', `key;amount\n${phone};10,00\n`);
    const batch = await world.run('payout batch p.csv --dry-run --no-lookup --json');
    expect(batch.json.requests[0].body.pixKey).toBe('+5511987654321');
  },
);
