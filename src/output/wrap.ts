import { charactersOf, widthOf } from './drawing/width.ts';

/** Below this width, in columns, lines are allowed to be longer than asked for. */
const NARROWEST = 16;

/**
 * Words in lines of at most `width` columns, broken at blanks; a word that is longer is broken where it must, but an
 * address stays whole: it is there to be copied.
 */
export function wrap(text: string, width: number): readonly string[] {
  return wrapped(text, Math.max(NARROWEST, width), (word) => /^https?:\/\//.test(word));
}

/** The same for a cell, whose column ends where the next one begins: addresses are broken too. */
export const wrapCell = (text: string, width: number): readonly string[] => wrapped(text, width, () => false);

function wrapped(text: string, room: number, isWhole: (word: string) => boolean): readonly string[] {
  if (widthOf(text) <= room) return [text];
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
    if (line !== '') lines.push(line.trimEnd());
    line = piece;
    used = size;
  };
  for (const word of text.split(' ')) {
    const whole = isWhole(word) || widthOf(word) <= room;
    for (const [at, piece] of (whole ? [word] : pieces(word, room)).entries())
      put(piece, at === 0 ? ' ' : '');
  }
  return [...lines, line.trimEnd()];
}

/** A word that is longer than a line is broken after one of these, where one is in the second half of the line. */
const BREAKS = /[,;&?/]/;

/** By what is drawn as one character: a cut through one would show two halves. */
function pieces(word: string, room: number): readonly string[] {
  const found: string[] = [];
  let piece = '';
  let used = 0;
  let end = 0;
  for (const segment of charactersOf(word)) {
    const size = widthOf(segment);
    if (used + size > room) {
      const kept = end > 0 ? end : piece.length;
      found.push(piece.slice(0, kept));
      piece = piece.slice(kept);
      used = widthOf(piece);
      end = 0;
      // Of a character of three columns or more, not even the rest of the line leaves room.
      if (piece !== '' && used + size > room) {
        found.push(piece);
        piece = '';
        used = 0;
      }
    }
    piece += segment;
    used += size;
    if (used > room / 2 && BREAKS.test(segment)) end = piece.length;
  }
  return [...found, piece];
}
