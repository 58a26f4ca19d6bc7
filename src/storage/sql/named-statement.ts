import type { SqlCell } from '../journal/journal-schema.ts';

export interface NamedStatement<Name extends string> {
  /** SQL text with `?` for each parameter. SQLite and `Postgres` accept this form. */
  readonly sql: string;
  /** Returns the values in the order of the `?`. A name that occurs several times yields several values. */
  cells(values: Readonly<Record<Name, SqlCell>>): readonly SqlCell[];
}

/** Converts each `:name` of the text to a parameter. String literals in the text must not contain `:name`. */
export function namedStatement<Name extends string>(text: string): NamedStatement<Name> {
  const names: Name[] = [];
  const sql = text.replace(/(?<!:):([a-z]\w*)/gi, (_place, name: Name) => {
    names.push(name);
    return '?';
  });
  return { sql, cells: (values) => names.map((name) => values[name]) };
}

/** Returns one `?` for each value, for a list of values in SQL. */
export const marksOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
