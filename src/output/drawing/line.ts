import { type PrintableText, safeForTerminal } from '../../domain/text/safe-text.ts';
import { charactersOf, fitting, isAscii, widthOf } from './width-of.ts';

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

/**
 * Returns the text, or its beginning and `…` if it is wider than `room` columns. Characters are never split.
 */
export function cut(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  if (room <= 0) return '';
  if (isAscii(text)) return `${text.slice(0, room - 1)}…`;
  return `${fitting(charactersOf(text), room - 1).join('')}…`;
}

export interface CellOptions {
  readonly align?: 'left' | 'right';
  readonly tone?: Tone;
}

export function cell(text: string, room: number, { align = 'left', tone = 'plain' }: CellOptions = {}): Span {
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
