import { withoutBlankEnd } from './transcript.ts';

/** Placeholders for texts that differ between runs. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '<id>': String.raw`(?:TX\d{8}[A-Z0-9]{16}|c[a-z0-9]{24}|[a-z0-9]{8})`,
  '<uuid>': '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  '<e2e>': String.raw`E\d{20}[A-Za-z0-9]{11}`,
  '<last4>': String.raw`…[\w-]{4}`,
  '<time>': String.raw`(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:\.\d{3}Z)?`,
  '<secret>': String.raw`[\w-]{43}`,
  '<code>': '000201[ -~]{20,}6304[0-9A-F]{4}',
  '<url>': String.raw`http://127\.0\.0\.1:\d+[\w./-]*`,
  '<sha256>': '[0-9a-f]{64}',
  '<number>': String.raw`\d+(?:\.\d+)?`,
};
/** This mark stands for any text within a line. Alone on a line, it stands for any number of lines. */
const ANYTHING = '…';
const PART = new RegExp(`(${Object.keys(PLACEHOLDERS).join('|')}|${ANYTHING})`);

/** Returns whether the output matches a transcript, apart from blank lines at the end. */
export function isExpected(expected: readonly string[], actual: string): boolean {
  const lines = expected.map((line) => (line === ANYTHING ? '(?:.*\n)*?' : `${lineSource(line)}\n`));
  return new RegExp(`^${lines.join('')}$`).test(joined(linesOf(actual)));
}

/**
 * Returns the lines of `actual`. If a line matches a pattern line of `expected`, the result contains the
 * pattern line instead. A diff of the result and `expected` then shows only real differences.
 */
export function asExpected(expected: readonly string[], actual: string): string {
  return joined(
    linesOf(actual).map(
      (line) => expected.find((wanted) => wanted !== ANYTHING && lineFits(wanted, line)) ?? line,
    ),
  );
}

export const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const linesOf = (text: string): readonly string[] =>
  withoutBlankEnd(text.split('\n')).map((line) => line.trimEnd());

const lineFits = (expected: string, line: string): boolean =>
  new RegExp(`^${lineSource(expected)}$`).test(line);

function lineSource(expected: string): string {
  return expected
    .trimEnd()
    .split(PART)
    .map((part) => (part === ANYTHING ? '.*' : (PLACEHOLDERS[part] ?? escaped(part))))
    .join('');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
