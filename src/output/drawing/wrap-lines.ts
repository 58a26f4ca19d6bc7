import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { wrapWords } from '../../domain/text/wrap-words.ts';
import { widthOf } from './line.ts';

/** A text in lines that fit: at blanks where it can be, else in the middle of a word, so that nothing is cut off. */
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
