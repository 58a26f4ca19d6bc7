import fc from 'fast-check';

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
