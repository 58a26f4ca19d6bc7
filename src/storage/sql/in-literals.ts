/**
 * Returns a condition that contains the values as literals. For a partial index such as `where state in
 * ('sending', 'unknown')`, SQLite requires a condition with these literals in this order.
 * @param all all possible values, which must need no quoting
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
