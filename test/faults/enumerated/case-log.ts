import type { CaseResult } from './run-case.ts';

const indented = (text: string, sign: string): string =>
  text.trim() === '' ? '' : `${text.trimEnd().replace(/^/gm, `    ${sign} `)}\n`;

export function caseLog(id: string, { runs, violations }: CaseResult): string {
  const told = runs.map(({ argv, code, stdout, stderr, points, standsAt, reply, isContinued }) => {
    const broken = standsAt
      ? `stands still at ${standsAt}`
      : `killed at ${points.length - 1}, ${points.at(-1)}`;
    const end = reply ? 'asks' : code === null ? broken : `exit ${code}`;
    return `  ${isContinued ? 'goes on: ' : ''}pix ${argv.join(' ')}\n  → ${end}\n${indented(stderr, '|')}${indented(stdout, '>')}`;
  });
  const lines = violations.map(({ kind, text }) => `${kind.toUpperCase()}: ${text}\n`);
  return `${id}\n${told.join('')}${lines.join('') || 'as it should be\n'}`;
}
