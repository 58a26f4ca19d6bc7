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

function commentsOf(path: string, source: string): readonly Prose[] {
  const found: Prose[] = [];
  let open: { line: number; text: string } | undefined;
  const close = (): void => {
    if (open) found.push({ path, kind: 'comment', ...open, text: open.text.trim() });
    open = undefined;
  };
  let inBlock = false;
  for (const [at, line] of source.split('\n').entries()) {
    const block = /^\s*\/\*\*?\s?(.*?)(\*\/)?$/.exec(line);
    const rest = inBlock ? /^\s*(?:\*(?!\/)\s?)?(.*?)(\*\/)?$/.exec(line) : null;
    const single = /^\s*\/\/\s?(.*)$/.exec(line);
    const text = (block ?? rest ?? single)?.[1];
    if (text === undefined) close();
    // A tag such as `@returns` begins a new statement.
    else if (open && !text.startsWith('@') && !block) open.text += ` ${text}`;
    else {
      close();
      open = { line: at + 1, text };
    }
    if (block) inBlock = block[2] === undefined;
    else if (rest?.[2] !== undefined) inBlock = false;
  }
  close();
  return found;
}

const titlesOf = (path: string, source: string): readonly Prose[] =>
  [...source.matchAll(TITLE)].map(({ 2: text = '', index }) => ({
    path,
    kind: 'title',
    line: source.slice(0, index).split('\n').length,
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
