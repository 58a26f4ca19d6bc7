/**
 * Counts the statements of the specification that have a test.
 *
 *   node test/spec/coverage.ts            prints the counts
 *   node test/spec/coverage.ts --write    writes them into the sandbox's README
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allParts, statementGroups } from './parts.ts';
import { uncovered } from './uncovered.ts';

export const SANDBOX_README = fileURLToPath(new URL('../../src/sandbox/README.md', import.meta.url));
const BEGIN = '<!-- spec coverage -->\n';
const END = '<!-- /spec coverage -->';

export interface Inventory {
  readonly statements: readonly string[];
  readonly shown: readonly string[];
  readonly unshown: readonly string[];
}

export function inventory(): Inventory {
  return {
    statements: statementGroups.flatMap((group) => Object.keys(group)),
    shown: Object.values(allParts).flatMap(({ checks }) => checks.flatMap((group) => Object.keys(group))),
    unshown: Object.keys(uncovered),
  };
}

/**
 * Returns the faults of the inventory. Each statement must occur once, and needs either one test or one
 * reason for having no test. Each test and each reason must belong to a statement.
 */
export function coverageFaults({ statements, shown, unshown }: Inventory): readonly string[] {
  const times = (id: string): number => [...shown, ...unshown].filter((other) => other === id).length;
  const twice = statements.filter((id, at) => statements.indexOf(id) !== at);
  const unknown = [...shown, ...unshown].filter((id) => !statements.includes(id));
  return [
    ...twice.map((id) => `${id}: two statements`),
    ...unknown.map((id) => `${id}: no statement`),
    ...statements
      .filter((id) => times(id) !== 1)
      .map((id) => `${id}: ${times(id)} tests and reasons, not one`),
  ];
}

export function coverageText(): string {
  const texts = Object.assign({}, ...statementGroups) as Record<string, string>;
  const { statements, shown } = inventory();
  const count = (ids: readonly string[], prefix: string) => ids.filter((id) => id.startsWith(prefix)).length;
  const of = (prefix: string) => `${count(shown, prefix)} of ${count(statements, prefix)}`;
  const rows = Object.entries(uncovered).map(
    ([id, why]) => `| ${id}: ${texts[id]?.replaceAll('|', '·')} | ${why} |`,
  );
  return [
    `${of('§')} statements of the specification, and ${of('unshown')} about what it leaves open, have`,
    'a test that cites them (`test/spec`, over HTTP against `pix sandbox start`). The others have none:',
    '',
    '| statement | why |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/**
 * Returns the README with this text between the comments that mark the coverage.
 * @throws Error when the README has no such comments
 */
export function withCoverage(readme: string, text: string): string {
  const [before, after] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (before < 0 || after < before) throw new Error('the README has no marks for the coverage');
  return `${readme.slice(0, before + BEGIN.length)}${text}${readme.slice(after)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(coverageText());
  for (const fault of coverageFaults(inventory())) process.stdout.write(`! ${fault}\n`);
  if (process.argv.includes('--write'))
    writeFileSync(SANDBOX_README, withCoverage(readFileSync(SANDBOX_README, 'utf8'), coverageText()));
}
