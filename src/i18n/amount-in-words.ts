import type { Decimal } from '../domain/money/decimal.ts';
import type { Lang } from './index.ts';

/** Number words below one thousand, and the names of thousand, million, … */
interface NumberWords {
  readonly small: readonly string[];
  readonly tens: readonly string[];
  readonly hundreds: readonly string[];
  /** Singular and plural of each power of one thousand. */
  readonly powers: readonly (readonly [string, string])[];
}

const EN: NumberWords = {
  small:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    ),
  tens: ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  hundreds: [],
  powers: ['', 'thousand', 'million', 'billion', 'trillion'].map((name) => [name, name] as const),
};

const PT_BR: NumberWords = {
  small:
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
      ' ',
    ),
  tens: ' dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
  hundreds:
    ' cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
      ' ',
    ),
  powers: [
    ['', ''],
    ['mil', 'mil'],
    ['milhão', 'milhões'],
    ['bilhão', 'bilhões'],
    ['trilhão', 'trilhões'],
  ],
};

/** From a thousand trillions on, there are no words here. */
const MOST_CENTS = 10n ** 17n;

/**
 * Returns the amount as people write it on receipts: `cento e cinquenta reais e dez centavos`. Null for a negative
 * amount, a fraction of a cent, and an amount of a thousand trillions or more.
 */
export function amountInWords(amount: Decimal, lang: Lang): string | null {
  const cents = amount.toCents();
  if (cents === undefined || cents < 0n || cents >= MOST_CENTS) return null;
  const [reais, rest] = [cents / 100n, Number(cents % 100n)];
  const number = lang === 'pt-BR' ? portuguese : english;
  const parts = [
    ...(reais > 0n || rest === 0 ? [`${number(reais)} ${unitOf(reais, lang)}`] : []),
    ...(rest > 0 ? [`${number(BigInt(rest))} ${rest === 1 ? 'centavo' : 'centavos'}`] : []),
  ];
  return parts.join(lang === 'pt-BR' ? ' e ' : ' and ');
}

/** In Portuguese, whole millions are followed by `de`: `dois milhões de reais`. */
function unitOf(reais: bigint, lang: Lang): string {
  if (reais === 1n) return 'real';
  return lang === 'pt-BR' && reais >= 1_000_000n && reais % 1_000_000n === 0n ? 'de reais' : 'reais';
}

/** Returns the groups of three digits that are not zero, the highest first, with their power of one thousand. */
function groupsOf(number: bigint): readonly (readonly [group: number, power: number])[] {
  const groups: [number, number][] = [];
  for (let [rest, power] = [number, 0]; rest > 0n; rest /= 1_000n, power += 1)
    if (rest % 1_000n > 0n) groups.unshift([Number(rest % 1_000n), power]);
  return groups;
}

function english(number: bigint): string {
  const below = (group: number): string => {
    const [hundreds, rest] = [Math.floor(group / 100), group % 100];
    const ten = EN.tens[Math.floor(rest / 10)] ?? '';
    const tail =
      rest < 20
        ? rest === 0
          ? ''
          : EN.small[rest]
        : rest % 10 === 0
          ? ten
          : `${ten}-${EN.small[rest % 10]}`;
    return [hundreds > 0 ? `${EN.small[hundreds]} hundred` : '', tail].filter(Boolean).join(' ');
  };
  if (number === 0n) return 'zero';
  return groupsOf(number)
    .map(([group, power]) => `${below(group)} ${EN.powers[power]?.[0] ?? ''}`.trimEnd())
    .join(' ');
}

/**
 * In Portuguese, `e` stands between hundreds, tens and units. It stands before the last group only if this group is
 * below one hundred, or whole hundreds: `mil e cem`, `mil e um`, but `mil cento e um`.
 */
function portuguese(number: bigint): string {
  const below = (group: number): string => {
    if (group === 100) return 'cem';
    const [hundreds, rest] = [Math.floor(group / 100), group % 100];
    const parts = [
      hundreds > 0 ? PT_BR.hundreds[hundreds] : '',
      ...(rest < 20
        ? [rest > 0 ? PT_BR.small[rest] : '']
        : [PT_BR.tens[Math.floor(rest / 10)], rest % 10 > 0 ? PT_BR.small[rest % 10] : '']),
    ];
    return parts.filter(Boolean).join(' e ');
  };
  if (number === 0n) return 'zero';
  const groups = groupsOf(number).map(([group, power]) => {
    const [one = '', many = ''] = PT_BR.powers[power] ?? [];
    // One thousand is `mil`, not `um mil`.
    const text = power === 1 && group === 1 ? one : `${below(group)} ${group === 1 ? one : many}`.trimEnd();
    return { text, isShort: group < 100 || group % 100 === 0 };
  });
  return groups
    .map(({ text, isShort }, at) => {
      if (at === 0) return text;
      return at === groups.length - 1 && isShort ? ` e ${text}` : ` ${text}`;
    })
    .join('');
}
