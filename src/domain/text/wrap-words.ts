/**
 * Text for a terminal of that many columns, broken at blanks only: no word, address or command is cut, so that it can be
 * copied whole; a word that is too long has a line of its own. Line breaks stay. Each character counts as one column.
 */
export function wrapWords(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => (lengthOf(line) <= columns ? line : wrapLine(line, columns)))
    .join('\n');
}

function wrapLine(text: string, columns: number): string {
  const indent = /^ */.exec(text)?.[0] ?? '';
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text)) {
    if (line !== '' && indent.length + lengthOf(line) + 1 + lengthOf(word) > columns) {
      lines.push(indent + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, indent + line].join('\n');
}

/** Colours take no room. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const lengthOf = (text: string): number => text.replace(COLOUR, '').length;

/** What stands between backquotes is a command to copy: one word, blanks and all. */
const wordsOf = (text: string): readonly string[] => text.trim().match(/(?:`[^`]*`|\S)+/g) ?? [];
