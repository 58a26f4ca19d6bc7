import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../support/programs/run-program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUN = join(ROOT, 'bin', 'run.js');

/** What `pix` prints into a pipe. With `FORCE_COLOR=0` nothing is answered from a page: the command itself is run. */
const printed = async (line: string, env: Readonly<Record<string, string>>): Promise<string> =>
  (await runProgram([RUN, ...line.split(' ')], { env })).stdout;

describe('help and scripts that were made by the build', () => {
  it.each(['charge create --help', 'payout -h', 'api --help', 'autocomplete bash', 'autocomplete fish'])(
    'are for `pix %s` what the program itself would print, in both languages',
    async (line) => {
      for (const PIX_LANG of ['en', 'pt-BR']) {
        const quick = await printed(line, { PIX_LANG });
        expect(quick).toBe(await printed(line, { PIX_LANG, FORCE_COLOR: '0' }));
        expect(quick.length).toBeGreaterThan(100);
      }
    },
  );

  it('are there for each command', () => {
    const { commands } = JSON.parse(readFileSync(join(ROOT, 'oclif.manifest.json'), 'utf8'));
    const pages = JSON.parse(readFileSync(join(ROOT, 'dist', 'help', 'others.pt-BR.json'), 'utf8'));
    for (const id of Object.keys(commands))
      expect(pages).toHaveProperty([`${id.replaceAll(':', ' ')} --help`]);
  });

  it('are not taken for what is no whole command, or asks for more', async () => {
    expect(await printed('charge create --help --lang pt-BR', { PIX_LANG: 'en' })).toContain('EXEMPLOS');
    expect(await printed('__proto__ --help', {})).not.toContain('[object');
  });
});
