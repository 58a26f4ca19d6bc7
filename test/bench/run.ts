/**
 * Runs the benchmarks and prints one table of ratios. Each benchmark runs pix and its baseline alternately.
 *
 *   npm run bench                           all parts except `large`, about ten minutes
 *   npm run bench -- start-up bulk          only these parts
 *   npm run bench -- large                  bulk with 1,000,000 rows and a file of 5,000 MiB; memory
 *                                           should not grow
 *   npm run bench -- --check                fails if a ratio is more than 30 % worse than in ratios.json
 *   npm run bench -- --keep                 writes the ratios to ratios.json
 *
 * Every run writes its rows to reports/bench.json.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchRow, printTable } from './bench-row.ts';

const PARTS: Readonly<Record<string, readonly string[]>> = {
  'start-up': ['start-up', '21'],
  bulk: ['bulk', '50000', '500', '5'],
  batch: ['batch', '10000', '1000,10000'],
  listener: ['listener', '20000'],
  find: ['find', '50000', '11'],
  triage: ['triage', '1000000', '3'],
  sandbox: ['sandbox', '100000'],
  large: ['bulk', '1000000', '5000', '1'],
};
const WORSE = 1.3;

const here = dirname(fileURLToPath(import.meta.url));
const kept = join(here, 'ratios.json');
const reports = join(here, '..', '..', 'reports');

function rowsOf(part: string): readonly BenchRow[] {
  const [program = '', ...args] = PARTS[part] ?? [];
  process.stderr.write(`measuring: ${part} …\n`);
  const { status, stdout } = spawnSync(process.execPath, [join(here, `${program}.ts`), ...args], {
    env: { ...process.env, PIX_BENCH_JSON: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${part} ended with ${status}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]');
}

/** Returns a message for each row whose ratio is more than 30 % worse than in `ratios.json`. */
function worse(rows: readonly BenchRow[]): readonly string[] {
  const before: Readonly<Record<string, number>> = JSON.parse(readFileSync(kept, 'utf8'));
  return rows.flatMap(({ name, ratio, kind, aim }) => {
    const was = before[name];
    if (was === undefined || aim === undefined) return [];
    const isWorse = kind === 'rate' ? ratio < was / WORSE : ratio > was * WORSE;
    return isWorse ? [`${name}: ${ratio.toFixed(2)}, was ${was}`] : [];
  });
}

const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('--'));
const unknown = named.find((word) => !Object.hasOwn(PARTS, word));
if (unknown !== undefined) throw new Error(`no part ${unknown}; there are: ${Object.keys(PARTS).join(', ')}`);
const parts = named.length > 0 ? named : Object.keys(PARTS).filter((part) => part !== 'large');
const rows = parts.flatMap(rowsOf);
printTable(rows);
mkdirSync(reports, { recursive: true });
writeFileSync(join(reports, 'bench.json'), `${JSON.stringify(rows, null, 1)}\n`);
if (words.includes('--keep')) {
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  const now = Object.fromEntries(rows.map(({ name, ratio }) => [name, Number(ratio.toFixed(2))]));
  writeFileSync(kept, `${JSON.stringify({ ...before, ...now }, null, 2)}\n`);
}
if (words.includes('--check')) {
  const faults = worse(rows);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
