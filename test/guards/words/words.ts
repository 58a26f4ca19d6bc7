/** The messages of one language, by key. A key may have several texts (`{ meaning, action }`). */
export type WordTree = Readonly<Record<string, string | object>>;

/**
 * Returns the differences between two languages: a missing key, different `{placeholders}`, or an empty text.
 */
export function wordFaults(one: WordTree, other: WordTree): readonly string[] {
  const [ours, theirs] = [flat(one), flat(other)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [here, there] = [ours.get(key), theirs.get(key)];
    if (here === undefined || there === undefined) return [`${key} is in one language only`];
    if (here.trim() === '' || there.trim() === '') return [`${key} says nothing`];
    return placeholders(here) === placeholders(there) ? [] : [`${key} has other placeholders`];
  });
}

function flat(words: WordTree, above = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): readonly (readonly [string, string])[] =>
      typeof value === 'string' ? [[above + key, value]] : [...flat(value as WordTree, `${above}${key}.`)],
    ),
  );
}

const placeholders = (words: string): string =>
  [...new Set([...words.matchAll(/\{(\w+(?::time)?)/g)].map(([, name]) => name))].sort().join();
