/**
 * Generates tables of the documentation from the code.
 *
 * node test/guards/readme/readme-tables.ts    writes them into docs/commands.md and docs/dashboard.md
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readManifest } from '../../../src/cli/program/read-manifest.ts';
import { routes } from '../../../src/contract/index.ts';
import { type Route, routeLabel } from '../../../src/contract/route.ts';
import { BINDINGS, keyLabel } from '../../../src/dashboard/keys/bindings.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { ROOT } from '../source-files.ts';
import { readPage } from './readme-text.ts';

/** The generated tables, with the pages that contain them between `<!-- name -->` and `<!-- /name -->`. */
export const generatedTables = [
  { name: 'assumptions', page: 'docs/commands.md', table: assumptionTable },
  { name: 'commands', page: 'docs/commands.md', table: commandTable },
  { name: 'keys', page: 'docs/dashboard.md', table: keyTable },
] as const;

/**
 * Returns a Markdown table of the facts that the contract assumes, because the specification does not state them.
 * Routes share a row if their family and their assumptions are equal.
 */
function assumptionTable(): string {
  const shared = new Map<string, { family: string; labels: string[]; assumed: string }>();
  for (const row of Object.values<Route>(routes)) {
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

function commandTable(): string {
  const rows = [...readManifest(ROOT).commands]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, args, summary = '' }) => {
      const words = Object.values(args).map(({ name, required }) =>
        required ? name.toUpperCase() : `[${name.toUpperCase()}]`,
      );
      return `| \`${['pix', ...id.split(':'), ...words].join(' ')}\` | ${summary.replaceAll('|', '\\|')} |`;
    });
  return ['| command | |', '|---|---|', ...rows, ''].join('\n');
}

/** Returns a row for each key binding: its keys, its effect, and the screens where it works. */
function keyTable(): string {
  const rows = BINDINGS.map(({ keys, intent, at }) => {
    const screens = new Set(at?.map(([screen]) => en[`screen.${screen}`]));
    const where = at === undefined ? 'everywhere' : [...screens].join(', ');
    return `| ${keys.map((key) => `\`${keyLabel(key, en)}\``).join(' ')} | ${en[`key.${intent}`]} | ${where} |`;
  });
  return ['| key | what it does | where |', '|---|---|---|', ...rows, ''].join('\n');
}

/**
 * Returns the text with this table between its marks.
 * @throws Error when the text has no such marks
 */
export function withTable(text: string, name: string, table: string): string {
  const begin = `<!-- ${name} -->\n`;
  const [before, after] = [text.indexOf(begin), text.indexOf(`<!-- /${name} -->`)];
  if (before < 0 || after < before) throw new Error(`there are no marks for ${name}`);
  return `${text.slice(0, before + begin.length)}${table}${text.slice(after)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { name, page, table } of generatedTables)
    writeFileSync(join(ROOT, page), withTable(readPage(page), name, table()));
