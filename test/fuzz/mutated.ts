import fc from 'fast-check';

/** An edit of a text: at position `at` (modulo the length), removes `gone` characters and inserts `added`. */
type Edit = readonly [at: number, gone: number, added: string];

const edited = (text: string, [at, gone, added]: Edit): string => {
  const from = text.length === 0 ? 0 : at % (text.length + 1);
  return text.slice(0, from) + added + text.slice(from + gone);
};

// These generators are created once, because each builds a table of all Unicode characters.
const SHORT = fc.string({ maxLength: 3 });
const BINARY = fc.string({ unit: 'binary', maxLength: 2 });

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
