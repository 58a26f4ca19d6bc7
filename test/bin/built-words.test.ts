import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en/en.ts';
import { ptBr } from '../../src/i18n/pt-br/pt-br.ts';
import { ROOT } from '../guards/source-files.ts';

const require = createRequire(import.meta.url);

const LANGUAGES = [
  { name: 'en', file: 'en', source: en },
  { name: 'ptBr', file: 'pt-br', source: ptBr },
];

describe.each(LANGUAGES)('the built messages of $file', ({ name, file, source }) => {
  const [chunk = ''] = globSync(join(ROOT, 'dist', 'chunks', `${file}-*.js`));
  let built: Record<string, string>;

  beforeEach(() => {
    // Nothing has been looked up yet.
    delete require.cache[chunk];
    built = require(chunk)[name];
  });

  it('are those of the source, the first ones and all that follow', () => {
    for (const [key, text] of Object.entries(source)) expect(built[key], key).toBe(text);
    expect({ ...built }).toEqual(source);
  });

  it('are those of the source, whichever is looked up first', () => {
    for (const key of Object.keys(source).reverse().slice(0, 40)) {
      expect(Object.hasOwn(built, key), key).toBe(true);
      expect(built[key], key).toBe(source[key as keyof typeof source]);
    }
  });

  it.each([
    'then',
    'constructor',
    '__proto__',
    'toString',
    '',
    'payout',
    'payout.key"',
    '\n"payout.key',
    'payout.key":',
    'code.\\',
    'código',
  ])('do not contain %j', (key) => {
    expect(built[key]).toBeUndefined();
    expect(Object.hasOwn(built, key)).toBe(false);
    expect(key in built).toBe(false);
    Object.keys(built);
    expect(built[key]).toBeUndefined();
    expect(Object.hasOwn(built, key)).toBe(false);
  });

  it('are a line each, for which they are searched', () => {
    const json = readFileSync(join(ROOT, 'dist', 'words', `${name}.json`), 'latin1');
    expect(json.match(/^"/gm)).toHaveLength(Object.keys(source).length);
    expect(JSON.parse(json)).toEqual(source);
  });
});
