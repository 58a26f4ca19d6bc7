import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';
import { ROOT } from './source-files.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const CHECK = ['ci', '--error-on-warnings', '--colors=off'];

/** Runs a tool. Returns the faults that it prints, or an empty text if it finds none. */
function complaints(script: string, args: readonly string[], cwd = ROOT): Promise<string> {
  return new Promise((resolve) => {
    // Turns off the garbage collection of the compiler. It then takes a quarter less time, and uses 750 MB of
    // memory.
    const env = bareEnvironment({ GOGC: 'off' });
    execFile(process.execPath, [script, ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : ''),
    );
  });
}

/** Returns a new folder that contains these files and this project's linter settings. */
function sample(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder();
  const biome = JSON.parse(readFileSync(join(ROOT, '.biome.json'), 'utf8')) as object;
  const all = {
    'biome.json': JSON.stringify({ ...biome, vcs: { enabled: false }, files: { includes: ['**/*.ts'] } }),
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe('tsc and biome on the source code', { timeout: 60_000 }, () => {
  it('tsc finds no error in the source code', async () => {
    // One thread is faster, because parallel checkers check shared files twice. `--incremental` limits the
    // next run to changed files and the files that import them.
    const kept = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
    expect(await complaints(TSC, ['-p', '.', '--singleThreaded', ...kept])).toBe('');
  });

  it('biome finds no fault in the source code', async () => {
    expect(await complaints(BIOME, CHECK)).toBe('');
  });
});

it('biome reports violations of the rules that .biome.json adds', async () => {
  const faulty: readonly (readonly [rule: string, path: string, text: string])[] = [
    ['noExplicitAny', 'a.ts', 'export const a = (b: any): number => b;\n'],
    ['format', 'b.ts', 'export const a = (b: number): number   => b\n'],
    ['useFilenamingConvention', 'src/readCharge.ts', ''],
    ['noDefaultExport', 'src/cli/a.ts', 'export default class A {}\n'],
    ['noBarrelFile', 'src/cli/index.ts', "export { b } from './b.ts';\n"],
    ['noFocusedTests', 'test/b.test.ts', "it.only('works', () => {});\n"],
    ['noProcessEnv', 'test/d.test.ts', 'export const { HOME } = process.env;\n'],
    ['noRestrictedGlobals', 'test/e.test.ts', 'setTimeout(() => {}, 50);\n'],
    ['noRestrictedImports', 'test/f.test.ts', "import 'node:timers/promises';\n"],
    ['noSkippedTests', 'test/c.test.ts', "describe.skip('it', () => {});\n"],
    ['noImportCycles', 'src/cli/b.ts', "export const b = () => import('./c.ts');\n"],
    ['noImportCycles', 'src/cli/c.ts', "import type { b } from './b.ts';\n\nexport type C = typeof b;\n"],
  ];
  const sound = {
    'c.ts': 'export const a = (b: number): number => b;\n',
    'src/commands/b.ts': `export default class B {}\n${'f();\n'.repeat(59)}`,
  };
  const files = Object.fromEntries(faulty.map(([, path, text]) => [path, text]));
  const said = await complaints(BIOME, [...CHECK, '--max-diagnostics=none'], sample({ ...files, ...sound }));
  const found = [...said.matchAll(/^(\S+?\.ts)(?::\d+:\d+)? (?:lint\/\w+\/)?(\w+) .*━$/gm)];
  expect(found.map(([, path, rule]) => `${rule} ${path}`).sort()).toEqual(
    faulty.map(([rule, path]) => `${rule} ${path}`).sort(),
  );
});
