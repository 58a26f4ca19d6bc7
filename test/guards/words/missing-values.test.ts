import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../../src/domain/errors.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { sourceFiles } from '../source-files.ts';
import { missingValues } from './missing-values.ts';

describe('the table of errors', () => {
  it.each(Object.entries(ERRORS))('the error %s has a message, and maybe a hint', (name, fixed) => {
    const { hintKey }: { hintKey?: string } = fixed;
    const hint = hintKey === 'own' ? `${name}.hint` : hintKey;
    expect(Object.keys(en)).toEqual(expect.arrayContaining([name, ...(hint === undefined ? [] : [hint])]));
  });

  it('the sources use every error of the table', () => {
    const text = sourceFiles('src')
      .map((file) => (file.path.startsWith('src/i18n/') ? '' : file.text))
      .join('\n');
    const [, table = ''] = /ERRORS = \{\n(.*?)\n\} satisfies/s.exec(text) ?? [];
    const rest = text.replace(table, '');
    // Some names are put together: a text that ends before `${`, or a name with a suffix.
    const isUsed = (name: string): boolean =>
      rest.includes(`'${name}'`) ||
      [...name.matchAll(/[._]/g)].some(({ index }) => rest.includes(`\`${name.slice(0, index + 1)}\${`)) ||
      /(_meant|\.no_input)$/.test(name) ||
      /^(journal|inbox)\.(newer_version|older_version|database)$/.test(name);
    expect(Object.keys(ERRORS).filter((name) => !isUsed(name))).toEqual([]);
  });
});

describe('missingValues', () => {
  it('missingValues finds a value for each placeholder of every error message and hint in src', () => {
    expect(sourceFiles('src').flatMap((file) => missingValues(file, en))).toEqual([]);
  });

  const words = {
    a: 'a {name}',
    'file.exists': '{file}',
    'file.exists.hint': 'Use `{profile}`.',
    b: '{count|row|rows}{with}',
  };
  it.each([
    ["fail('a', { file });", 1],
    ["fail('a');", 1],
    ["fail('file.exists', { file });", 1],
    ["fail('a', { name }, { hintKey: 'file.exists.hint' });", 1],
    ["restate(error, 'a', { file });", 1],
    ["fail('file.exists', { file, profile });", 0],
    ["fail('file.exists', { file }, { hintKey: 'b.hint' });", 0],
    ["fail('a', params);", 0],
    ["fail('b', { count: 1 });", 0],
  ])('missingValues counts the placeholders without a value in the code %s', (text, count) => {
    expect(missingValues({ path: 'src/a.ts', text }, words)).toHaveLength(count);
  });
});
