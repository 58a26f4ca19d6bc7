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

/**
 * Returns an SQL condition that contains the values as literals. SQLite uses a partial index such as `where
 * state in ('sending', 'unknown')` only for a condition with the same literals in the same order.
 * @param all all possible values; they must not contain a quote
 * @throws Error for a value that is not in `all`
 */
export function inLiterals<T extends string>(
  column: string,
  values: readonly T[],
  all: readonly T[],
): string {
  const other = values.find((value) => !all.includes(value));
  if (other !== undefined) throw new Error(`${column}: ${JSON.stringify(other)}`);
  const [only, ...more] = values;
  // PostgreSQL cannot parse an empty list.
  if (only === undefined) return '1 = 0';
  return more.length === 0 ? `${column} = '${only}'` : `${column} in ('${values.join("', '")}')`;
}

/** Returns constants as a list of SQL literals. */
export const quoted = (texts: Iterable<string>): string => [...texts].map((text) => `'${text}'`).join(', ');
