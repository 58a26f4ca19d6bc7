import fc from 'fast-check';

/*
 * The generators of random cases that several tests share. A generator that only one test needs lies in that test.
 */

/**
 * Generates texts of any code points, with lone surrogates. fast-check's own `binary` unit generates the same texts,
 * but needs a second of processor time in each process for its table of characters.
 */
export const anyText = (maxLength?: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), maxLength === undefined ? {} : { maxLength })
    .map((points) => String.fromCodePoint(...points));

/** An edit of a text: at position `at` (modulo the length), removes `gone` characters and inserts `added`. */
type Edit = readonly [at: number, gone: number, added: string];

const edited = (text: string, [at, gone, added]: Edit): string => {
  const from = text.length === 0 ? 0 : at % (text.length + 1);
  return text.slice(0, from) + added + text.slice(from + gone);
};

const SHORT = fc.string({ maxLength: 3 });
const BINARY = anyText(2);

/**
 * Generates a text of the corpus with up to five edits. Each edit may remove characters. Each edit may also
 * insert random characters, an element of `words`, or a part of a corpus text.
 */
export function mutated(corpus: readonly string[], words: readonly string[] = []): fc.Arbitrary<string> {
  const piece = fc
    .tuple(fc.constantFrom(...corpus), fc.nat(), fc.nat(40))
    .map(([text, at, length]) => text.slice(at % (text.length + 1)).slice(0, length));
  const added = fc.oneof(
    fc.constant(''),
    SHORT,
    BINARY,
    piece,
    ...(words.length > 0 ? [fc.constantFrom(...words), fc.constantFrom(...words)] : []),
  );
  const gone = fc.oneof(fc.constant(0), fc.constant(1), fc.nat(12));
  const edit: fc.Arbitrary<Edit> = fc.tuple(fc.nat(), gone, added);
  return fc
    .tuple(fc.constantFrom(...corpus), fc.array(edit, { maxLength: 5 }))
    .map(([text, edits]) => edits.reduce(edited, text));
}

export const ofWords = (words: readonly string[], maxLength = 12): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...words), { maxLength }).map((all) => all.join(''));

const NAMES = /"((?:[^"\\]|\\.)*)"\s*:/gs;

/**
 * Returns whether a field name in the JSON text contains an escape. Tests skip such texts, because V8 in Node
 * 24 may replace the name with a name that it parsed earlier. For example, V8 first parses `{"a":1,"\\":2}`.
 * It then reads the name `\u0062` in `{"a":1,"\u0062":2}` as `\`.
 */
export const hasEscapedName = (text: string): boolean =>
  text.includes('\\') && [...text.matchAll(NAMES)].some(([, name = '']) => name.includes('\\'));

/**
 * Returns the text of every number in the JSON text, in the order in which `JSON.parse` calls its reviver.
 */
export function numberSources(text: string): readonly string[] {
  const sources: string[] = [];
  // TypeScript's library does not declare the third argument yet.
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, value: unknown, context: { source: string }) => unknown,
  ) => unknown;
  parse(text, (_key, value, { source }) => {
    if (typeof value === 'number') sources.push(source);
    return value;
  });
  return sources;
}

/** Generates JSON numbers as texts. Some of the numbers have no exact value as a double. */
const numberTexts = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      '10.50',
      '0.115',
      '-0',
      '-0.00',
      '1e3',
      '1E-7',
      '0.0000001',
      '9007199254740993',
      '150',
      '0',
      '1e400',
    ),
    fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][+-]?\d{1,2})?$/),
  );

/**
 * Generates JSON strings with characters that a parser could confuse, such as digits, quotes, escapes and
 * brackets.
 */
const stringTexts = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .array(
        fc.constantFrom(
          'a',
          ', 1.50, ',
          ': 1e3}',
          '\\"',
          '\\\\',
          '\\u007f',
          '\x7f',
          '\\u0041',
          '{',
          ']',
          'ção',
          '😀',
          '\u2028',
          '\\/',
        ),
        { maxLength: 5 },
      )
      .map((parts) => `"${parts.join('')}"`),
    fc.string().map((text) => JSON.stringify(text)),
  );

const nameTexts = (): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom('"a"', '"id"', '"__proto__"', '"7"', '"data"'), stringTexts());

const blanks = (): fc.Arbitrary<string> => fc.constantFrom('', '', '', '', ' ', '\n', '\t ');

/**
 * Generates JSON texts. They contain repeated fields, blanks, escapes, and all forms of numbers. Some of the
 * texts are invalid.
 */
export function jsonTexts(): fc.Arbitrary<string> {
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      numberTexts(),
      stringTexts(),
      fc.constantFrom('null', 'true', 'false', '[]', '{}', 'nul', ''),
      fc
        .array(fc.tuple(blanks(), tie('value')), { maxLength: 3 })
        .map((all) => `[${all.flat().join(',').replaceAll(',,', ',')}]`),
      fc.array(tie('value'), { maxLength: 3 }).map((all) => `[${all.join(',')}]`),
      objectTexts(tie('value')),
    ),
  }));
  return value.filter((text) => !hasEscapedName(text));
}

const objectTexts = (values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(blanks(), nameTexts(), blanks(), values), { maxLength: 4 })
    .map(
      (all) =>
        `{${all.map(([before, name, between, value]) => `${before}${name}:${between}${value}`).join(',')}}`,
    );
