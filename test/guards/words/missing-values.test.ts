import { Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../../src/domain/errors.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { parsed, type SourceFile, sourceFiles } from '../source-files.ts';

/** Placeholders that the code fills in every message. An error needs no value for them. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['with']);
const PLACES = /\{(\w+)/g;

type Node = { readonly type: string; readonly value?: unknown };

/**
 * Returns messages and hints that would show a raw placeholder such as `{profile}`, because the call of `fail`
 * contains no value for the placeholder. Only calls with a literal name and literal parameters are checked.
 */
function missingValues(file: SourceFile, words: Readonly<Record<string, string>>): readonly string[] {
  if (!/\b(fail|restate)\(/.test(file.text)) return [];
  const faults: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || !/^(fail|restate)$/.test(callee.name)) return;
      const [name, params, more] = (callee.name === 'fail' ? given : given.slice(1)) as readonly Node[];
      const values = params === undefined ? [] : namesOf(params);
      if (name?.type !== 'Literal' || values === null) return;
      for (const key of [String(name.value), ...hintsOf(String(name.value), more)])
        for (const [, place = ''] of String(words[key] ?? '').matchAll(PLACES))
          if (!values.includes(place) && !ALWAYS_THERE.has(place))
            faults.push(`${file.path}: ${key} has no {${place}}`);
    },
  }).visit(parsed(file).program);
  return faults;
}

/** Returns the keys of the hint: the literal in the call, otherwise that of the table. */
function hintsOf(name: string, more: Node | undefined): readonly string[] {
  const { properties = [] } = (more ?? {}) as {
    properties?: readonly { key?: { name?: string }; value?: Node }[];
  };
  const own = properties.find(({ key }) => key?.name === 'hintKey');
  if (own) return own.value?.type === 'Literal' ? [String(own.value.value)] : [];
  const { hintKey }: { hintKey?: string } = ERRORS[name as keyof typeof ERRORS] ?? {};
  return hintKey === undefined ? [] : [hintKey === 'own' ? `${name}.hint` : hintKey];
}

/** Returns the names in an object literal; null for other expressions. */
function namesOf(node: { readonly type: string }): readonly string[] | null {
  if (node.type !== 'ObjectExpression') return null;
  // TypeScript cannot narrow the union of the parser's types to the object literal here.
  const { properties } = node as unknown as {
    properties: readonly { type: string; key?: { name?: string } }[];
  };
  return properties.some(({ type }) => type !== 'Property')
    ? null
    : properties.map(({ key }) => key?.name ?? '');
}

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
