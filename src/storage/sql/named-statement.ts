import type { SqlCell } from '../journal/journal-schema.ts';

/** A statement whose places have names: a value stands beside its name, not at a position. */
export interface NamedStatement<Name extends string> {
  /** With a `?` for each place, as both databases are given it. */
  readonly sql: string;
  /** The values in the order of the places; a name may stand at several. */
  cells(values: Readonly<Record<Name, SqlCell>>): readonly SqlCell[];
}

/** Reads `:name` in `text` as a place. Quoted text must hold no `:name`. */
export function namedStatement<Name extends string>(text: string): NamedStatement<Name> {
  const names: Name[] = [];
  const sql = text.replace(/(?<!:):([a-z]\w*)/gi, (_place, name: Name) => {
    names.push(name);
    return '?';
  });
  return { sql, cells: (values) => names.map((name) => values[name]) };
}
