import { describe, expect, it } from 'vitest';
import { changed, PIX, template } from '../../domain/br-code/br-code-of.ts';
import { sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld({ money: 500 });

const CODE = changed({ '54': '20.00' });
const SPACED = changed({ '59': 'LOJA DA ANA' });
const LINES = ['qr decode', 'qr read', 'payout qr --yes'];

it.each(
  [
    [`${CODE}\u200b`, 'after the Pix code: "\\u200b"'],
    [`\ufeff${CODE}`, 'before the Pix code: "\\ufeff"'],
    [`${CODE}.`, 'after the Pix code: "."'],
    [`"${CODE}"`, 'before it, """ after it'],
    [`Pix copia e cola: ${CODE}`, 'before the Pix code: "Pix copia e cola: "'],
    [`${CODE} https://pay.example.com/x`, 'after the Pix code: " https://pay.example.com'],
    [`https://x.example.com/?c=${CODE}&x=1`, '"https://x.example.com/?c=" before it, "&x=1" after it'],
    [`${CODE.slice(0, 60)}\n${CODE.slice(60)}`, 'line break or an invisible character in the Pix code'],
    [`${CODE.slice(0, 60)}\u200b${CODE.slice(60)}`, 'line break or an invisible character in the Pix code'],
    [` ${CODE}`, 'spaces around the code'],
    [`${CODE}\n`, 'spaces around the code'],
    ['https://pix.example.com/qr/v2/abc', 'This is a link'],
    ['ana@example.com', 'This is a Pix key'],
    ['+5511987654321', 'This is a Pix key'],
    ['34191.79001 01043.510047 91020.150008 5 89840000010000', 'the number of a boleto'],
    ['83620000001 4 66790048100 0 18031250104 8 70022000000 6', 'the number of a boleto'],
    ['34195898400000100001790010104351004791020150', 'the number of a boleto'],
    [`${CODE.slice(0, 60)} \n ${CODE.slice(60)}`, 'There is a line break in the text'],
    [CODE.toLowerCase(), 'changed to lower case'],
    [SPACED.replaceAll(' ', '+'), 'The spaces were replaced'],
    [SPACED.replaceAll(' ', '%20'), 'The spaces were replaced'],
    [CODE.slice(0, -9), 'Copy the whole code again'],
    [CODE.replace('20.00', '30.00'), 'Copy the whole code again'],
    ['WIFI:T:WPA;S:net;P:pass;;', 'This is not a Pix copy-and-paste code'],
  ].map(([text = '', words = ''], at) => ({ text, words, at })),
)('pix refuses the text $text and names $words', async ({ text, words, at }) => {
  // One text is tested with all commands, each other text with one of them.
  for (const line of at === 0 ? LINES : LINES.slice(at % 3, (at % 3) + 1)) {
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
