import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { installed } from '../support/programs/installed.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const { homebrewFormula, packageText, releaseUrl, scoopManifest } = (await import(
  join(ROOT, 'bin/package/release-files.mjs')
)) as {
  packageText(text: string, env: Readonly<Record<string, string>>): string;
  releaseUrl(given?: string): string;
  homebrewFormula(release: Readonly<Record<string, string>>): string;
  scoopManifest(release: Readonly<Record<string, string>>): string;
};

const RELEASE = {
  url: 'https://releases.example.com/pix/pix-cli-1.2.3.tgz',
  sha256: 'a'.repeat(64),
  homepage: 'https://example.com/pix',
  summary: 'Run a Pix account from the terminal',
  license: 'MIT',
  version: '1.2.3',
};

describe('releaseUrl', () => {
  it.each([
    undefined,
    '',
    'releases',
    'http://example.com/',
    'https://user:pass@example.com/',
    'https://example.com/?a=b',
  ])('releaseUrl refuses %j, because it is not the https address of a folder', (given) => {
    expect(() => releaseUrl(given)).toThrow(/^Set PIX_RELEASE_URL to the https address/);
  });

  it('releaseUrl removes the slash at the end of the address', () => {
    expect(releaseUrl('https://example.com/pix/v1/')).toBe('https://example.com/pix/v1');
  });
});

describe('packageText', () => {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8');

  it('packageText replaces the placeholders of package.json, and changes nothing else', () => {
    const [homepage, bugs] = ['https://example.com/pix', 'https://example.com/pix/issues'];
    expect(JSON.parse(packageText(text, { PIX_HOMEPAGE: homepage, PIX_BUGS: bugs }))).toEqual({
      ...JSON.parse(text),
      homepage,
      bugs: { url: bugs },
    });
    expect(JSON.parse(packageText(text, {}))).toEqual(JSON.parse(text));
  });

  it.each(['PIX_HOMEPAGE', 'PIX_BUGS'])('packageText refuses a %s that is no https address', (name) => {
    for (const url of ['', 'example.com', 'http://example.com'])
      expect(() => packageText(text, { [name]: url })).toThrow(name);
  });
});

describe('the Homebrew formula', () => {
  const formula = homebrewFormula(RELEASE);

  it('the Homebrew formula has the fields that `brew audit` requires, in the order that it requires', () => {
    const fields = [...formula.matchAll(/^ {2}(\w+) "([^"]*)"$/gm)].map(([, name, value]) => [name, value]);
    expect(fields).toEqual([
      ['desc', RELEASE.summary],
      ['homepage', RELEASE.homepage],
      ['url', RELEASE.url],
      ['sha256', RELEASE.sha256],
      ['license', RELEASE.license],
      ['depends_on', 'node'],
    ]);
    // `brew audit` refuses a description of more than 80 characters, an article at its start, and a full stop
    // at its end.
    expect(RELEASE.summary).toMatch(/^[A-Z](?!n? ).{0,78}[^.]$/);
  });

  it.runIf(installed('ruby'))('the Homebrew formula is valid Ruby', () => {
    const file = join(tempFolder(), 'pix-cli.rb');
    writeFileSync(file, formula);
    const check = spawnSync('ruby', ['-wc', file], { env: bareEnvironment(), encoding: 'utf8' });
    expect(check).toMatchObject({ status: 0, stdout: 'Syntax OK\n', stderr: '' });
  });
});

describe('the Scoop manifest', () => {
  /** The official schema of Scoop. The schema is licensed under the Unlicense or MIT. */
  const schema = JSON.parse(readFileSync(join(ROOT, 'test/bin/scoop-schema.json'), 'utf8'));
  const formats = { uri: (text: string) => URL.canParse(text), regex: true } as const;
  const ajv = new Ajv({ strictTypes: false, formats });
  const isManifest = ajv.compile(schema);
  const manifest = JSON.parse(scoopManifest(RELEASE));

  it('the Scoop manifest is valid according to the official schema of Scoop', () => {
    expect(isManifest(manifest), JSON.stringify(isManifest.errors)).toBe(true);
  });

  it('the Scoop manifest installs the npm package, and runs pix with Node', () => {
    expect(manifest).toMatchObject({
      url: RELEASE.url,
      hash: RELEASE.sha256,
      extract_dir: 'package',
      depends: 'nodejs-lts',
      bin: [['node', 'pix', '"$dir\\bin\\run.js"']],
    });
    expect(manifest.installer.script).toContain('npm install --prefix "$dir" --omit=dev');
  });
});
