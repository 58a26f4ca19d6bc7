/**
 * Generates a table for the documentation. The table lists facts that the contract assumes, because the
 * specification does not state these facts.
 *
 * node test/guards/readme/readme-assumptions.ts    writes it into docs/commands.md
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routes } from '../../../src/contract/index.ts';
import { type Route, routeLabel } from '../../../src/contract/route.ts';
import { TABLES, withTable } from './readme-text.ts';

/**
 * Returns a Markdown table of the routes with assumptions. Routes share a row if their family and their
 * assumptions are equal.
 */
export function assumptionTable(rows: readonly Route[] = Object.values(routes)): string {
  const shared = new Map<string, { family: string; labels: string[]; assumed: string }>();
  for (const row of rows) {
    const assumed = row.assumed?.join('; ') ?? (row.shape === 'assumed' ? 'request and answer' : undefined);
    if (assumed === undefined) continue;
    const entry = shared.get(`${row.family} ${assumed}`) ?? { family: row.family, labels: [], assumed };
    entry.labels.push(`\`${routeLabel(row)}\``);
    shared.set(`${row.family} ${assumed}`, entry);
  }
  const lines = [...shared.values()].map(
    ({ family, labels, assumed }) => `| ${family} | ${labels.sort().join(', ')} | ${assumed} |`,
  );
  const order = ['main', 'hub', 'card', 'sandbox'];
  const placeOf = (line: string): number => order.findIndex((family) => line.startsWith(`| ${family} `));
  lines.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  return ['| family | routes | what was assumed |', '|---|---|---|', ...lines, ''].join('\n');
}

/**
 * Returns the text with this table in place of the old one.
 * @throws Error when the text has no marks for the table
 */
export const withAssumptions = (text: string, table: string): string => withTable(text, 'assumptions', table);

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(TABLES, withAssumptions(readFileSync(TABLES, 'utf8'), assumptionTable()));
