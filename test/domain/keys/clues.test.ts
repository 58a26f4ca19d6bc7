import { describe, expect, it } from 'vitest';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import { evidenceOf, type KnownPayment, matchClues, readClues } from '../../../src/domain/keys/clues.ts';

const E2E = 'E9999900020261121150012345678901';
const UUID = '123e4567-e89b-42d3-a456-426614174000';
const clues = (text: string): readonly string[] =>
  readClues(text).map(({ kind, text: of }) => `${kind} ${of}`);

describe('readClues', () => {
  it.each<[string, readonly string[]]>([
    ['R$ 52,77', ['amount 5277']],
    ['52.77', ['amount 5277']],
    ['R$1.234,56', ['amount 123456']],
    ['1.234', ['amount 123400', 'reference 1.234']],
    ['paguei 50 reais', ['amount 5000', 'name paguei']],
    ['150', ['amount 15000', 'reference 150']],
    ['order-1042', ['reference order-1042']],
    [`pedido #1042`, ['reference 1042']],
    ['Conceição', ['name Conceição', 'reference Conceição']],
    ['Maria da Silva', ['name Maria da Silva']],
    ['529.982.247-25', ['document 52998224725', 'reference 529.982.247-25']],
    ['52998224725', ['document 52998224725', 'reference 52998224725']],
    ['12.ABC.345/01DE-35', ['document 12ABC34501DE35', 'reference 12.ABC.345/01DE-35']],
    ['CPF ***.982.247-**', ['document ***982247**']],
    ['maria@exemplo.com.br', ['pix_key maria@exemplo.com.br']],
    ['(11) 98765-4321', ['pix_key +5511987654321']],
    ['51998259765', ['document 51998259765', 'pix_key +5551998259765', 'reference 51998259765']],
    [UUID, [`reference ${UUID}`, `pix_key ${UUID}`]],
    [E2E, [`end_to_end_id ${E2E}`]],
    [E2E.replace('E', 'D'), [`return_id ${E2E.replace('E', 'D')}`]],
    [`\u200b${E2E}\u2060 `, [`end_to_end_id ${E2E}`]],
    [`Pix enviado R$ 52,77 Maria E2E ${E2E}`, [`end_to_end_id ${E2E}`, 'amount 5277', 'name Maria']],
    [
      `Comprovante de Pix\nValor: R$ 1.050,00\nData 21/11/2026 às 15h00\nPara: JOSÉ DE SOUZA\nCPF: ***.456.789-**\nID: ${E2E}.`,
      [`end_to_end_id ${E2E}`, 'document ***456789**', 'amount 105000', 'name JOSÉ DE SOUZA'],
    ],
    ['em 21/11/2026 10:30', ['reference em 21/11/2026 10:30']],
    ['%', ['reference %']],
    ['_', ['reference _']],
    ["x' OR '1'='1", ["reference x' OR '1'='1"]],
    ['', []],
    ['\u0000\u001b', []],
  ])('reads %j', (text, expected) => {
    expect([...clues(text)].sort()).toEqual([...expected].sort());
  });

  it('reads the ids, the key and the amount of a copy-and-paste code, also with line ends in it', () => {
    const code = encodeBrCode({ key: UUID, amount: '52.77', txid: 'ped1042', name: 'LOJA', city: 'RECIFE' });
    const expected = [`br_code ${code}`, 'reference ped1042', `pix_key ${UUID}`, 'amount 5277'];
    expect(clues(code)).toEqual(expected);
    expect(clues(`segue o código:\n${code.slice(0, 40)}\n${code.slice(40)}\n`)).toEqual(expected);
  });

  it.each([
    ['digits', '1'],
    ['signs', '.-/ '],
    ['at signs', 'a@'],
    ['starts of codes', '000201'],
    ['names', 'Maria '],
    ['end-to-end ids', `${E2E} `],
  ])('reads 1 MB of %s in well under a second, and returns few clues', (_name, part) => {
    const before = performance.now();
    const found = readClues(part.repeat(Math.ceil(1_000_000 / part.length)));
    expect(found.length).toBeLessThan(20);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

const PAYMENT: KnownPayment = {
  ids: ['PIX1', 'order-1042', E2E, null],
  names: ['Maria Conceição da Silva'],
  keys: ['529.982.247-25', '+5511987654321'],
  codes: [],
  cents: [5277n, null],
};

describe('matchClues', () => {
  it.each<[string, readonly string[]]>([
    ['R$ 52,77', ['amount']],
    ['conceicao', ['name']],
    ['mari silv', ['name']],
    ['Maria Souza', ['some_name']],
    ['João', []],
    ['***.982.247-**', ['document']],
    ['***.982.248-**', []],
    ['11 98765-4321', ['pix_key']],
    ['order-1042', ['reference']],
    ['order-10%', []],
    ['order_1042', []],
    [`R$ 52,77 Maria ${E2E}`, ['end_to_end_id', 'amount', 'name']],
  ])('%s', (text, kinds) => {
    expect(matchClues(readClues(text), PAYMENT).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('compares a masked document of the service with a whole one', () => {
    const masked = { ...PAYMENT, keys: ['***.982.247-**'] };
    expect(matchClues(readClues('529.982.247-25'), masked).map(({ kind }) => kind)).toEqual(['document']);
  });

  it('an id says more than a document, and a document more than name and amount alone', () => {
    const evidence = (text: string) => evidenceOf(matchClues(readClues(text), PAYMENT));
    expect(evidence(E2E)).toBeGreaterThan(evidence('529.982.247-25 R$ 52,77'));
    expect(evidence('529.982.247-25')).toBeGreaterThan(evidence('Maria'));
    expect(evidence('Maria')).toBeGreaterThan(evidence('52,77'));
  });
});
