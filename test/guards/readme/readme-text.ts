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

export const readPage = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** Returns the lines of all blocks marked `sh`. A `# comment` at the end of a line is removed. */
export function commandLines(text: string): readonly string[] {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^ *```(\w*)$/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : undefined;
    else if (fence === 'sh' && line.trim() !== '') lines.push(line.trim().replace(/\s+# .*$/, ''));
  }
  return lines;
}

/** Returns the text without its blocks of code. */
export const proseOf = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```/gm, '');

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
