import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, type SourceFile, sourceFiles } from '../source-files.ts';
import { environmentFaults, UNQUOTED } from './environment-rules.ts';

/** The JavaScript files of bin, which `sourceFiles` does not return. */
const scripts: readonly SourceFile[] = readdirSync(join(ROOT, 'bin'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.m?js$/.test(name))
  .map((name) => ({ path: `bin/${name}`, text: readFileSync(join(ROOT, 'bin', name), 'utf8') }));

/**
 * Files that may read the real environment, or pass it to a program. Some get the environment from their
 * caller, and some measure a real machine. All other tests build an environment with bare-environment.ts.
 */
const SPARED =
  /^test\/((support\/worlds\/bare-environment|storage\/vault\/(use-system-keyring|set-vault-entry))\.ts|(bench|browser|faults|any-day|mutation|windows)\/)/;

describe('environmentFaults', () => {
  it('environmentFaults finds no dependency on folder names or environment variables in src, test and bin', () => {
    const faults = [...sourceFiles('src', 'test'), ...scripts].flatMap((file) =>
      environmentFaults(file).filter((fault) => !SPARED.test(file.path) || fault.endsWith(UNQUOTED)),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['src/a.ts', "const file = new URL('./a.json', import.meta.url).pathname;"],
    ['bin/a.js', "const url = new URL('./a.json', import.meta.url); read(url.pathname);"],
    ['test/a.ts', 'const { PIX_TOKEN } = process.env;'],
    ['test/a.ts', "spawn('git', ['status'], { cwd });"],
    ['test/a.ts', 'const options = `--require $'.concat('{file}`;')],
    ['test/a.ts', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
    ['test/a.ts', "import { setTimeout as pause } from 'node:timers/promises';"],
  ])('environmentFaults reports this code in the file %s: %s', (path, text) => {
    expect(environmentFaults({ path, text })).toHaveLength(1);
  });

  it.each([
    ['test/a.ts', "const file = fileURLToPath(new URL('./a.json', import.meta.url));"],
    ['test/a.ts', 'const path = new URL(request.url).pathname;'],
    ['test/a.ts', "spawn('git', ['status'], { cwd, env: bareEnvironment() });"],
    ['src/main.ts', 'const { env } = process;'],
    ['test/a.ts', 'const options = `--require "$'.concat('{file}"`;')],
  ])('environmentFaults accepts this code in the file %s: %s', (path, text) => {
    expect(environmentFaults({ path, text })).toEqual([]);
  });
});
