import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/domain/money/decimal.ts';
import { amountInWords } from '../../src/i18n/amount-in-words.ts';

const ROWS: readonly (readonly [amount: string, ptBr: string | null, en: string | null])[] = [
  ['0', 'zero reais', 'zero reais'],
  ['0.01', 'um centavo', 'one centavo'],
  ['0.99', 'noventa e nove centavos', 'ninety-nine centavos'],
  ['1', 'um real', 'one real'],
  ['1.01', 'um real e um centavo', 'one real and one centavo'],
  ['2.20', 'dois reais e vinte centavos', 'two reais and twenty centavos'],
  ['14', 'quatorze reais', 'fourteen reais'],
  ['100', 'cem reais', 'one hundred reais'],
  ['101', 'cento e um reais', 'one hundred one reais'],
  ['150.10', 'cento e cinquenta reais e dez centavos', 'one hundred fifty reais and ten centavos'],
  ['999', 'novecentos e noventa e nove reais', 'nine hundred ninety-nine reais'],
  ['1000', 'mil reais', 'one thousand reais'],
  ['1001', 'mil e um reais', 'one thousand one reais'],
  ['1100', 'mil e cem reais', 'one thousand one hundred reais'],
  ['1101', 'mil cento e um reais', 'one thousand one hundred one reais'],
  ['2300', 'dois mil e trezentos reais', 'two thousand three hundred reais'],
  [
    '1234.56',
    'mil duzentos e trinta e quatro reais e cinquenta e seis centavos',
    'one thousand two hundred thirty-four reais and fifty-six centavos',
  ],
  ['100000', 'cem mil reais', 'one hundred thousand reais'],
  ['1000000', 'um milhão de reais', 'one million reais'],
  ['1000001', 'um milhão e um reais', 'one million one reais'],
  ['2500000', 'dois milhões e quinhentos mil reais', 'two million five hundred thousand reais'],
  ['3000000000', 'três bilhões de reais', 'three billion reais'],
  [
    '1002003.04',
    'um milhão dois mil e três reais e quatro centavos',
    'one million two thousand three reais and four centavos',
  ],
  [
    '999999999999999.99',
    'novecentos e noventa e nove trilhões novecentos e noventa e nove bilhões novecentos e noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos',
    'nine hundred ninety-nine trillion nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine reais and ninety-nine centavos',
  ],
  ['1000000000000000', null, null],
  ['0.115', null, null],
  ['-1', null, null],
];

describe('amountInWords', () => {
  it.each(ROWS)('writes %s in Portuguese and in English', (text, ptBr, en) => {
    const amount = Decimal.parse(text) ?? Decimal.zero;
    expect([amountInWords(amount, 'pt-BR'), amountInWords(amount, 'en')]).toEqual([ptBr, en]);
  });
});
