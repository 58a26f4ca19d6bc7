import { describe, expect, it } from 'vitest';
import { isHubReference, normalReference } from '../../../src/domain/money/reference.ts';

describe('normalReference', () => {
  it.each([
    'nf-501',
    'a',
    'pedido 12',
    'Ação nº 7 — 1/2',
    '订单-9',
    'pago 🙂',
    '"r"',
    "'r",
    'a'.repeat(64),
    '🙂'.repeat(64),
  ])('normalReference returns %j unchanged', (text) => {
    expect(normalReference(text)).toBe(text);
  });

  it.each([
    ' nf-501',
    'nf-501 ',
    '\tnf-501\t',
    'nf-501\r\n',
    '\u00a0nf-501',
    'nf-501\u202f',
    '\u3000nf-501',
    '\ufeffnf-501',
    'nf-501\ufeff',
    'nf-501\u0085',
    '\u2028nf-501',
    '\ufeff \u2009nf-501 \u00a0',
  ])('normalReference removes the blanks around %j', (text) => {
    expect(normalReference(text)).toBe('nf-501');
  });

  it('normalReference gives composed and decomposed letters one spelling', () => {
    expect(normalReference('e\u0301-1')).toBe('\u00e9-1');
    expect(normalReference('\u212b-1')).toBe('\u00c5-1');
  });

  it.each(['nf\u2010501', 'nf\u2011501'])('normalReference gives the hyphen in %j the plain form', (text) => {
    expect(normalReference(text)).toBe('nf-501');
  });

  it('normalReference counts the characters of the normal form', () => {
    expect(normalReference(` ${'e\u0301'.repeat(64)} `)).toBe('\u00e9'.repeat(64));
    for (const text of ['a'.repeat(65), 'é'.repeat(65), '🙂'.repeat(65)])
      expect(normalReference(text)).toBeNull();
    expect(normalReference('a'.repeat(255), 255)).toHaveLength(255);
    expect(normalReference('a'.repeat(256), 255)).toBeNull();
  });

  it.each(['', ' ', '\u00a0\ufeff'])('normalReference refuses %j, because it is empty', (text) => {
    expect(normalReference(text)).toBeNull();
  });

  it.each([
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner', '\u200d'],
    ['a left-to-right mark', '\u200e'],
    ['a right-to-left override', '\u202e'],
    ['a word joiner', '\u2060'],
    ['an invisible separator', '\u2063'],
    ['a bidi isolate', '\u2066'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a combining grapheme joiner', '\u034f'],
    ['a variation selector', '\ufe0f'],
    ['a variation selector of plane 14', '\u{e0100}'],
    ['a tag', '\u{e0041}'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['a private character', '\ue000'],
    ['an unassigned character', '\u0378'],
    ['a noncharacter', '\uffff'],
    ['a lone surrogate', '\ud800'],
    ['a tab', '\t'],
    ['a line feed', '\n'],
    ['a null', '\0'],
    ['DEL', '\x7f'],
    ['a C1 control', '\x9b'],
    ['a no-break space', '\u00a0'],
    ['a narrow no-break space', '\u202f'],
    ['an ideographic space', '\u3000'],
    ['a line separator', '\u2028'],
  ])('normalReference refuses %s inside a reference', (_what, character) => {
    expect(normalReference(`nf${character}501`)).toBeNull();
  });

  it.each(['\u200bnf-501', 'nf-501\u200b', 'nf-501\u2800', '\u00adnf-501', 'nf-501\ud800', ' \u2060nf-501'])(
    'normalReference refuses %j, because only visible blanks are removed',
    (text) => {
      expect(normalReference(text)).toBeNull();
    },
  );
});

it.each([
  ['nf-501', true],
  ['!~', true],
  ['nf 501', false],
  ['ação', false],
])('isHubReference(%j) is %j', (text, is) => {
  expect(isHubReference(text)).toBe(is);
});
