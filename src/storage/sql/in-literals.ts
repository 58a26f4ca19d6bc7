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
