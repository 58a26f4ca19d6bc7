import { readFileSync } from 'node:fs';

export function readVectors<Vector>(name: string): readonly Vector[] {
  const file = new URL(`../vectors/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] }).vectors;
}

/**
 * The length of the long texts. A function that takes quadratic time would exceed the time limit of a test.
 */
export const LONG_LENGTH = 256 * 1024;

/** Long texts, each with its description. A careless regular expression would backtrack on them for hours. */
export const LONG_TEXTS: ReadonlyArray<readonly [string, string]> = [
  ['blanks', ' '.repeat(LONG_LENGTH)],
  ['blanks between letters', `a${' '.repeat(LONG_LENGTH)}b`],
  ['line feeds', '\n'.repeat(LONG_LENGTH)],
  ['digits', '1'.repeat(LONG_LENGTH)],
  ['letters', 'a'.repeat(LONG_LENGTH)],
  ['separators', 't=1,'.repeat(LONG_LENGTH / 4)],
  ['dots and hyphens', '.-'.repeat(LONG_LENGTH / 2)],
  ['an endless e-mail domain', `a@${'a-'.repeat(LONG_LENGTH / 2)}`],
  ['joined emoji', '\u{1f468}\u200d'.repeat(LONG_LENGTH / 4)],
  ['escape characters', '\u001b'.repeat(LONG_LENGTH)],
  ['lone surrogates', '\ud800'.repeat(LONG_LENGTH)],
  ['objects of a BR Code', '000201'.repeat(LONG_LENGTH / 8)],
];
