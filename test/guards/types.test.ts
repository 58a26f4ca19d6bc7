import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { ROOT } from './source-files.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/** What a tool found fault with; empty when it is content. */
function complaints(script: string, args: readonly string[], input = ''): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { cwd: ROOT }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : ''),
    );
    child.stdin?.end(input);
  });
}

describe('the sources', () => {
  it('have sound types', async () => {
    expect(await complaints(TSC, ['-p', '.'])).toBe('');
  });

  it('are formatted and pass the linter', async () => {
    expect(await complaints(BIOME, ['ci', '--colors=off'])).toBe('');
  });
});

describe('the tools', () => {
  it('see a wrong type', async () => {
    const folder = tempFolder();
    const settings = {
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { types: [] },
      include: ['sample.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    writeFileSync(join(folder, 'sample.ts'), "export const a: number = 'one';\n");
    expect(await complaints(TSC, ['-p', folder])).toContain('TS2322');
  });

  it('see what the linter forbids', async () => {
    const lint = ['lint', '--colors=off', '--stdin-file-path=src/sample.ts'];
    expect(await complaints(BIOME, lint, 'export const a = (b: any) => b;\n')).not.toBe('');
    expect(await complaints(BIOME, lint, 'export const a = (b: string) => b;\n')).toBe('');
  });
});
