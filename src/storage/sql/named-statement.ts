import type { SqlCell } from '../journal/journal-schema.ts';

/** A statement with named parameters: values are passed by name instead of by position. */
export interface NamedStatement<Name extends string> {
  /** With `?` for each parameter, as both databases expect. */
  readonly sql: string;
  /** The values in the order of the parameters; a name may occur several times. */
  cells(values: Readonly<Record<Name, SqlCell>>): readonly SqlCell[];
}

/** Treats `:name` in `text` as a parameter. Quoted text must not contain `:name`. */
export function namedStatement<Name extends string>(text: string): NamedStatement<Name> {
  const names: Name[] = [];
  const sql = text.replace(/(?<!:):([a-z]\w*)/gi, (_place, name: Name) => {
    names.push(name);
    return '?';
  });
  return { sql, cells: (values) => names.map((name) => values[name]) };
}
