import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { wrapWords } from '../../domain/text/wrap-words.ts';
import { charactersOf, widthOf } from './width.ts';

/** Wraps a text to a width in columns: at blanks if possible, otherwise within a word. */
export function wrapLines(text: string, room: number): readonly string[] {
  const safe = safeForTerminal(text, { keepLineFeeds: true });
  return wrapWords(safe, room)
    .split('\n')
    .flatMap((line) => (widthOf(line) <= room ? [line] : broken(line, room)));
}

function broken(line: string, room: number): readonly string[] {
  const lines: string[] = [];
  let kept = '';
  let used = 0;
  for (const character of charactersOf(line)) {
    const width = widthOf(character);
    if (used + width > room) {
      lines.push(kept);
      kept = '';
      used = 0;
    }
    kept += character;
    used += width;
  }
  return [...lines, kept];
}
