/**
 * Lists sentences with over 30 words, and sentences that begin with a clause. Also lists test titles without
 * a subject, Markdown lines over 110 columns, and commit subjects over 72 characters. The exit code is always
 * 0.
 *   npm run prose               lines that differ from HEAD
 *   npm run prose -- --base REV lines that differ from REV, and the commits after REV
 *   npm run prose -- --all      everything
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../guards/source-files.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { remarksOn } from './check-prose.ts';
import { messagesOf, type Prose, proseOfMarkdown, proseOfSource } from './find-prose.ts';

const MOST_COLUMNS = 110;
const MOST_SUBJECT = 72;
const MOST_BYTES = 2 ** 28;

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, base: { type: 'string', default: 'HEAD' } },
});
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MOST_BYTES, env: bareEnvironment() });

function changedLines(base: string): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of git('diff', '-U0', '--no-prefix', base).split('\n')) {
    const file = /^\+\+\+ (.+)$/.exec(line)?.[1];
    if (file !== undefined) {
      lines = new Set();
      found.set(file, lines);
    }
    const [, start, count = '1'] = /^@@ [^+]*\+(\d+)(?:,(\d+))?/.exec(line) ?? [];
    for (let at = 0; start !== undefined && at < Number(count); at += 1) lines.add(Number(start) + at);
  }
  return found;
}

function proseOf(path: string, text: string): readonly Prose[] {
  if (path.endsWith('.md')) return proseOfMarkdown(path, text);
  if (path.startsWith('src/i18n/en/')) return messagesOf(path, text);
  return proseOfSource(path, text);
}

const changed = values.all ? null : changedLines(values.base);
const counts = new Map<string, number>();
const report = (rule: string, place: string, text: string): void => {
  counts.set(rule, (counts.get(rule) ?? 0) + 1);
  process.stdout.write(`${place} ${rule}: ${text.slice(0, 160)}\n`);
};

const files = git('ls-files', 'src', 'bin', 'test', 'docs', '*.md')
  .split('\n')
  .filter((path) => /\.(tsx?|m?js|md)$/.test(path));
for (const path of files) {
  const lines = changed?.get(path);
  if (changed !== null && lines === undefined) continue;
  const text = readFileSync(join(ROOT, path), 'utf8');
  for (const remark of proseOf(path, text).flatMap(remarksOn))
    if (lines?.has(remark.line) !== false) report(remark.rule, `${path}:${remark.line}`, remark.text);
  if (!path.endsWith('.md')) continue;
  for (const [at, line] of text.split('\n').entries()) {
    const isLong = line.length > MOST_COLUMNS && !/^\s*(\||!\[)/.test(line);
    if (isLong && lines?.has(at + 1) !== false) report('columns', `${path}:${at + 1}`, line);
  }
}
const range = values.all ? ['HEAD'] : [`${values.base}..HEAD`];
for (const line of git('log', '--format=%h %s', ...range).split('\n'))
  if (line.length > MOST_SUBJECT + 8) report('subject', line.slice(0, 7), line.slice(8));
const totals = [...counts].map(([rule, count]) => `${count} ${rule}`).join(', ');
process.stdout.write(`${totals || 'no remarks'}\n`);
