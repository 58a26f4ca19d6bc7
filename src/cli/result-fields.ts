import { fieldNames } from '../contract/codecs.ts';
import type { CommandTraits } from './command-traits.ts';

/** Returns the fields of these views and schemas, with the type of each: `json` if no view has a column for it. */
export function resultFields(shown: NonNullable<CommandTraits['shows']>): Readonly<Record<string, string>> {
  const types = new Map<string, string>();
  for (const one of shown) {
    const columns: readonly { readonly name: string; readonly type?: string }[] =
      'columns' in one ? one.columns : fieldNames(one).map((name) => ({ name }));
    for (const { name, type = 'json' } of columns) if (!types.has(name)) types.set(name, type);
  }
  return Object.fromEntries(types);
}
