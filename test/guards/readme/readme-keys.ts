/**
 * Generates the documentation's list of the dashboard's keys from the key bindings.
 *
 * node test/guards/readme/readme-keys.ts    writes it into docs/dashboard.md
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BINDINGS } from '../../../src/dashboard/keys/bindings.ts';
import { keyLabel } from '../../../src/dashboard/screens/key-label.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { ROOT } from '../source-files.ts';
import { withTable } from './readme-text.ts';

export const KEYS_PAGE = join(ROOT, 'docs/dashboard.md');

/** Returns a row for each key binding: its keys, its effect, and the screens where it works. */
export function keyTable(): string {
  const rows = BINDINGS.map(({ keys, intent, at }) => {
    const screens = new Set(at?.map(([screen]) => en[`screen.${screen}`]));
    const where = at === undefined ? 'everywhere' : [...screens].join(', ');
    return `| ${keys.map((key) => `\`${keyLabel(key, en)}\``).join(' ')} | ${en[`key.${intent}`]} | ${where} |`;
  });
  return ['| key | what it does | where |', '|---|---|---|', ...rows, ''].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(KEYS_PAGE, withTable(readFileSync(KEYS_PAGE, 'utf8'), 'keys', keyTable()));
