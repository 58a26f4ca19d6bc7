import type { SqlCell } from '../journal/journal-schema.ts';

export interface NamedStatement<Name extends string> {
  /** SQL text with `?` for each parameter, as both databases expect. */
  readonly sql: string;
  /** Returns the values in the order of the parameters. A name may occur several times. */
  cells(values: Readonly<Record<Name, SqlCell>>): readonly SqlCell[];
}

/** Makes `:name` a parameter. Quoted text must not contain `:name`. */
export function namedStatement<Name extends string>(text: string): NamedStatement<Name> {
  const names: Name[] = [];
  const sql = text.replace(/(?<!:):([a-z]\w*)/gi, (_place, name: Name) => {
    names.push(name);
    return '?';
  });
  return { sql, cells: (values) => names.map((name) => values[name]) };
}
