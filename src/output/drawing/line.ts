import stringWidth from 'string-width';
import { type PrintableText, safeForTerminal } from '../../domain/text/safe-text.ts';
import type { OutputOptions } from '../output-options.ts';

/**
 * `alarm` is visible without colour too. `code` is for QR codes: light on dark, on terminals of any colour.
 */
export type Tone = 'plain' | 'dim' | 'bold' | 'good' | 'warn' | 'bad' | 'accent' | 'alarm' | 'code';

/** A piece of text in one style. */
export interface Span {
  readonly text: PrintableText;
  readonly tone: Tone;
}

export interface Line {
  readonly spans: readonly Span[];
}

/** Returns a span. Control, bidirectional and invisible characters are replaced by visible escapes. */
export const span = (text: string, tone: Tone = 'plain'): Span => ({ text: safeForTerminal(text), tone });

export const line = (...spans: readonly Span[]): Line => ({ spans });
export const EMPTY_LINE: Line = line();

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

/**
 * Returns the text, or its beginning and `…` if it is wider than `room` columns. Characters are never split.
 */
export function cut(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  if (room <= 0) return '';
  if (isAscii(text)) return `${text.slice(0, room - 1)}…`;
  return `${fitting(charactersOf(text), room - 1).join('')}…`;
}

export function cell(
  text: string,
  room: number,
  { align = 'left', tone = 'plain' }: { readonly align?: 'left' | 'right'; readonly tone?: Tone } = {},
): Span {
  const shown = cut(safeForTerminal(text), room);
  const blanks = ' '.repeat(Math.max(0, room - widthOf(shown)));
  return span(align === 'left' ? shown + blanks : blanks + shown, tone);
}

export const plainText = ({ spans }: Line): string =>
  spans
    .map(({ text }) => text)
    .join('')
    .trimEnd();

/** The 16 basic colours are readable on light and dark terminals. Only QR codes have a background. */
const STYLES: Readonly<Record<Tone, readonly (readonly [on: string, off: string])[]>> = {
  plain: [],
  dim: [['2', '22']],
  bold: [['1', '22']],
  good: [['32', '39']],
  warn: [['33', '39']],
  bad: [['31', '39']],
  accent: [['36', '39']],
  alarm: [
    ['1', '22'],
    ['31', '39'],
    ['7', '27'],
  ],
  code: [
    ['97', '39'],
    ['40', '49'],
  ],
};
const sgr = (codes: readonly string[]): string => (codes.length === 0 ? '' : `\u001b[${codes.join(';')}m`);

export const ansiText = ({ spans }: Line): string =>
  spans
    .map(({ text, tone }) => {
      const styles = STYLES[tone];
      return `${sgr(styles.map(([on]) => on))}${text}${sgr(styles.map(([, off]) => off))}`;
    })
    .join('');

export const canDraw = ({ form, width, fields }: OutputOptions): boolean =>
  form === 'table' && width !== null && fields === undefined;

/**
 * Writes lines. Without `color`, the lines have no styles: a terminal with `TERM=dumb` supports no escape
 * sequences.
 */
export function writeLines(
  { color, write }: Pick<OutputOptions, 'color' | 'write'>,
  lines: readonly Line[],
): Promise<void> {
  const drawn = lines.map((one) => (color ? ansiText(one).trimEnd() : plainText(one)));
  return write(drawn.map((text) => `${text}\n`).join(''));
}
