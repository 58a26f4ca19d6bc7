import { Visitor } from 'rolldown/utils';
import { parsed, type SourceFile } from '../source-files.ts';
import type { WordTree } from './words.ts';

/** Placeholders that the code fills in every message. An error needs no value for them. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['with']);
const PLACES = /\{(\w+)/g;

type Property = {
  readonly key: string;
  readonly value: { readonly type: string; readonly start: number; readonly end: number };
};

/**
 * Returns messages and hints that would show a raw placeholder such as `{profile}`, because the error object
 * contains no value for the placeholder. Only errors whose key and values are literals in one object are
 * checked.
 */
export function missingValues(file: SourceFile, words: WordTree): readonly string[] {
  if (!/\b(hintKey|errorCode|(hintedU|u)sageError|missingError|badReplyError)\b/.test(file.text)) return [];
  const faults: string[] = [];
  const errors = new Set<number>();
  const hinted = new Set<number>();
  new Visitor({
    CallExpression: ({ callee, arguments: [init] }) => {
      if (callee.type !== 'Identifier' || !init) return;
      if (/(usage|missing|badReply)Error$/i.test(callee.name)) errors.add(init.start);
      if (/^hinted/.test(callee.name)) hinted.add(init.start);
    },
    ObjectExpression: ({ properties, start }) => {
      const named = properties.flatMap((one): readonly Property[] =>
        one.type === 'Property' && one.key.type === 'Identifier'
          ? [{ key: one.key.name, value: one.value }]
          : [],
      );
      const of = (key: string) => named.find((one) => one.key === key)?.value;
      const params = of('params');
      const isError = of('errorCode') !== undefined || errors.has(start);
      if (!isError || properties.some(({ type }) => type === 'SpreadElement')) return;
      const given = params === undefined ? [] : namesOf(params);
      if (given === null) return;
      const literals = ['key', 'hintKey'].flatMap((which) => {
        const literal = of(which) as { readonly type: string; readonly value?: unknown } | undefined;
        return literal?.type === 'Literal' ? [String(literal.value)] : [];
      });
      const keys = hinted.has(start) ? literals.flatMap((key) => [key, `${key}.hint`]) : literals;
      if (hinted.has(start) && keys.some((key) => words[key] === undefined))
        faults.push(`${file.path}: ${literals.join()} has no hint`);
      for (const key of keys)
        for (const [, name = ''] of String(words[key] ?? '').matchAll(PLACES))
          if (!given.includes(name) && !ALWAYS_THERE.has(name))
            faults.push(`${file.path}: ${key} has no {${name}}`);
    },
  }).visit(parsed(file).program);
  return faults;
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
