import { decodeBrCode } from './decode-br-code.ts';

/** A valid code inside a longer text, as people copy it from a chat, a web page or a PDF document. */
export interface TextAroundCode {
  readonly before: string;
  readonly after: string;
  /** Whether a line break or an invisible character is in the code. */
  readonly isBroken: boolean;
}

/** A longer text is not a copied code, and searching it would take long. */
const LONGEST_TEXT = 4_096;
const MOST_STARTS = 8;
const START = /000201/g;
const END = /6304[0-9A-Fa-f]{4}/g;
/** Matches characters that no code contains, but that a copied text may have anywhere. */
const breaks = (): RegExp => /[\r\n\t\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv;

/**
 * Finds a valid code in the text. The caller must refuse the text: the code may not be what the person wants to
 * pay.
 * @returns null if there is no valid code in the text, or nothing around it
 */
export function findTextAroundCode(text: string): TextAroundCode | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = text.replace(breaks(), '');
  for (const { index: from } of [...plain.matchAll(START)].slice(0, MOST_STARTS))
    for (const end of plain.slice(from).matchAll(END)) {
      const code = plain.slice(from, from + end.index + end[0].length);
      if (decodeBrCode(code).ok) return aroundOf(text, code, plain.slice(0, from));
    }
  return null;
}

/** @param plainBefore the text before the code, without the characters that `breaks` matches */
function aroundOf(text: string, code: string, plainBefore: string): TextAroundCode | null {
  const places = [...text].map((character) => ({
    character,
    isPlain: character.replace(breaks(), '') !== '',
  }));
  const plain = places.flatMap(({ isPlain }, at) => (isPlain ? [at] : []));
  const skipped = [...plainBefore].length;
  const from = plain[skipped] ?? 0;
  const to = (plain[skipped + [...code].length - 1] ?? 0) + 1;
  const textOf = (some: typeof places): string => some.map(({ character }) => character).join('');
  const around = { before: textOf(places.slice(0, from)), after: textOf(places.slice(to)) };
  const isBroken = places.slice(from, to).some(({ isPlain }) => !isPlain);
  return around.before === '' && around.after === '' && !isBroken ? null : { ...around, isBroken };
}
