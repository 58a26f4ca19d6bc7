import { parseSync } from 'rolldown/utils';

export interface Prose {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly kind: 'comment' | 'markdown' | 'title' | 'message';
}

const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.+?)\1,/g;
const MESSAGE = /^\s*'[\w.-]+':\s*$|^\s*'[\w.-]+':\s*(['"])(.+?)\1,$/;

export function proseOfSource(path: string, source: string): readonly Prose[] {
  return [...commentsOf(path, source), ...(path.startsWith('test/') ? titlesOf(path, source) : [])];
}

/** Returns the comments. Adjacent `//` lines are one comment, and a tag such as `@returns` begins a new one. */
function commentsOf(path: string, source: string): readonly Prose[] {
  const found: { path: string; kind: 'comment'; line: number; text: string; end: number }[] = [];
  for (const { type, value, start, end } of parseSync(path, source).comments) {
    const last = found.at(-1);
    const isNext = type === 'Line' && last !== undefined && /^\n *$/.test(source.slice(last.end, start));
    if (isNext) Object.assign(last, { text: `${last.text} ${value.trim()}`, end });
    else
      for (const part of value.split(/\n(?=[ *]*@)/)) {
        const line = lineOf(source, source.indexOf(part, start));
        found.push({ path, kind: 'comment', line, text: part.replace(/\s*(^|\n)[ *]*/g, ' ').trim(), end });
      }
  }
  return found;
}

const lineOf = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

const titlesOf = (path: string, source: string): readonly Prose[] =>
  [...source.matchAll(TITLE)].map(({ 2: text = '', index }) => ({
    path,
    kind: 'title',
    line: lineOf(source, index),
    text,
  }));

export const messagesOf = (path: string, source: string): readonly Prose[] =>
  source.split('\n').flatMap((line, at) => {
    const text = MESSAGE.exec(line)?.[2];
    return text === undefined ? [] : [{ path, kind: 'message' as const, line: at + 1, text }];
  });

/** Returns the paragraphs and list items of a Markdown file, without code and tables. */
export function proseOfMarkdown(path: string, source: string): readonly Prose[] {
  const found: Prose[] = [];
  let open: { line: number; text: string } | undefined;
  const close = (): void => {
    if (open) found.push({ path, kind: 'markdown', ...open });
    open = undefined;
  };
  let inCode = false;
  for (const [at, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) inCode = !inCode;
    const isProse = !inCode && line.trim() !== '' && !/^\s*(```|\||#|!\[)/.test(line);
    if (!isProse || /^\s*([-*]|\d+\.) /.test(line)) close();
    if (!isProse) continue;
    if (open) open.text += ` ${line.trim()}`;
    else open = { line: at + 1, text: line.trim().replace(/^([-*]|\d+\.) /, '') };
  }
  close();
  return found;
}
