import stringWidth from 'string-width';

/** Returns the width of a terminal. Docker, expect and some CI systems report 0 columns. */
export const terminalColumns = ({ columns }: { readonly columns?: number | undefined }): number =>
  columns || 80;

/** Whether each character is one column wide and can be printed. */
export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/**
 * Matches characters that Unicode joins with the next letter into one grapheme. Terminals draw both in
 * separate columns.
 */
const JOINING =
  /[\u0d4e\u{111c2}\u{111c3}\u{113d1}\u{1193f}\u{11941}\u{11a3a}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2\u1a60\u1b44\u1bab\ua9c0\uaaf6\u{10a3f}\u{11133}\u{113d0}\u{1193e}\u{11a47}\u{11a99}\u{11f42}]/u;
const JOINS = new RegExp(`(?<=${JOINING.source})`, 'u');
const partsOf = (text: string): readonly string[] => (JOINING.test(text) ? text.split(JOINS) : [text]);

export function widthOf(text: string): number {
  if (isAscii(text)) return text.length;
  return partsOf(text).reduce((sum, part) => sum + stringWidth(part), 0);
}

/** Splits the text into pieces that must not be divided when the text is cut. */
export const charactersOf = (text: string): readonly string[] =>
  partsOf(text).flatMap((part) => [...new Intl.Segmenter().segment(part)].map(({ segment }) => segment));

/** Returns as many of the first characters as fit into `room` columns. */
export function fitting(characters: readonly string[], room: number): readonly string[] {
  let used = 0;
  const end = characters.findIndex((character) => {
    used += widthOf(character);
    return used > room;
  });
  return end === -1 ? characters : characters.slice(0, end);
}
