import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';
import { ROOT } from './source-files.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const CHECK = ['ci', '--error-on-warnings', '--colors=off'];

/** Returns the findings of a tool; empty if it has none. */
function complaints(script: string, args: readonly string[], cwd = ROOT): Promise<string> {
  return new Promise((resolve) => {
    // Garbage collection takes a quarter of the compiler's time. Without it, the compiler needs 750 MB.
    const env = bareEnvironment({ GOGC: 'off' });
    execFile(process.execPath, [script, ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : ''),
    );
  });
}

/** Returns a new folder that contains one file and the compiler and linter settings of this project. */
function sample(text: string): string {
  const folder = tempFolder();
  const write = (name: string, settings: object): void =>
    writeFileSync(join(folder, name), JSON.stringify(settings));
  const biome = JSON.parse(readFileSync(join(ROOT, '.biome.json'), 'utf8')) as object;
  write('biome.json', { ...biome, vcs: { enabled: false }, files: { includes: ['*.ts'] } });
  const extended = join(ROOT, 'tsconfig.json');
  write('tsconfig.json', { extends: extended, compilerOptions: { types: [] }, include: ['sample.ts'] });
  write('package.json', { type: 'module' });
  writeFileSync(join(folder, 'sample.ts'), text);
  return folder;
}

describe('the source code', () => {
  it('the source code passes the type check', async () => {
    // Uses one thread, because parallel checkers check many shared files twice. The compiler stores its
    // results, so that the next run checks only changed files and the files that import them.
    const kept = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
    expect(await complaints(TSC, ['-p', '.', '--singleThreaded', ...kept])).toBe('');
  });

  it('the source code is formatted and passes the linter', async () => {
    expect(await complaints(BIOME, CHECK)).toBe('');
  });
});

describe('the checking tools', () => {
  const sound = 'export const a = (b: number): number => b;\n';

  it('tsc reports a wrong type', async () => {
    const wrong = "export const a = (b: number): number => 'b';\n";
    expect(await complaints(TSC, ['-p', '.'], sample(wrong))).toContain('TS2322');
    expect(await complaints(TSC, ['-p', '.'], sample(sound))).toBe('');
  });

  it.each([
    ['noExplicitAny', 'export const a = (b: any): number => b;\n'],
    ['format', 'export const a = (b: number): number   => b\n'],
  ])('biome reports code that violates its check %s', async (rule, text) => {
    expect(await complaints(BIOME, [...CHECK, 'sample.ts'], sample(text))).toContain(rule);
    expect(await complaints(BIOME, [...CHECK, 'sample.ts'], sample(sound))).toBe('');
  });
});
