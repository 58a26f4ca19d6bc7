import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-files.ts';

/** README.md and the linked pages, in the order in which the test runs their command lines. */
export const PAGES = [
  'README.md',
  ...[
    'secrets',
    'payouts',
    'batches',
    'reconcile',
    'limits',
    'webhooks',
    'dashboard',
    'reports',
    'privacy',
    'cards',
    'sandbox',
    'scripts',
    'commands',
  ].map((name) => `docs/${name}.md`),
] as const;
export const TABLES = join(ROOT, 'docs/commands.md');

export const readPage = (page: string): string => readFileSync(join(ROOT, page), 'utf8');
export const readReadme = (): string => PAGES.map(readPage).join('\n');

/** A command line in a fenced block of Markdown. */
export interface ReadmeLine {
  readonly number: number;
  readonly text: string;
}

/** Returns the lines of all blocks marked `sh`. A `# comment` at the end of a line is removed. */
export function commandLines(text: string): readonly ReadmeLine[] {
  const lines: ReadmeLine[] = [];
  let fence: string | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const mark = /^ *```(\w*)$/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : undefined;
    else if (fence === 'sh' && line.trim() !== '') {
      lines.push({ number: index + 1, text: line.trim().replace(/\s+# .*$/, '') });
    }
  }
  return lines;
}

/**
 * Returns the `pix` commands in inline code, such as `pix charge list`. `section` is the nearest heading
 * above the command.
 */
export function commandsInWords(
  text: string,
): readonly { readonly words: string; readonly section: string }[] {
  return text.split(/^## /m).flatMap((part) => {
    const section = part.split('\n', 1)[0] ?? '';
    const prose = part.replace(/^ *```[\s\S]*?^ *```/gm, '');
    return [...prose.matchAll(/`pix ([a-z][a-z-]*(?: [a-z-]+)*)/g)].map(([, words = '']) => ({
      words,
      section,
    }));
  });
}

/**
 * Returns the rows of a Markdown table as lists of cells. `firstHeader` is the header of the table's first
 * column.
 */
export function tableBelow(text: string, firstHeader: string): readonly (readonly string[])[] {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.startsWith(`| ${firstHeader} |`));
  const rows = lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end === -1 ? rows.length : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/**
 * Returns the text with this table between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error when the text has no such marks
 */
export function withTable(text: string, name: string, table: string): string {
  const begin = `<!-- ${name} -->\n`;
  const [before, after] = [text.indexOf(begin), text.indexOf(`<!-- /${name} -->`)];
  if (before < 0 || after < before) throw new Error(`there are no marks for ${name}`);
  return `${text.slice(0, before + begin.length)}${table}${text.slice(after)}`;
}
