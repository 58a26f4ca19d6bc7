import { describe, expect, it } from 'vitest';
import { changed, PIX, template } from '../../domain/br-code/br-code-of.ts';
import { eachWorld, sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld({ money: 500 });

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
    const single = await world.run(`payout create --key '${phone}' --amount 5 --no-lookup --dry-run --json`);
    expect(single.json.body.pixKey).toBe('+5511987654321');
    world.write('p.csv', `key;amount\n${phone};10,00\n`);
    const batch = await world.run('payout batch p.csv --dry-run --no-lookup --json');
    expect(batch.json.requests[0].body.pixKey).toBe('+5511987654321');
  },
);

const PAYABLE = changed({ '54': '20.00' });
const SPACED = changed({ '59': 'LOJA DA ANA' });
const CODE_LINES = ['qr decode', 'qr read', 'payout qr --yes'];

it.each(
  [
    [`${PAYABLE}\u200b`, 'after the Pix code: "\\u200b"'],
    [`\ufeff${PAYABLE}`, 'before the Pix code: "\\ufeff"'],
    [`${PAYABLE}.`, 'after the Pix code: "."'],
    [`"${PAYABLE}"`, 'before it, """ after it'],
    [`Pix copia e cola: ${PAYABLE}`, 'before the Pix code: "Pix copia e cola: "'],
    [`${PAYABLE} https://pay.example.com/x`, 'after the Pix code: " https://pay.example.com'],
    [`https://x.example.com/?c=${PAYABLE}&x=1`, '"https://x.example.com/?c=" before it, "&x=1" after it'],
    [`${PAYABLE.slice(0, 60)}\n${PAYABLE.slice(60)}`, 'line break or an invisible character in the Pix code'],
    [
      `${PAYABLE.slice(0, 60)}\u200b${PAYABLE.slice(60)}`,
      'line break or an invisible character in the Pix code',
    ],
    [` ${PAYABLE}`, 'spaces around the code'],
    [`${PAYABLE}\n`, 'spaces around the code'],
    ['https://pix.example.com/qr/v2/abc', 'This is a link'],
    ['ana@example.com', 'This is a Pix key'],
    ['+5511987654321', 'This is a Pix key'],
    ['34191.79001 01043.510047 91020.150008 5 89840000010000', 'the number of a boleto'],
    ['83620000001 4 66790048100 0 18031250104 8 70022000000 6', 'the number of a boleto'],
    ['34195898400000100001790010104351004791020150', 'the number of a boleto'],
    [`${PAYABLE.slice(0, 60)} \n ${PAYABLE.slice(60)}`, 'There is a line break in the text'],
    [PAYABLE.toLowerCase(), 'changed to lower case'],
    [SPACED.replaceAll(' ', '+'), 'The spaces were replaced'],
    [SPACED.replaceAll(' ', '%20'), 'The spaces were replaced'],
    [PAYABLE.slice(0, -9), 'Copy the whole code again'],
    [PAYABLE.replace('20.00', '30.00'), 'Copy the whole code again'],
    ['WIFI:T:WPA;S:net;P:pass;;', 'This is not a Pix copy-and-paste code'],
  ].map(([text = '', words = ''], at) => ({ text, words, at })),
)('pix refuses the text $text and names $words', async ({ text, words, at }) => {
  // One text is tested with all commands, each other text with one of them.
  for (const line of at === 0 ? CODE_LINES : CODE_LINES.slice(at % 3, (at % 3) + 1)) {
    const ran = await world.run([...line.split(' '), text]);
    const said = ran.stderr.replace(/\s+/g, ' ');
    expect([ran.code, said.includes('cut off')], said).toEqual([line.startsWith('qr') ? 8 : 2, false]);
    expect(said).toContain(words);
    expect(said).not.toContain('{');
  }
});

describe('a cash withdrawal', () => {
  const withdrawal = (amount: string): string =>
    changed({ '26': template(PIX, ['01', 'ana@example.com'], ['03', '00000000']), '54': amount });

  it.each(['0.00', '50.00'])('qr decode names a cash withdrawal of %s in table and note', async (amount) => {
    const ran = await world.run(['qr', 'decode', withdrawal(amount)]);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/cash withdrawal \(ISPB\) +00000000/);
    expect(ran.stderr).toContain('cash withdrawal (Pix Saque or Pix Troco)');
    const pt = await world.run(['qr', 'decode', withdrawal(amount), '--lang', 'pt-BR']);
    expect(pt.stdout).toContain('saque em espécie');
    expect(pt.stderr).toContain('Pix Saque ou Pix Troco');
  });

  it.each(['--dry-run', '--yes'])('payout qr %s names a cash withdrawal before it is paid', async (flag) => {
    const ran = await world.run(['payout', 'qr', withdrawal('50.00'), '--reference', 's-1', flag]);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stderr).toContain('cash withdrawal (Pix Saque or Pix Troco)');
  });

  it('the question of payout qr names a cash withdrawal', async () => {
    const ran = await world.run(['payout', 'qr', withdrawal('60.00'), '--reference', 's-2'], {
      tty: 120,
      answers: [['for a cash withdrawal (Pix Saque or Pix Troco)?', 'n']],
    });
    expect(ran.code, ran.stderr).toBe(9);
  });
});

describe('keys and amounts that can be read in two ways', () => {
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
});
