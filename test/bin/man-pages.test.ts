import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT_DONE, EXIT_OUR_FAULT, exitCodes } from '../../src/cli/failure/exit-codes.ts';
import { HELP_TOPICS } from '../../src/cli/program/help-topics.ts';
import { ROOT } from '../guards/source-files.ts';
import { installed } from '../support/programs/installed.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const { manPages, roff } = (await import(join(ROOT, 'bin/build/man-pages.mjs'))) as {
  manPages(manifest: object, packageFile: object, helpTopics: object): ReadonlyMap<string, string>;
  roff(text: string): string;
};
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const hasGroff = installed('groff') !== undefined;

/** Formats man pages with groff and returns the text. The test fails if groff prints a warning. */
function formatted(texts: readonly string[]): string {
  const folder = tempFolder();
  const files = texts.map((_text, at) => join(folder, `${at}.1`));
  for (const [at, file] of files.entries()) writeFileSync(file, texts[at] ?? '');
  const { stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-P-cbou', '-ww', ...files], {
    env: bareEnvironment(),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
}

describe('man pages', () => {
  const pages = manPages(read('oclif.manifest.json'), read('package.json'), HELP_TOPICS);

  it('dist/man contains exactly the generated pages', () => {
    const folder = join(ROOT, 'dist/man');
    expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
    for (const [name, text] of pages) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });

  it('package.json names every man page', () => {
    expect(read('package.json').man).toEqual([...pages.keys()].sort().map((name) => `dist/man/${name}`));
  });

  it('the man pages describe every command with its examples and flags', () => {
    const { commands } = read('oclif.manifest.json');
    for (const { id, flags, hidden } of Object.values<{ id: string; flags: object; hidden?: boolean }>(
      commands,
    )) {
      if (hidden) continue;
      const page = pages.get(`pix-${id.split(':')[0]}.1`) ?? '';
      expect(page).toContain(`\n\\fB${roff(`pix ${id.replaceAll(':', ' ')}`)}\\fR`);
      if ('amount' in flags) expect(page).toContain('\\-\\-amount');
    }
    expect(pages.get('pix.1')).toContain('pix\\-charge');
    for (const section of ['EXIT STATUS', 'ENVIRONMENT', 'FILES'])
      expect(pages.get('pix.1')).toContain(`\n.SH ${section}\n`);
    expect(HELP_TOPICS['exit-codes']?.rows.map(([code]) => Number(code))).toEqual([
      EXIT_DONE,
      EXIT_OUR_FAULT,
      ...Object.values(exitCodes),
    ]);
  });

  it('groff accepts the man pages without a warning', () => {
    if (!hasGroff) return console.warn('groff is not on this machine: the pages are compared, not formatted');
    const shown = formatted([...pages.values()]);
    expect(shown.match(/^SEE ALSO$/gm)).toHaveLength(pages.size);
    expect(shown).not.toContain('\\');
  });

  it('roff escapes texts, and groff prints them unchanged', () => {
    const escaped = {
      '.SH not a heading': '\\&.SH not a heading',
      "'br": '\\(aqbr',
      'a\\fBb': 'a\\efBb',
      '--amount': '\\-\\-amount',
      'a\n.b': 'a\n\\&.b',
      'não – 1': 'n\\[u00E3]o \\[u2013] 1',
    };
    const texts = Object.keys(escaped);
    expect(texts.map(roff)).toEqual(Object.values(escaped));
    if (!hasGroff) return;
    const shown = formatted([`.TH X 1\n.SH X\n${texts.map((text) => `${roff(text)}\n`).join('.PP\n')}`]);
    for (const line of texts.flatMap((text) => text.split('\n'))) expect(shown).toContain(line);
  });
});
