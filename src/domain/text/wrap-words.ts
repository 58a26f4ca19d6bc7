/**
 * Wraps text for a terminal of that many columns, only at blanks: no word, URL or command is cut, so that it can be
 * copied. A word that is too long gets a line of its own. Line breaks are kept. Each character counts as one column.
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

/** Colours take no columns. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const lengthOf = (text: string): number => text.replace(COLOUR, '').length;

/** Text between backquotes is a command to copy: it counts as one word. */
const wordsOf = (text: string): readonly string[] => text.trim().match(/(?:`[^`]*`|\S)+/g) ?? [];
