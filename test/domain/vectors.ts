import { readFileSync } from 'node:fs';

export function readVectors<Vector>(name: string): readonly Vector[] {
  const file = new URL(`../vectors/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] }).vectors;
}

/**
 * The length of the long texts. A function that takes quadratic time would exceed the time limit of a test.
 */
export const ONE_MEGABYTE = 1024 * 1024;

/** Long texts, each with its description. A careless regular expression would backtrack on them for hours. */
export const LONG_TEXTS: ReadonlyArray<readonly [string, string]> = [
  ['blanks', ' '.repeat(ONE_MEGABYTE)],
  ['blanks between letters', `a${' '.repeat(ONE_MEGABYTE)}b`],
  ['line feeds', '\n'.repeat(ONE_MEGABYTE)],
  ['digits', '1'.repeat(ONE_MEGABYTE)],
  ['letters', 'a'.repeat(ONE_MEGABYTE)],
  ['separators', 't=1,'.repeat(ONE_MEGABYTE / 4)],
  ['dots and hyphens', '.-'.repeat(ONE_MEGABYTE / 2)],
  ['an endless e-mail domain', `a@${'a-'.repeat(ONE_MEGABYTE / 2)}`],
  ['joined emoji', '\u{1f468}\u200d'.repeat(ONE_MEGABYTE / 4)],
  ['escape characters', '\u001b'.repeat(ONE_MEGABYTE)],
  ['lone surrogates', '\ud800'.repeat(ONE_MEGABYTE)],
  ['objects of a BR Code', '000201'.repeat(ONE_MEGABYTE / 8)],
];
