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

/** Returns a new folder that contains one file and this project's compiler and linter settings. */
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

describe('tsc and biome on the source code', () => {
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

describe('tsc and biome on faulty code', () => {
  const sound = 'export const a = (b: number): number => b;\n';

  it('tsc reports a wrong type', async () => {
    const wrong = "export const a = (b: number): number => 'b';\n";
    expect(await complaints(TSC, ['-p', '.'], sample(wrong))).toContain('TS2322');
  });

  it.each([
    ['tsc', TSC, ['-p', '.']],
    ['biome', BIOME, [...CHECK, 'sample.ts']],
  ])('%s finds no fault in sound code', async (_tool, script, args) => {
    expect(await complaints(script, args, sample(sound))).toBe('');
  });

  it.each([
    ['noExplicitAny', 'export const a = (b: any): number => b;\n'],
    ['format', 'export const a = (b: number): number   => b\n'],
  ])('biome reports a violation of its check %s', async (rule, text) => {
    expect(await complaints(BIOME, [...CHECK, 'sample.ts'], sample(text))).toContain(rule);
  });
});
