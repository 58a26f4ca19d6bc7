import { Visitor } from 'rolldown/utils';
import { ERRORS } from '../../../src/domain/errors.ts';
import { parsed, type SourceFile } from '../source-files.ts';
import type { WordTree } from './words.ts';

/** Placeholders that the code fills in every message. An error needs no value for them. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['with']);
const PLACES = /\{(\w+)/g;

type Node = { readonly type: string; readonly value?: unknown };

/**
 * Returns messages and hints that would show a raw placeholder such as `{profile}`, because the call of `fail`
 * contains no value for the placeholder. Only calls with a literal name and literal parameters are checked.
 */
export function missingValues(file: SourceFile, words: WordTree): readonly string[] {
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
