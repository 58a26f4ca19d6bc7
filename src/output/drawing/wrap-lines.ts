import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { wrapWords } from '../../domain/text/wrap-words.ts';
import { widthOf } from './line.ts';

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
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    const width = widthOf(segment);
    if (used + width > room) {
      lines.push(kept);
      kept = '';
      used = 0;
    }
    kept += segment;
    used += width;
  }
  return [...lines, kept];
}
