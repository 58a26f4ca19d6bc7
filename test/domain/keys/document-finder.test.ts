import { describe, expect, it } from 'vitest';
import { documentFinder, isDocumentIn } from '../../../src/domain/keys/document-finder.ts';
import { parseJson } from '../../../src/domain/text/json.ts';

const cpf = documentFinder('52998224725');
const cnpj = documentFinder('12ABC34501DE35');

describe('documentFinder', () => {
  it.each([
    ['52998224725', cpf],
    ['529.982.247-25', cpf],
    ['CPF:529 982 247-25.', cpf],
    ['CPF52998224725', cpf],
    ['00020126330014br.gov.bcb.pix0111529982247255204000053039865802BR', cpf],
    ['12.abc.345/01de-35', cnpj],
    ['12.ABC.345\\/01DE-35', cnpj],
    ['12ABC34501DE35', cnpj],
  ])('documentFinder finds the given CPF or CNPJ in the text %j', (text, finder) => {
    expect(finder.inText(text)).toBe(true);
  });

  it.each([
    ['152998224725', cpf],
    ['529982247251', cpf],
    ['52998224726', cpf],
    ['***.982.247-**', cpf],
    ['E1823612020261122150152998224725', cpf],
    ['', cpf],
    ['12ABC34501DE36', cnpj],
    ['912ABC34501DE35', cnpj],
  ])('documentFinder does not find the given CPF or CNPJ in the text %j', (text, finder) => {
    expect(finder.inText(text)).toBe(false);
  });

  it.each([
    ['{"payer":{"document":"529.982.247-25"}}', true],
    ['{"list":[[{"a":52998224725}]]}', true],
    ['{"52998224725":1}', true],
    ['{"amount":52998224725.10}', false],
    ['{"id":"x","amount":10.5}', false],
    ['"52998224725"', true],
    ['null', false],
  ])('isDocumentIn searches the JSON %s for the CPF 529.982.247-25 and returns %s', (text, found) => {
    expect(isDocumentIn(cpf, parseJson(text))).toBe(found);
  });

  it('isDocumentIn finds a CPF without its leading zeros if the field name or the number of digits suggests a CPF', () => {
    const short = documentFinder('00000000191');
    const long = documentFinder('01234567890');
    expect(isDocumentIn(short, { amount: 191 })).toBe(false);
    expect(isDocumentIn(short, { payerDocument: 191 })).toBe(true);
    expect(isDocumentIn(long, { x: 1234567890 })).toBe(true);
    expect(isDocumentIn(long, { x: 12345678900 })).toBe(false);
  });

  it('isDocumentIn searches JSON with thousands of nested levels', () => {
    let deep: Parameters<typeof isDocumentIn>[1] = '529.982.247-25';
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    expect(isDocumentIn(cpf, deep)).toBe(true);
  });
});
