import { describe, expect, it } from 'vitest';
import { errorWordsEn } from '../../src/contract/error-words.en.ts';
import { errorWordsPtBr } from '../../src/contract/error-words.pt-br.ts';
import { en } from '../../src/i18n/en.ts';
import { ptBr } from '../../src/i18n/pt-br.ts';
import { wordFaults } from './words.ts';

describe('English and Portuguese', () => {
  it('say the same things', () => {
    expect(wordFaults(en, ptBr)).toEqual([]);
  });

  it('explain the same error codes', () => {
    expect(wordFaults(errorWordsEn, errorWordsPtBr)).toEqual([]);
  });

  it.each([
    [{ a: 'x', b: 'y' }, { a: 'x' }],
    [{ a: 'x' }, { a: 'x', b: 'y' }],
    [{ a: 'x {name}' }, { a: 'y {nome}' }],
    [{ a: 'x {name}' }, { a: 'y' }],
    [{ a: 'x' }, { a: ' ' }],
    [{ a: { b: 'x' } }, { a: { c: 'x' } }],
  ])('are known to differ: %j and %j', (one, other) => {
    expect(wordFaults(one, other)).not.toEqual([]);
  });

  it('may order placeholders as their grammar wants', () => {
    expect(wordFaults({ a: '{x} of {y}' }, { a: 'de {y}, {x}, {x}' })).toEqual([]);
  });
});
