import { describe, expect, it } from 'vitest';
import { en } from '../../../src/i18n/en/en.ts';
import { ptBr } from '../../../src/i18n/pt-br/pt-br.ts';
import { englishWordIn } from './help-texts.ts';

/** The messages of one language, by key. A key may have several texts (`{ meaning, action }`). */
type Words = Readonly<Record<string, string | object>>;

/**
 * Returns the differences between two languages: a missing key, different `{placeholders}`, or an empty text.
 */
function wordFaults(one: Words, other: Words): readonly string[] {
  const [ours, theirs] = [flat(one), flat(other)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [here, there] = [ours.get(key), theirs.get(key)];
    if (here === undefined || there === undefined) return [`${key} is in one language only`];
    if (here.trim() === '' || there.trim() === '') return [`${key} says nothing`];
    return placeholders(here) === placeholders(there) ? [] : [`${key} has other placeholders`];
  });
}

function flat(words: Words, above = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): readonly (readonly [string, string])[] =>
      typeof value === 'string' ? [[above + key, value]] : [...flat(value as Words, `${above}${key}.`)],
    ),
  );
}

const placeholders = (words: string): string =>
  [...new Set([...words.matchAll(/\{(\w+(?::time)?)/g)].map(([, name]) => name))].sort().join();

describe('wordFaults', () => {
  it('wordFaults finds no difference between the keys and placeholders of the English and Portuguese messages', () => {
    expect(wordFaults(en, ptBr)).toEqual([]);
  });

  it('wordFaults reports a missing key, another placeholder and an empty text', () => {
    expect(wordFaults({ a: 'x', b: { c: 'y' } }, { a: 'x', b: { d: 'y' } })).toHaveLength(2);
    expect(wordFaults({ a: 'x {name}', b: 'x' }, { a: 'y {nome}', b: ' ' })).toHaveLength(2);
  });

  it('wordFaults accepts placeholders in another order', () => {
    expect(wordFaults({ a: '{x} of {y}' }, { a: 'de {y}, {x}, {x}' })).toEqual([]);
  });
});

/**
 * Matches the claim that nothing was sent, changed or paid. An error message describes only one request, and
 * the command may have sent earlier requests. So only the messages in `KNOWN` may make this claim, such as
 * `outcome.…` (`cli/failure/outcome-of-failed-command.ts`).
 */
const CLAIM =
  /nothing (was|is|more is) (sent|changed|paid)|nad[ao]( mais)? (foi|é) (enviad|alterad|mudad|pag)/i;
/**
 * Messages that may claim that nothing was sent, changed or paid. The code that prints these messages knows
 * the outcome of the whole command.
 */
const KNOWN = new Set([
  'outcome.not_sent',
  'outcome.not_applied',
  'batch.changed_meanwhile',
  'money.done_before',
  'money.done_not_seen',
  'payout.ended',
  'trace.unpaid',
]);
const claims = (words: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(words)
    .filter(([key, text]) => CLAIM.test(text) && !KNOWN.has(key))
    .map(([key]) => key);

describe('claims about outcomes', () => {
  it.each([
    ['en', en],
    ['pt-BR', ptBr],
  ] as const)('only messages in KNOWN claim in %s that nothing was changed', (_lang, words) => {
    expect(claims(words)).toEqual([]);
  });
});

/** Columns and messages whose text is equal in both languages, such as names and units. */
const SAME_COLUMNS = [
  'access_token id status generatedEmail institutionIspb url tokens bytes sha256 via txid',
  'statusCode webhooks token responseTime webhookId bodyBytes total totalCents ispb ms http',
]
  .flatMap((names) => names.split(' '))
  .map((name) => `column.${name}`);
const SAME = new Set([
  ...SAME_COLUMNS,
  ...[
    'error.usage prompt.no_key code.zero code.ok code.hub code.callback code.callbacks code.webhooks',
    'code.client_error code.server_error doctor.check.node doctor.check.proxy tab.payments',
    'balance.history doctor.check.token doctor.check.webhook doctor.check.sandbox column.endpoint',
    'copy.endpoint dialog.fact.endpoint close.total cash.total code.sandbox column.closingItem',
  ].flatMap((keys) => keys.split(' ')),
]);
const english = (words: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(words)
    .filter(
      ([key, text]) =>
        (text === en[key as keyof typeof en] && !SAME.has(key)) || englishWordIn(text) !== undefined,
    )
    .map(([key]) => key);

describe('messages in Portuguese', () => {
  it('the Portuguese messages contain no English text', () => {
    expect(english(ptBr)).toEqual([]);
  });

  it('the messages contain no plural in brackets, such as "row(s)"', () => {
    const bracketed = /\w\((s|es|ies|ns|ões|is)\)/;
    expect(
      [...Object.entries(en), ...Object.entries(ptBr)].filter(([, text]) => bracketed.test(text)),
    ).toEqual([]);
  });
});
