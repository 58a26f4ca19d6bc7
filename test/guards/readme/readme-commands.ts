/**
 * Generates the documentation's list of commands from the manifest.
 *
 * node test/guards/readme/readme-commands.ts    writes it into docs/commands.md
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Manifest, readManifest } from '../../../src/cli/program/read-manifest.ts';
import { ROOT } from '../source-files.ts';
import { TABLES, withTable } from './readme-text.ts';

export function commandTable({ commands }: Manifest = readManifest(ROOT)): string {
  const rows = [...commands]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, args, summary = '' }) => {
      const words = Object.values(args).map(({ name, required }) =>
        required ? name.toUpperCase() : `[${name.toUpperCase()}]`,
      );
      return `| \`${['pix', ...id.split(':'), ...words].join(' ')}\` | ${summary.replaceAll('|', '\\|')} |`;
    });
  return ['| command | |', '|---|---|', ...rows, ''].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(TABLES, withTable(readFileSync(TABLES, 'utf8'), 'commands', commandTable()));
