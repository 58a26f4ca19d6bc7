import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { charactersOf, widthOf } from './line.ts';

export interface WrapOptions {
  /** Whether a word must not be broken. People copy whole addresses and commands. */
  readonly keepsWhole?: (word: string) => boolean;
}

export const WHOLE_WORDS: WrapOptions = { keepsWhole: () => true };
export const WHOLE_ADDRESSES: WrapOptions = { keepsWhole: (word) => /^https?:\/\//.test(word) };

/**
 * Wraps a text at blanks if possible. Keeps line breaks and indents. A word longer than a line is cut, unless
 * `keepsWhole` returns true for it. A command in backquotes counts as one word.
 */
export function wrapText(
  text: string,
  width: number,
  { keepsWhole = () => false }: WrapOptions = {},
): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => (widthOf(line) <= width ? [line] : wrapLine(line, width, keepsWhole)));
}

/** Wraps text that `pix` did not write. Control characters and line breaks become visible. */
export const wrapLines = (text: string, width: number): readonly string[] =>
  wrapText(safeForTerminal(text), width);

const WORDS = /( *)((?:`[^`]*`|[^ ])+)/g;

function wrapLine(text: string, width: number, keepsWhole: (word: string) => boolean): readonly string[] {
  const blanks = /^ */.exec(text)?.[0] ?? '';
  // A large indent is not repeated: in a text from the service it may be wider than the line.
  const indent = blanks.length < width / 2 ? blanks : '';
  const room = width - indent.length;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const put = (piece: string, gap: string): void => {
    const size = widthOf(piece);
    if (line !== '' && used + gap.length + size <= room) {
      line += gap + piece;
      used += gap.length + size;
      return;
    }
    if (line !== '') lines.push(indent + line);
    line = piece;
    used = size;
  };
  for (const [, gap = '', word = ''] of text.slice(indent.length).matchAll(WORDS)) {
    const pieces = widthOf(word) <= room || keepsWhole(word) ? [word] : cut(word, room);
    for (const [at, piece] of pieces.entries()) put(piece, at === 0 ? gap : '');
  }
  return [...lines, indent + line];
}

/**
 * A long word is cut after the last of these characters in the second half of the line. If there is none, the
 * word is cut at the end of the line.
 */
const BREAKS = /[,;&?/]/;

function cut(word: string, room: number): readonly string[] {
  const found: string[] = [];
  let piece = '';
  let used = 0;
  let end = 0;
  for (const character of charactersOf(word)) {
    const size = widthOf(character);
    if (used + size > room) {
      const kept = end > 0 ? end : piece.length;
      found.push(piece.slice(0, kept));
      piece = piece.slice(kept);
      used = widthOf(piece);
      end = 0;
      // If the next character is wide, it may still not fit after `piece`. In this case, `piece` gets its own
      // line.
      if (piece !== '' && used + size > room) {
        found.push(piece);
        piece = '';
        used = 0;
      }
    }
    piece += character;
    used += size;
    if (used > room / 2 && BREAKS.test(character)) end = piece.length;
  }
  return [...found, piece];
}
